import { dateOf, type Edition } from '../../engine/editions.ts';
import { becameOf } from '../concordance.ts';
import type { FoundMatch } from '../find-number.ts';
import type { Hit } from '../hit.ts';
import { numberIn } from '../lineage/counterpart.ts';
import type { RuleText } from '../rule-text.ts';
import type { Rulebook } from '../rulebook.ts';

/** So many rules of each text are compared with those of the others. */
const MOST_COMPARED = 30;
/** What does not fit half as well as the best is left out. */
const LEAST_OF_BEST = 0.5;
/** Texts whose rules fit as well as this: the first text's come first. */
const OF_FIRST = 0.03;

/**
 * The rules of several texts that fit a question, best first. A rule that stands in several is there once, in the
 * first of the texts in which it fits.
 */
export function matchesIn(
  question: string,
  texts: readonly RuleText[],
  rulebook: Rulebook,
  limit: number,
): readonly FoundMatch[] {
  const lists = texts.map((text, at) =>
    rulebook
      .finder(text.edition)
      .find(question, MOST_COMPARED)
      .map((match) => ({
        match,
        number: match.number,
        edition: text.edition,
        at,
        score: match.score + (at === 0 ? OF_FIRST : 0),
      })),
  );
  const sorted = lists.flat().toSorted((a, b) => b.score - a.score);
  const least = (sorted[0]?.score ?? 0) * LEAST_OF_BEST;
  const chosen: FoundMatch[] = [];
  const taken = new Set<(typeof sorted)[number]>();
  for (const one of sorted) {
    if (chosen.length >= limit || one.score < least) break;
    const there = texts.map((text, at) => (at === one.at ? [] : numbersThere(one, text.edition, rulebook)));
    const same = sorted.filter((other) => there[other.at]?.includes(other.number));
    const all = [one, ...same];
    if (all.some((other) => taken.has(other))) continue;
    for (const other of all) taken.add(other);
    const { match, number, edition } = same.find((other) => other.at < one.at) ?? one;
    chosen.push({ number, edition, score: one.score, words: match.words });
  }
  return chosen;
}

/** The numbers of a rule or chapter in another edition: by the table of numbers, or else by the official texts held. */
export function numbersThere(
  { number, edition }: Hit,
  there: Edition,
  { links }: Rulebook,
): readonly string[] {
  const byTable = becameOf(number, edition, there)?.heirs ?? [];
  return byTable.length > 0 ? byTable : numberIn(number, dateOf(edition), dateOf(there), links);
}
