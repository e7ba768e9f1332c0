import { statSync } from 'node:fs';
import { readTrialRecord } from '#backups/trial-record.ts';
import { DAY_MS } from '#basics/days.ts';
import { faultFinding, okFinding, warnFinding, type Finding } from '#basics/finding.ts';
import { readLastCheck } from '#import/updates/last-check.ts';
import { freeBytesAt } from '#files/sqlite/size.ts';
import { formatMegabytes } from '#files/copy-database.ts';
import { listCopies } from '#files/dated-copies.ts';
import type { Config } from '../config.ts';

const HOUR_MS = DAY_MS / 24;

const formatAge = (ms: number): string =>
  ms < 2 * DAY_MS ? `${Math.max(0, Math.round(ms / HOUR_MS))} h old` : `${Math.round(ms / DAY_MS)} days old`;

const formatTime = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

/** The newest backup that the bot made, and its trial. */
export function checkBackups(
  { databaseFile, databaseUrl, backups: { folder, keep } }: Config,
  now: number,
): readonly Finding[] {
  if (databaseUrl !== null)
    return [
      folder === null
        ? okFinding('backups', 'not by the bot: with PostgreSQL, use pg_dump')
        : warnFinding(
            'backups',
            'BACKUP_DIR has no effect with DATABASE_URL: use pg_dump, and unset BACKUP_DIR',
          ),
    ];
  if (folder === null || keep === 0)
    return [
      warnFinding(
        'backups',
        'the bot makes none: set BACKUP_DIR, or copy what npm run backup writes elsewhere',
      ),
    ];
  try {
    const newest = listCopies(databaseFile, folder).findLast(({ kind }) => kind === 'day');
    if (!newest) {
      const isNew = now - (statSync(databaseFile, { throwIfNoEntry: false })?.birthtimeMs ?? now) < DAY_MS;
      const text = `none in ${folder} yet: the bot makes one a day while it runs`;
      return [isNew ? warnFinding('backups', text) : faultFinding('backups', text)];
    }
    const text = `${newest.file}, ${formatAge(now - newest.at)}, ${formatMegabytes(newest.bytes)}`;
    const free = freeBytesAt(newest.file);
    const isTight = free !== null && free < 2 * newest.bytes;
    return [
      now - newest.at > 2 * DAY_MS
        ? faultFinding('backups', `${text}: the log says why there is no newer one`)
        : okFinding('backups', text),
      ...(isTight
        ? [warnFinding('backups', `${formatMegabytes(free)} free in ${folder}: too little for the next ones`)]
        : []),
      checkTrial(databaseFile, folder),
    ];
  } catch (error) {
    return [faultFinding('backups', (error as Error).message)];
  }
}

function checkTrial(databaseFile: string, folder: string): Finding {
  const trial = readTrialRecord(databaseFile, folder);
  if (trial === null)
    return warnFinding('trial', 'no backup has been restored as a trial yet: the bot restores one a week');
  const text = `${formatTime(trial.at)}: ${trial.line}`;
  return trial.isPassed ? okFinding('trial', text) : faultFinding('trial', text);
}

/** Checks whether rules and cards are imported, and when the bot last looked for newer ones. */
export const checkTexts = async ({ rulesFile, cardsFile, fetch }: Config): Promise<readonly Finding[]> =>
  Promise.all([
    checkText('rules', rulesFile, fetch?.rulesUrl ?? null),
    checkText('cards', cardsFile, fetch?.cardsUrl ?? null),
  ]);

async function checkText(check: string, file: string | null, address: string | null): Promise<Finding> {
  const found = file === null ? undefined : statSync(file, { throwIfNoEntry: false });
  const held = found
    ? `imported, file of ${formatTime(found.mtimeMs)}`
    : 'not imported: the bot uses the built-in ones';
  if (file === null || address === null) return okFinding(check, `${held}; nothing is fetched (FETCH=off)`);
  const last = await readLastCheck(file, address);
  if (last === null) return okFinding(check, `${held}; no check for updates yet`);
  const text = `${held}; last check for updates ${formatTime(last.at)}`;
  return last.failures > 0
    ? warnFinding(check, `${text}, failed checks in a row: ${last.failures}; see the log`)
    : okFinding(check, text);
}
