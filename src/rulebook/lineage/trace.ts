import type { IsoDate } from '../../engine/vocabulary/editions.ts';
import { byNumber, historyOf, type History } from '../numbers/concordance.ts';
import type { RuleText } from '../text/rule-text.ts';
import type { Link, Links } from './links.ts';

/** A rule in one of the whole official texts held. */
export interface LifeStep {
  readonly edition: IsoDate;
  /** Its numbers there: several where it is split, none where it is gone, or not there yet. */
  readonly numbers: readonly string[];
  /** What happened since the text before that is held; `false` for all in the first one. */
  readonly isMoved: boolean;
  readonly isReworded: boolean;
  readonly isSplit: boolean;
  readonly isMerged: boolean;
  /** The number that was asked for stands here for another rule. */
  readonly isOtherRule: boolean;
}

export interface RuleLife {
  /** Every text held, oldest first. */
  readonly steps: readonly LifeStep[];
  /** The first text held with it, where an older one without it is held. */
  readonly newIn: IsoDate | null;
  /** The first text held without it, after texts with it. */
  readonly goneIn: IsoDate | null;
  /**
   * Its numbers by the engine's table, with the very days on which they changed; empty for what the table doesn't
   * know. Between two texts held, these days say more than the texts.
   */
  readonly days: History;
}

/**
 * The life of a rule, or a chapter: what it is in every whole official text held, as far as its words can be followed
 * from each to the next, and the days that the table of numbers knows.
 * @param edition the day of the text in which it has the number. No steps are known where that is not one of `links`.
 * @returns `undefined` where that text has no such rule or chapter.
 */
export function traceRule(
  number: string,
  edition: IsoDate,
  links: Links,
  read: (edition: IsoDate) => Pick<RuleText, 'rule' | 'chapter'>,
): RuleLife | undefined {
  const has = (day: IsoDate, one: string): boolean =>
    one.includes('.') ? read(day).rule(one) !== undefined : read(day).chapter(one) !== undefined;
  if (!has(edition, number)) return undefined;
  const days = historyOf(number, edition);
  const start = links.editions.indexOf(edition);
  if (start === -1) return { steps: [], newIn: null, goneIn: null, days };

  const numbersAt: (readonly string[])[] = [];
  numbersAt[start] = [number];
  for (let at = start + 1; at < links.editions.length; at++) {
    numbersAt[at] = unique(laterLinks(links, at - 1, numbersAt[at - 1]).map(({ to }) => to));
  }
  for (let at = start - 1; at >= 0; at--) {
    numbersAt[at] = unique(earlierLinks(links, at + 1, numbersAt[at + 1]).map(({ from }) => from));
  }
  const steps = links.editions.map((day, at): LifeStep => {
    const numbers = numbersAt[at] ?? [];
    const before = numbersAt[at - 1] ?? [];
    const here = laterLinks(links, at - 1, before).filter(({ to }) => numbers.includes(to));
    return {
      edition: day,
      numbers,
      isMoved: here.length > 0 && before.join() !== numbers.join(),
      isReworded: here.some(({ isSameWording }) => !isSameWording),
      isSplit: unique(here.map(({ from }) => from)).length < here.length,
      isMerged: unique(here.map(({ to }) => to)).length < here.length,
      isOtherRule: !numbers.includes(number) && has(day, number),
    };
  });
  const first = steps.findIndex(({ numbers }) => numbers.length > 0);
  const last = steps.findLastIndex(({ numbers }) => numbers.length > 0);
  return {
    steps,
    newIn: first > 0 ? (steps[first]?.edition ?? null) : null,
    goneIn: steps[last + 1]?.edition ?? null,
    days,
  };
}

const laterLinks = (links: Links, at: number, numbers: readonly string[] = []): readonly Link[] => {
  const edition = links.editions[at];
  return edition ? numbers.flatMap((number) => links.later(edition, number)) : [];
};

const earlierLinks = (links: Links, at: number, numbers: readonly string[] = []): readonly Link[] => {
  const edition = links.editions[at];
  return edition ? numbers.flatMap((number) => links.earlier(edition, number)) : [];
};

const unique = (numbers: readonly string[]): readonly string[] => [...new Set(numbers)].toSorted(byNumber);
