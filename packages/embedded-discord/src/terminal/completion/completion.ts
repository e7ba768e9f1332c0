import type { Component } from '../controls/component.ts';
import type { CommandDeclaration } from '../lines/declarations.ts';

/** Something to choose: what a person reads, and what it stands for. */
export interface Suggested {
  readonly name: string;
  readonly value: string | number;
}

/** Ways to go on at the end of a line. */
export interface Completion {
  /** Texts that could stand in the place of `fragment`. */
  readonly hits: readonly string[];
  /** The end of the line that a hit replaces. */
  readonly fragment: string;
  /** Hits that no shared beginning leads to, or whose names say more than what would be typed; shown instead. */
  readonly explained?: readonly Suggested[];
}

/** The surroundings that completion looks at. */
export interface CompletionSource {
  commands(): readonly CommandDeclaration[];
  people(): readonly string[];
  controls(isWanted: (component: Component) => boolean): { readonly components: readonly Component[] } | null;
  /** The bot's own autocomplete handler. */
  suggest(line: string): Promise<readonly Suggested[]>;
}

/** Those that begin like the fragment, in any capitals. */
export function startingWith(fragment: string, all: readonly string[]): Completion {
  const lower = fragment.toLowerCase();
  return { hits: all.filter((hit) => hit.toLowerCase().startsWith(lower)), fragment };
}
