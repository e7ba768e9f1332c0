import { compareNumbers } from '../text/concordance.ts';
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
  /** The links of a rule to the next of these editions. */
  later(edition: IsoDate, number: string): readonly Link[];
  /** The links of a rule to the one before. */
  earlier(edition: IsoDate, number: string): readonly Link[];
}

export const NO_LINKS: Links = { editions: [], later: () => [], earlier: () => [] };

/**
 * The numbers in one edition of what stands under a number in another, earlier or later: several where the rule was
 * split or put together in between, none where it is gone, or new. A chapter's number works as well.
 * @param from and `to`: days of whole official texts held; none is known between others, unless they are the same.
 */
export function numberIn(number: string, from: IsoDate, to: IsoDate, links: Links): readonly string[] {
  if (from === to) return [number];
  const [start, end] = [links.editions.indexOf(from), links.editions.indexOf(to)];
  if (start === -1 || end === -1) return [];
  let numbers: readonly string[] = [number];
  for (let at = start; at !== end; at += Math.sign(end - start)) {
    const edition = links.editions[at] ?? from;
    const step = (one: string): readonly string[] =>
      end > start
        ? links.later(edition, one).map((link) => link.to)
        : links.earlier(edition, one).map((link) => link.from);
    numbers = [...new Set(numbers.flatMap(step))];
  }
  return numbers.toSorted(compareNumbers);
}
