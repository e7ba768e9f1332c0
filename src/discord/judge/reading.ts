import type { CardPool } from '#cards/pool/card-pool.ts';
import type { SlashCommand } from '../command/command.ts';
import type { CommandLine } from '../command/command-line.ts';
import type { TableView } from './table-names.ts';

/*
 * What a line may mean, and what it is read with.
 */

/** What a line may mean, and how unlikely that is. */
export interface Candidate {
  readonly line: CommandLine;
  /** The line, formatted. */
  readonly text: string;
  readonly cost: number;
  /** What is only worked out for a candidate that is shown. */
  readonly describe: () => Pick<Reading, 'says' | 'when'>;
}

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

export interface JudgeView extends TableView {
  readonly cards: CardPool;
  readonly commands: readonly SlashCommand[];
  /** True for a heading, keyword, glossary term or slang term, in lower case. */
  readonly isTerm: (text: string) => boolean;
  /** The term of one word that a word is one error away from. */
  readonly nearTerm: (word: string) => string | undefined;
  /** True for a question whose answer is worked out, of which every word is understood. */
  readonly isComputed: (question: string) => boolean;
}
