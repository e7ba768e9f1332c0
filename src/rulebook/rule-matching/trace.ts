import type { IsoDate } from '../../engine/vocabulary/editions.ts';
import { compareNumbers } from '../text/concordance.ts';
import type { Link, Links } from './links.ts';

/** A rule in one of the whole official texts held. */
export interface TraceStep {
  readonly edition: IsoDate;
  /** Its numbers there: several where it is split, none where it is gone, or not there yet. */
  readonly numbers: readonly string[];
  /** Its words changed since the text before that is held; `false` in the first one. */
  readonly isReworded: boolean;
}

/**
 * Follows a rule, or a chapter, by its words through every whole official text held.
 * @param edition the day of the text in which it has the number.
 * @returns a step for each of these texts, oldest first; none where that day is not one of `links`.
 */
export function traceRule(number: string, edition: IsoDate, links: Links): readonly TraceStep[] {
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
  return links.editions.map((day, at): TraceStep => {
    const numbers = numbersAt[at] ?? [];
    const here = laterLinks(links, at - 1, numbersAt[at - 1]).filter(({ to }) => numbers.includes(to));
    return { edition: day, numbers, isReworded: here.some(({ isSameWording }) => !isSameWording) };
  });
}

const laterLinks = (links: Links, at: number, numbers: readonly string[] = []): readonly Link[] => {
  const edition = links.editions[at];
  return edition ? numbers.flatMap((number) => links.later(edition, number)) : [];
};

const earlierLinks = (links: Links, at: number, numbers: readonly string[] = []): readonly Link[] => {
  const edition = links.editions[at];
  return edition ? numbers.flatMap((number) => links.earlier(edition, number)) : [];
};

const unique = (numbers: readonly string[]): readonly string[] =>
  [...new Set(numbers)].toSorted(compareNumbers);
