import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { compareNumbers } from '../text/concordance.ts';
import type { EditionLink, Links } from './links.ts';

/** A rule in one of the available complete official texts. */
export interface TraceStep {
  readonly edition: IsoDate;
  /** Its numbers there: several if it was split, none if it does not exist there. */
  readonly numbers: readonly string[];
  /** True if the wording changed since the previous available text; `false` in the first one. */
  readonly isReworded: boolean;
}

/**
 * Follows a rule or chapter through all available complete official texts by its links.
 * @param edition the day of the text in which it has the number.
 * @returns a step for each text, oldest first; empty if `links` does not have that day.
 */
export function traceNumber(number: string, edition: IsoDate, links: Links): readonly TraceStep[] {
  const start = links.editions.indexOf(edition);
  if (start === -1) return [];
  const numbersAt: (readonly string[])[] = [];
  numbersAt[start] = [number];
  for (let at = start + 1; at < links.editions.length; at++) {
    numbersAt[at] = unique(laterLinks(links, at - 1, numbersAt[at - 1]).map(({ to }) => to));
  }
  for (let at = start - 1; at >= 0; at--) {
    numbersAt[at] = unique(earlierLinks(links, at + 1, numbersAt[at + 1]).map(({ from }) => from));
  }
  return links.editions.map((day, index): TraceStep => {
    const numbers = numbersAt[index] ?? [];
    const here = laterLinks(links, index - 1, numbersAt[index - 1]).filter(({ to }) => numbers.includes(to));
    return { edition: day, numbers, isReworded: here.some(({ isSameWording }) => !isSameWording) };
  });
}

const laterLinks = (links: Links, at: number, numbers: readonly string[] = []): readonly EditionLink[] => {
  const edition = links.editions[at];
  return edition ? numbers.flatMap((number) => links.later(edition, number)) : [];
};

const earlierLinks = (links: Links, at: number, numbers: readonly string[] = []): readonly EditionLink[] => {
  const edition = links.editions[at];
  return edition ? numbers.flatMap((number) => links.earlier(edition, number)) : [];
};

const unique = (numbers: readonly string[]): readonly string[] =>
  [...new Set(numbers)].toSorted(compareNumbers);
