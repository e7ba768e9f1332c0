import { fork } from 'node:child_process';
import { once } from 'node:events';
import { entryPoint } from '#basics/entry-point.ts';

/** The answer of the process: empty once the rules file has been replaced, else why it has not. */
export type CarryResult = string;

/** Earlier collection of young objects saves a fifth of the memory: 127 MB instead of 153 with `tsx`. */
const NODE_OPTIONS = ['--max-semi-space-size=4'];

/**
 * Carries the release's knowledge over to the younger texts of a rules file anew, as after an update of the program, in
 * a child process: it takes up to 5 s and 130 MB. The file is replaced, which whoever follows it notices.
 * @param signal kills the process; the file is replaced whole or not at all
 * @throws with the reason in one line if the file was not replaced
 */
export async function carryInChildProcess(rulesFile: string, signal: AbortSignal): Promise<void> {
  const { url, execArgv } = entryPoint('carry-child', import.meta.url);
  const child = fork(url, [rulesFile], { execArgv: [...NODE_OPTIONS, ...execArgv], stdio: 'ignore' });
  const kill = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  if (signal.aborted) kill();
  let result: CarryResult | undefined;
  child.on('message', (message) => {
    result = message as CarryResult;
  });
  try {
    await once(child, 'close');
  } finally {
    signal.removeEventListener('abort', kill);
  }
  if (result === undefined) throw new Error('the process that carries the rules over ended without a result');
  if (result !== '') throw new Error(result);
}
