import { entryPoint } from '#basics/entry-point.ts';
import { runChildProcess } from '#basics/run-child-process.ts';
import type { BackupTarget } from './back-up.ts';

/** A backup, or the trial of one; without either, a check of all database pages. */
export interface BackupRequest {
  readonly databaseFile: string;
  readonly to?: BackupTarget;
  /** Restores a backup into a scratch folder, to prove that it can be restored, and deletes the restored copy. */
  readonly trial?: { readonly backup: string; readonly folder: string };
}

/** `whole`: success. `broken`: some of it cannot be read. `none`: no result. */
export interface BackupResult {
  readonly outcome: 'whole' | 'broken' | 'none';
  readonly line: string;
  /** What cannot be read, one line each. */
  readonly details?: readonly string[];
}

export type RunBackup = (request: BackupRequest, signal: AbortSignal) => Promise<BackupResult>;

/**
 * Makes a backup or checks the pages in a child process, so that replies are not delayed.
 * @param signal kills the process; an unfinished file never gets the name of a backup
 * @returns the result, once the process has ended; never rejects
 */
export const runBackupProcess: RunBackup = async (request, signal) => {
  let result: BackupResult | undefined;
  try {
    const how = await runChildProcess(entryPoint('child', import.meta.url), {
      request,
      onMessage: (message) => (result = message as BackupResult),
      signal,
    });
    return result ?? { outcome: 'none', line: `the child process ended without a result (${how})` };
  } catch (error) {
    return { outcome: 'none', line: `the child process could not be started (${String(error)})` };
  }
};
