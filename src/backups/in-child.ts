import { fork } from 'node:child_process';
import { once } from 'node:events';
import { entryPoint } from '../basics/entry-point.ts';
import type { CopyTo } from '../store/database/back-up.ts';

/** A backup, or where `to` is left out only a look at each page of the database. */
export interface AskedOfChild {
  readonly databaseFile: string;
  readonly to?: CopyTo;
}

/** The outcome: what is whole, what cannot all be read, or nothing. */
export interface SaidByChild {
  readonly outcome: 'whole' | 'broken' | 'none';
  readonly line: string;
  /** What cannot be read, a line each. */
  readonly details?: readonly string[];
}

export type InChild = (asked: AskedOfChild, signal: AbortSignal) => Promise<SaidByChild>;

/**
 * Makes a backup, or looks at the pages, in a process of its own, so that no reply waits for it.
 * @param signal kills that process; what it was writing never gets the name of a backup
 * @returns what came of it, when the process has ended. Never rejects.
 */
export const inChild: InChild = async (asked, signal) => {
  let said: SaidByChild | undefined;
  try {
    const { url, execArgv } = entryPoint('child', import.meta.url);
    const child = fork(url, { execArgv: [...execArgv], stdio: 'ignore' });
    const kill = (): void => void child.kill('SIGKILL');
    signal.addEventListener('abort', kill);
    if (signal.aborted) kill();
    child.on('message', (message) => (said = message as SaidByChild));
    // What was not started has no way to be sent anything.
    if (child.pid !== undefined) child.send(asked, () => {});
    const [code, killedBy] = (await once(child, 'close')) as [number | null, string | null];
    signal.removeEventListener('abort', kill);
    const how = killedBy ?? `exit code ${code}`;
    return said ?? { outcome: 'none', line: `the process for it ended without a result (${how})` };
  } catch (error) {
    return { outcome: 'none', line: `no process for it can be started (${String(error)})` };
  }
};
