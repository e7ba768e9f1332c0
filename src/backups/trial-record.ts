import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';

/** The last time that the bot restored one of its backups for trial. */
const TrialRecord = z.object({
  /** In ms since 1970. */
  at: z.number(),
  backup: z.string(),
  isPassed: z.boolean(),
  line: z.string(),
});
export type TrialRecord = z.infer<typeof TrialRecord>;

const recordFile = (databaseFile: string, folder: string): string =>
  join(folder, `${basename(databaseFile)}-trial.json`);

/** @returns `null` if there is none in this folder, or it cannot be read */
export function readTrialRecord(databaseFile: string, folder: string): TrialRecord | null {
  try {
    return TrialRecord.parse(JSON.parse(readFileSync(recordFile(databaseFile, folder), 'utf8')));
  } catch {
    return null;
  }
}

/** @throws errors of the file system */
export const writeTrialRecord = (databaseFile: string, folder: string, record: TrialRecord): void =>
  writeFileSync(recordFile(databaseFile, folder), `${JSON.stringify(record)}\n`, { mode: 0o600 });
