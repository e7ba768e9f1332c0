import type { IsoDate } from '../../engine/vocabulary/editions.ts';

/**
 * That a rule of one official text is the same rule, word for word or reworded, as one of the next. Chapters are linked
 * by their numbers, also with a rule that one became, or was: `510` to `110.6`.
 */
export interface Link {
  /** Its number in the earlier of the two editions. */
  readonly from: string;
  /** Its number in the later one. */
  readonly to: string;
  /** The words are the same, numbers of rules and typography aside; of two chapters, the heading. */
  readonly isSameWording: boolean;
}

/**
 * How the rules of the whole official texts that are held go on from each to the next. A rule that was split, or put
 * together, has several links; one that is new, or gone, has none on that side.
 */
export interface Links {
  /** The days of these texts, oldest first. */
  readonly editions: readonly IsoDate[];
  /** What became of a rule in the next of these editions. */
  later(edition: IsoDate, number: string): readonly Link[];
  /** What a rule was in the one before. */
  earlier(edition: IsoDate, number: string): readonly Link[];
}

export const NO_LINKS: Links = { editions: [], later: () => [], earlier: () => [] };
