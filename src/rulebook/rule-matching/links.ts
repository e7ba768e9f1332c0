import { compareNumbers } from '../text/concordance.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';

/**
 * Identifies a rule of one official text with a rule of the next, reworded or not. Chapters are linked by their
 * numbers, including to a rule that they became or once were: `510` to `110.6`.
 */
export interface EditionLink {
  /** Its number in the earlier edition. */
  readonly from: string;
  /** Its number in the later edition. */
  readonly to: string;
  /** True if the wording is the same, ignoring rule numbers and typography; for two chapters, the heading. */
  readonly isSameWording: boolean;
}

/**
 * Links between the rules of consecutive complete official texts. A rule that was split or merged has several links;
 * one that is new or was removed has none on that side.
 */
export interface Links {
  /** The days of these texts, oldest first. */
  readonly editions: readonly IsoDate[];
  /** A rule's links to the next edition. */
  later(edition: IsoDate, number: string): readonly EditionLink[];
  /** A rule's links to the previous edition. */
  earlier(edition: IsoDate, number: string): readonly EditionLink[];
}

export const NO_LINKS: Links = { editions: [], later: () => [], earlier: () => [] };

/**
 * The numbers in one edition of a rule or chapter of another, earlier or later: several if it was split or merged in
 * between, none if it does not exist there.
 * @param from and `to`: days of available complete official texts. Returns nothing for other days, unless they are
 *   equal.
 */
export function linkedNumbers(number: string, from: IsoDate, to: IsoDate, links: Links): readonly string[] {
  if (from === to) return [number];
  const [start, end] = [links.editions.indexOf(from), links.editions.indexOf(to)];
  if (start === -1 || end === -1) return [];
  let numbers: readonly string[] = [number];
  for (let at = start; at !== end; at += Math.sign(end - start)) {
    const edition = links.editions[at] ?? from;
    const step = (each: string): readonly string[] =>
      end > start
        ? links.later(edition, each).map((link) => link.to)
        : links.earlier(edition, each).map((link) => link.from);
    numbers = [...new Set(numbers.flatMap(step))];
  }
  return numbers.toSorted(compareNumbers);
}
