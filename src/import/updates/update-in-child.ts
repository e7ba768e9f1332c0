import { entryPoint } from '#basics/entry-point.ts';
import { runChildProcess } from '#basics/run-child-process.ts';
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

/** Progress in one line, or the result. */
export type UpdateMessage = { readonly line: string } | { readonly result: UpdateResult };

export type RunUpdate = (
  request: UpdateRequest,
  signal: AbortSignal,
  report: ReportProgress,
) => Promise<UpdateResult>;

/** Turns a failure to start the process into a failed result. */
export const failInsteadOfThrowing =
  (run: RunUpdate): RunUpdate =>
  (request, ...rest) =>
    run(request, ...rest).catch((error: unknown) =>
      updateResult('failed', `no update process can be started (${String(error)})`, request.settings.last),
    );

/** As for `npm run rules:import`: earlier collection of young objects saves a fifth of the memory. */
const NODE_OPTIONS = ['--max-semi-space-size=4'];

/**
 * Runs an update in a child process.
 * @param signal kills the process. Both data files are replaced atomically, so nothing is left half-written.
 * @returns the result, once the process has ended
 * @throws if the system cannot start a process
 */
export const updateInChildProcess: RunUpdate = async (request, signal, report) => {
  let result: UpdateResult | undefined;
  const outcome = await runChildProcess(entryPoint('child', import.meta.url), {
    nodeOptions: NODE_OPTIONS,
    request,
    onMessage(received) {
      const message = received as UpdateMessage;
      if ('result' in message) result = message.result;
      else if (!signal.aborted) report(message.line);
    },
    signal,
  });
  return (
    result ??
    updateResult('failed', `the update process ended without a result (${outcome})`, request.settings.last)
  );
};
