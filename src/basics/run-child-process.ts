import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { EntryPoint } from './entry-point.ts';

export interface ChildProcessOptions {
  readonly args?: readonly string[];
  /** Options of Node, before those that load the file. */
  readonly nodeOptions?: readonly string[];
  /** Sent once the process has started. */
  readonly request?: object;
  readonly onMessage: (message: unknown) => void;
  /** Receives what the process writes to standard error; left out, it is discarded. */
  readonly onError?: (text: string) => void;
  /** Kills the process. */
  readonly signal: AbortSignal;
}

/**
 * Runs a file of this program in a child process.
 * @returns how it ended: `exit code 0`, or the name of the signal that killed it
 * @throws if the system cannot start a process
 */
export async function runChildProcess(
  { url, execArgv }: EntryPoint,
  { args = [], nodeOptions = [], request, onMessage, onError, signal }: ChildProcessOptions,
): Promise<string> {
  const child = fork(url, args, {
    execArgv: [...nodeOptions, ...execArgv],
    stdio: ['ignore', 'ignore', onError ? 'pipe' : 'ignore', 'ipc'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  if (signal.aborted) kill();
  child.on('message', onMessage);
  if (onError) child.stderr?.setEncoding('utf8').on('data', onError);
  // A process that did not start cannot receive messages.
  if (request !== undefined && child.pid !== undefined) child.send(request, () => {});
  try {
    const [code, killedBy] = (await once(child, 'close')) as [number | null, string | null];
    return killedBy ?? `exit code ${code}`;
  } finally {
    signal.removeEventListener('abort', kill);
  }
}
