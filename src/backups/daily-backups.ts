import { DAY_MS } from '#basics/days.ts';
import type { Clock } from '#basics/clock.ts';
import type { Log } from '#basics/log.ts';
import type { BackupState } from '#basics/meters.ts';
import { listCopies, type CopyRetention, type DatedCopy } from '#files/dated-copies.ts';
import { errorLogFields } from '#files/operator-error.ts';
import { runBackupProcess, type RunBackup } from './run-backup-process.ts';
import { readTrialRecord, writeTrialRecord, type TrialRecord } from './trial-record.ts';

const HOUR_MS = 3_600_000;
/**
 * The minimum time between two trials. Less than seven days, so that every seventh daily backup is tried even if it is
 * a little early.
 */
const MIN_TRIAL_INTERVAL_MS = 6.5 * DAY_MS;
/** Maximum number of broken games and ledgers in a log line. */
const MAX_LOGGED = 20;

interface DailyBackupOptions extends CopyRetention {
  readonly databaseFile: string;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'error'>;
  /** Replaces the child process in tests. */
  readonly backUp?: RunBackup;
}

export interface DailyBackups {
  /** The newest backup and its trial, and whether the last attempt failed. */
  state(): BackupState;
  /** Cancels future backups and kills the one in progress; resolves when its process has ended. */
  stop(): Promise<void>;
}

/** Copies that the bot made by itself each day. */
const isDaily = ({ kind }: DatedCopy): boolean => kind === 'day' || kind === 'damaged';

/**
 * Makes a backup a day after the newest one in the folder, and retries an hour after a failure. Once a week, and daily
 * after a failed trial, restores the newest backup as a trial. Each backup and each trial logs one line.
 */
export function startDailyBackups(settings: DailyBackupOptions): DailyBackups {
  const { databaseFile, folder, keep, clock, log, backUp = runBackupProcess } = settings;
  const ending = new AbortController();
  let cancel = (): void => {};
  let running = Promise.resolve();
  let isFailing = false;
  let newest: DatedCopy | undefined;
  let trial: TrialRecord | null = null;

  const scheduleIn = (ms: number): void => {
    if (ending.signal.aborted) return;
    cancel = clock.after(ms, () => {
      running = backUpNow();
    });
  };

  async function backUpNow(): Promise<void> {
    const to = { folder, keep, at: clock.now() };
    const { outcome, line, details = [] } = await backUp({ databaseFile, to }, ending.signal);
    if (ending.signal.aborted) return;
    isFailing = outcome !== 'whole';
    if (outcome !== 'none') refresh();
    if (outcome === 'whole') log.info(line);
    else if (outcome === 'broken') log.error({ broken: details.slice(0, MAX_LOGGED) }, line);
    else log.error(`no backup was made: ${line}`);
    scheduleIn(outcome === 'none' ? HOUR_MS : DAY_MS);
    if (outcome === 'whole') await tryNewestWeekly();
  }

  /** A trial that failed or could not be run, such as on a full disk, is run again after the next backup. */
  async function tryNewestWeekly(): Promise<void> {
    const age = trial === null ? Infinity : clock.now() - trial.at;
    if (trial?.isPassed === true && age >= 0 && age < MIN_TRIAL_INTERVAL_MS) return;
    try {
      const backup = newest?.file;
      if (backup === undefined) return;
      const { outcome, line } = await backUp({ databaseFile, trial: { backup, folder } }, ending.signal);
      if (ending.signal.aborted) return;
      if (outcome === 'none') return log.error(`no trial restore of the newest backup was made: ${line}`);
      const isPassed = outcome === 'whole';
      log[isPassed ? 'info' : 'error'](line);
      const record = { at: clock.now(), backup, isPassed, line };
      writeTrialRecord(databaseFile, folder, record);
      trial = record;
    } catch (error) {
      log.error(errorLogFields(error), 'no trial restore of the newest backup was made');
    }
  }

  /** Reads the folder, which may be slow, so metrics use its last result. */
  function readFolder(): readonly DatedCopy[] {
    const copies = listCopies(databaseFile, folder);
    newest = copies.findLast(({ kind }) => kind === 'day');
    trial = readTrialRecord(databaseFile, folder);
    return copies;
  }

  function refresh(): void {
    try {
      readFolder();
    } catch (error) {
      // The folder can't be read, such as on a disk that is not mounted: the last known backup may still be there.
      isFailing = true;
      log.error(errorLogFields(error), 'the folder of backups cannot be read');
    }
  }

  /** Bounded, since a clock that was ahead must not postpone the next backup indefinitely. */
  function msUntilNext(): number {
    try {
      const last = readFolder().findLast(isDaily);
      isFailing = last?.kind === 'damaged';
      return last === undefined ? 0 : Math.max(0, DAY_MS - Math.max(0, clock.now() - last.at));
    } catch (error) {
      isFailing = true;
      log.error(errorLogFields(error), 'no backup was made');
      return HOUR_MS;
    }
  }

  scheduleIn(msUntilNext());
  return {
    state: () => ({
      at: newest?.at ?? null,
      bytes: newest?.bytes ?? null,
      isFailing,
      trial: trial && { at: trial.at, isPassed: trial.isPassed },
    }),
    async stop() {
      ending.abort();
      cancel();
      await running;
    },
  };
}
