import { fork } from 'node:child_process';
import { once } from 'node:events';
import { entryPoint } from '../../basics/entry-point.ts';
import { lookOf, type Look, type LookSettings, type Sought, type Tell } from './look.ts';

export interface AskedOfChild {
  readonly sought: Sought;
  readonly settings: LookSettings;
}

/** How far it is, in a line; or what came of it. */
export type SaidByChild = { readonly line: string } | { readonly look: Look };

export type LookInChild = (asked: AskedOfChild, signal: AbortSignal, tell: Tell) => Promise<Look>;

/** A look that fails, and does not throw, where the system starts no more processes. */
export const startedOrFailed =
  (look: LookInChild): LookInChild =>
  (asked, ...rest) =>
    look(asked, ...rest).catch((error: unknown) =>
      lookOf('failed', `no process that looks can be started (${String(error)})`, asked.settings.last),
    );

/** As `npm run rules:import`: the young are collected early, which saves a fifth of the memory. */
const NODE_OPTIONS = ['--max-semi-space-size=4'];

/**
 * Looks for new rules or cards in a process of its own.
 * @param signal kills that process. Whatever it was writing is then as it was: both files are replaced as a whole.
 * @returns what came of it, when the process has ended.
 * @throws where the system starts no more processes.
 */
export const lookInChild: LookInChild = async (asked, signal, tell) => {
  const { url, execArgv } = entryPoint('child', import.meta.url);
  const child = fork(url, { execArgv: [...NODE_OPTIONS, ...execArgv], stdio: 'ignore' });
  const kill = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  if (signal.aborted) kill();
  let look: Look | undefined;
  child.on('message', (message) => {
    const said = message as SaidByChild;
    if ('look' in said) look = said.look;
    else if (!signal.aborted) tell(said.line);
  });
  // What was not started has no way to be sent anything.
  if (child.pid !== undefined) child.send(asked, () => {});
  let ended: readonly [number | null, string | null];
  try {
    ended = (await once(child, 'close')) as [number | null, string | null];
  } finally {
    signal.removeEventListener('abort', kill);
  }
  const [code, killedBy] = ended;
  const how = killedBy ?? `exit code ${code}`;
  return (
    look ?? lookOf('failed', `the process that looked ended without a result (${how})`, asked.settings.last)
  );
};
