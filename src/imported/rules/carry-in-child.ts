import { entryPoint } from '#basics/entry-point.ts';
import { runChildProcess } from '#basics/run-child-process.ts';
import type { CarriedEdition } from '#rulebook/carry-over/carry-over.ts';

export interface CarryResult {
  /** Why the rules file could not be replaced, in one line; `null` once it has been. */
  readonly why: string | null;
  /** For a file that could not be replaced, what would have been written to it; `null` if it can't be read either. */
  readonly carried: readonly CarriedEdition[] | null;
}

/** Carries the rules over. @param replaces false if the rules file must stay as it is */
export type CarryOver = (file: string, signal: AbortSignal, replaces: boolean) => Promise<CarryResult>;

/** Earlier collection of young objects saves a fifth of the memory: 127 MB instead of 153 with `tsx`. */
const NODE_OPTIONS = ['--max-semi-space-size=4'];
/** The longest run, in ms; it takes 5 s. */
const MAX_RUN_MS = 60_000;
const MAX_ERROR_LENGTH = 500;

/** An argument of the child process. */
export const READ_ONLY = 'only-read';

/**
 * Carries the release's knowledge over to the younger texts of a rules file again, in a child process, for instance
 * after an update of the program. Takes up to 5 s and 130 MB. Processes that follow the file notice that it was
 * replaced.
 * @param signal kills the process; the file is replaced whole or not at all
 * @throws with the reason in one line if the process ended without a result
 */
export const carryInChildProcess: CarryOver = async (rulesFile, signal, replaces) => {
  const timeout = AbortSignal.timeout(MAX_RUN_MS);
  let result: CarryResult | undefined;
  let errors = '';
  const outcome = await runChildProcess(entryPoint('carry-child', import.meta.url), {
    args: [rulesFile, ...(replaces ? [] : [READ_ONLY])],
    nodeOptions: NODE_OPTIONS,
    onMessage: (message) => (result = message as CarryResult),
    onError: (text) => (errors = (errors + text).slice(-MAX_ERROR_LENGTH)),
    signal: AbortSignal.any([signal, timeout]),
  });
  if (result) return result;
  const ending = timeout.aborted
    ? `was ended after ${MAX_RUN_MS / 1000} s`
    : `ended without a result (${outcome})`;
  const errorText = errors.replaceAll(/\s+/g, ' ').trim();
  throw new Error(`the process that carries the rules over ${ending}${errorText && `: ${errorText}`}`);
};
