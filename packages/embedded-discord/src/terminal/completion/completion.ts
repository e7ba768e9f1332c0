import type { MessageComponent } from '../controls/component.ts';
import type { CommandDeclaration } from '../lines/declarations.ts';

/** A suggestion: the displayed text, and the value to send. */
export interface CompletionChoice {
  readonly name: string;
  readonly value: string | number;
}

/** Possible continuations at the end of a line. */
export interface Completion {
  /** Texts that can replace `fragment`. */
  readonly hits: readonly string[];
  /** The end of the line that a hit replaces. */
  readonly fragment: string;
  /** Hits without a common beginning, or whose labels say more than the value; shown instead of `hits`. */
  readonly explained?: readonly CompletionChoice[];
}

/** The state that completions are made from. */
export interface CompletionSource {
  commands(): readonly CommandDeclaration[];
  people(): readonly string[];
  controls(
    isWanted: (component: MessageComponent) => boolean,
  ): { readonly components: readonly MessageComponent[] } | null;
  /** The bot's own autocomplete handler. */
  suggest(line: string): Promise<readonly CompletionChoice[]>;
}

/** The candidates that start with the fragment, ignoring case. */
export function completeByPrefix(fragment: string, candidates: readonly string[]): Completion {
  const lower = fragment.toLowerCase();
  return { hits: candidates.filter((hit) => hit.toLowerCase().startsWith(lower)), fragment };
}
