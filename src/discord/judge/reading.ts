import type { CardPool } from '#cards/pool/card-pool.ts';
import type { SlashCommand } from '../command/command.ts';
import type { CommandLine } from '../command/command-line.ts';
import type { TableView } from './table-names.ts';

/** A possible meaning of a line. The higher its cost, the less likely it is. */
export interface Candidate {
  readonly line: CommandLine;
  /** The line, formatted. */
  readonly text: string;
  readonly cost: number;
  /** Called only for candidates that are shown. */
  readonly describe: () => Pick<Reading, 'says' | 'when'>;
}

/** A meaning of a line as it is shown or followed. */
export interface Reading {
  readonly line: CommandLine;
  /** What would happen, in a few words. */
  readonly says: string;
  /**
   * `do`: every word was read, and it can be undone. `answer`: it only shows something. `offer`: a guess, or it can't be
   * undone.
   */
  readonly when: 'do' | 'answer' | 'offer';
  readonly cost: number;
}

/** Everything that a line is read with. */
export interface JudgeView extends TableView {
  readonly cards: CardPool;
  readonly commands: readonly SlashCommand[];
  /** True for a heading, keyword, glossary term or slang term, in lower case. */
  readonly isTerm: (text: string) => boolean;
  /** Finds the one-word term that a word misspells by one error. */
  readonly nearTerm: (word: string) => string | undefined;
  /** True for a question whose answer can be computed, because all its words are understood. */
  readonly isComputed: (question: string) => boolean;
}
