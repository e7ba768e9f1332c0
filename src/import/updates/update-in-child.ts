import { fork } from 'node:child_process';
import { once } from 'node:events';
import { entryPoint } from '../../basics/entry-point.ts';
import {
  updateResult,
  type UpdateResult,
  type UpdateOptions,
  type UpdateKind,
  type ReportProgress,
} from './update.ts';

export interface UpdateRequest {
  readonly kind: UpdateKind;
  readonly settings: UpdateOptions;
}

/** How far it is, in a line; or what came of it. */
export type UpdateMessage = { readonly line: string } | { readonly result: UpdateResult };

export type RunUpdate = (
  request: UpdateRequest,
  signal: AbortSignal,
  tell: ReportProgress,
) => Promise<UpdateResult>;

/** A look that fails, and does not throw, where the system starts no more processes. */
export const failInsteadOfThrowing =
  (run: RunUpdate): RunUpdate =>
  (request, ...rest) =>
    run(request, ...rest).catch((error: unknown) =>
      updateResult(
        'failed',
        `no process that looks can be started (${String(error)})`,
        request.settings.last,
      ),
    );

/** As `npm run rules:import`: the young are collected early, which saves a fifth of the memory. */
const NODE_OPTIONS = ['--max-semi-space-size=4'];

/**
 * Looks for new rules or cards in a process of its own.
 * @param signal kills that process. Whatever it was writing is then as it was: both files are replaced as a whole.
 * @returns what came of it, when the process has ended.
 * @throws where the system starts no more processes.
 */
export const updateInChildProcess: RunUpdate = async (request, signal, report) => {
  const { url, execArgv } = entryPoint('child', import.meta.url);
  const child = fork(url, { execArgv: [...NODE_OPTIONS, ...execArgv], stdio: 'ignore' });
  const kill = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  if (signal.aborted) kill();
  let result: UpdateResult | undefined;
  child.on('message', (received) => {
    const message = received as UpdateMessage;
    if ('result' in message) result = message.result;
    else if (!signal.aborted) report(message.line);
  });
  // What was not started has no way to be sent anything.
  if (child.pid !== undefined) child.send(request, () => {});
  let ended: readonly [number | null, string | null];
  try {
    ended = (await once(child, 'close')) as [number | null, string | null];
  } finally {
    signal.removeEventListener('abort', kill);
  }
  const [code, killedBy] = ended;
  const how = killedBy ?? `exit code ${code}`;
  return (
    result ??
    updateResult('failed', `the process that looked ended without a result (${how})`, request.settings.last)
  );
};
