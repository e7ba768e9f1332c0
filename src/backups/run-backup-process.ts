import { fork } from 'node:child_process';
import { once } from 'node:events';
import { entryPoint } from '../basics/entry-point.ts';
import type { CopyTo } from '../store/database/back-up.ts';

/** A backup, or where `to` is left out only a look at each page of the database. */
export interface BackupRequest {
  readonly databaseFile: string;
  readonly to?: CopyTo;
}

/** The outcome: what is whole, what cannot all be read, or nothing. */
export interface BackupResult {
  readonly outcome: 'whole' | 'broken' | 'none';
  readonly line: string;
  /** What cannot be read, a line each. */
  readonly details?: readonly string[];
}

export type RunBackup = (request: BackupRequest, signal: AbortSignal) => Promise<BackupResult>;

/**
 * Makes a backup, or looks at the pages, in a process of its own, so that no reply waits for it.
 * @param signal kills that process; what it was writing never gets the name of a backup
 * @returns what came of it, when the process has ended. Never rejects.
 */
export const runBackupProcess: RunBackup = async (request, signal) => {
  let result: BackupResult | undefined;
  try {
    const { url, execArgv } = entryPoint('child', import.meta.url);
    const child = fork(url, { execArgv: [...execArgv], stdio: 'ignore' });
    const kill = (): void => void child.kill('SIGKILL');
    signal.addEventListener('abort', kill);
    if (signal.aborted) kill();
    child.on('message', (message) => (result = message as BackupResult));
    // What was not started has no way to be sent anything.
    if (child.pid !== undefined) child.send(request, () => {});
    const [code, killedBy] = (await once(child, 'close')) as [number | null, string | null];
    signal.removeEventListener('abort', kill);
    const how = killedBy ?? `exit code ${code}`;
    return result ?? { outcome: 'none', line: `the process for it ended without a result (${how})` };
  } catch (error) {
    return { outcome: 'none', line: `no process for it can be started (${String(error)})` };
  }
};
