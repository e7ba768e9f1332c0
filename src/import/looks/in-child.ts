import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Look, LookSettings } from './look.ts';

export type LookInChild = (settings: LookSettings, signal: AbortSignal) => Promise<Look>;

/** As `npm run rules:import`: the young are collected early, which saves a fifth of the memory. */
const NODE_OPTIONS = ['--max-semi-space-size=4', '--import', import.meta.resolve('tsx')];

/**
 * Looks for a new text of the rules in a process of its own.
 * @param signal kills that process. Whatever it was writing is then as it was: a rules file is replaced as a whole.
 * @returns what came of it, when the process has ended.
 * @throws where the system starts no more processes.
 */
export const lookInChild: LookInChild = async (settings, signal) => {
  const child = fork(new URL('child.ts', import.meta.url), { execArgv: NODE_OPTIONS, stdio: 'ignore' });
  const kill = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  if (signal.aborted) kill();
  let look: Look | undefined;
  child.on('message', (message) => {
    look = message as Look;
  });
  // What was not started has no way to be sent anything.
  if (child.pid !== undefined) child.send(settings, () => {});
  let ended: readonly [number | null, string | null];
  try {
    ended = (await once(child, 'close')) as [number | null, string | null];
  } finally {
    signal.removeEventListener('abort', kill);
  }
  const [code, killedBy] = ended;
  return (
    look ?? {
      outcome: 'failed',
      line: `the process that looked ended without a result (${killedBy ?? `exit code ${code}`})`,
      edition: settings.last?.edition ?? null,
      etag: settings.last?.etag ?? null,
      lastModified: settings.last?.lastModified ?? null,
    }
  );
};
