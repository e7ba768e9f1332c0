import { TODAYS_DATE, dateOf } from '../../engine/vocabulary/editions.ts';
import { type FoundMatch } from './find-number.ts';
import { titleOf } from '../text/rules.ts';
import { readHeadings } from '../finding/asked-phrases.ts';
import { has, type Hit, type RuleText } from '../text/rule-text.ts';
import { numbersThere } from '../book/numbers-there.ts';
import type { Rulebook } from '../book/rulebook.ts';
import { askedBegun, askedLike, type Asked } from '../finding/asked.ts';
import { ALL_INGREDIENTS, type Ingredients, type Match } from '../finding/finder.ts';

/** So many rules of each text are compared with those of the others. */
const MOST_COMPARED = 80;
/** So many that players ask for in words like these are looked up in each text. */
const MOST_ASKED = 40;
/** Added to a rule's score where players ask for it in the very words of the question. */
const OF_ASKED = 1.5;
/** A rule without the question's words comes in where it is asked for in words as much like it as this. */
const LEAST_ASKED = 0.3;
/** A rule that does not fit half as well as the best is left out. */
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
  ingredients: Ingredients = ALL_INGREDIENTS,
): readonly FoundMatch[] {
  const finders = texts.map(({ edition }) => rulebook.finder(edition));
  const isKnown = (word: string): boolean => finders.some((one) => one.knows(word));
  const asked = ingredients.asked ? askedLike(question, isKnown, MOST_ASKED, ingredients) : [];
  const sorted = texts
    .flatMap((text, at) =>
      fitting(question, text, asked, rulebook).map((match) => ({
        match,
        number: match.number,
        edition: text.edition,
        at,
        score: match.score + (at === 0 ? OF_FIRST : 0),
      })),
    )
    .toSorted((a, b) => b.score - a.score);
  const least = (sorted[0]?.score ?? 0) * LEAST_OF_BEST;
  const chosen: FoundMatch[] = [];
  const taken = new Set<(typeof sorted)[number]>();
  for (const one of sorted) {
    if (chosen.length >= limit || one.score < least) break;
    if (taken.has(one)) continue;
    const there = texts.map((text, at) => (at === one.at ? [] : numbersThere(one, text.edition, rulebook)));
    const same = sorted.filter((other) => there[other.at]?.includes(other.number));
    if (same.some((other) => taken.has(other))) continue;
    for (const other of [one, ...same]) taken.add(other);
    const { match, number, edition } = same.find((other) => other.at < one.at) ?? one;
    chosen.push({ number, edition, score: one.score, words: match.words });
  }
  return chosen;
}

/** The rules of a text that fit a question by their words, and by what players ask for them. */
function fitting(
  question: string,
  text: RuleText,
  asked: readonly Asked[],
  rulebook: Rulebook,
): readonly Match[] {
  const found = rulebook.finder(text.edition).find(question, MOST_COMPARED);
  return withAsked(found, askedIn(text, asked, rulebook), found.at(-1)?.score ?? 0);
}

/** The rules of a text with the words typed so far, and those that players ask for in such words, best first. */
export function begunIn(
  typed: string,
  texts: readonly RuleText[],
  rulebook: Rulebook,
  limit: number,
): readonly Hit[] {
  const asked = askedBegun(typed, MOST_ASKED);
  return texts
    .flatMap((text) => {
      const begun = rulebook.finder(text.edition).begun(typed, limit);
      return withAsked(begun, askedIn(text, asked, rulebook), 0).map(({ number, score }) => ({
        hit: { edition: text.edition, number },
        score,
      }));
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ hit }) => hit);
}

/** @param least the score of a rule that is only asked for. */
function withAsked(
  found: readonly Match[],
  asked: ReadonlyMap<string, number>,
  least: number,
): readonly Match[] {
  const had = new Set(found.map(({ number }) => number));
  const others = [...asked]
    .filter(([number, score]) => score >= LEAST_ASKED && !had.has(number))
    .map(([number]): Match => ({ number, score: least, words: [] }));
  return [...found, ...others].map((match) => {
    const { number, score } = match;
    return {
      number,
      score: score + OF_ASKED * (asked.get(number) ?? 0),
      get words() {
        return match.words;
      },
    };
  });
}

/** The way to another text may be long: so many are looked up there. */
const MOST_LOOKED_UP = 8;

/**
 * How much a text's rules are asked for, from 0 to 1, by their numbers there; a rule that nobody asks for is absent.
 */
export function askedIn(
  text: RuleText,
  asked: readonly Asked[],
  rulebook: Rulebook,
): ReadonlyMap<string, number> {
  const scores = new Map<string, number>();
  const some = text.edition === TODAYS_DATE ? asked : asked.slice(0, MOST_LOOKED_UP);
  for (const { number, score } of some) {
    for (const there of numbersIn(text, number, rulebook)) {
      if (!scores.has(there)) scores.set(there, score);
    }
  }
  return scores;
}

function numbersIn(text: RuleText, number: string, rulebook: Rulebook): readonly string[] {
  const there = numbersThere({ number, edition: TODAYS_DATE }, text.edition, rulebook);
  if (there.length > 0 || dateOf(text.edition) <= TODAYS_DATE) return there.filter((one) => has(text, one));
  const { editions } = rulebook.links;
  const isLinked = [TODAYS_DATE, dateOf(text.edition)].every((day) => editions.includes(day));
  return !isLinked && hasSameHeadings(text, number) ? [number] : [];
}

/**
 * True if a number stands below the same headings as today: where no text is held to tell, it is the same rule.
 */
function hasSameHeadings(text: RuleText, number: string): boolean {
  const rule = text.rule(number);
  const chapter = text.chapter(rule?.chapter ?? number);
  const titled = [rule, rule?.parent ? text.rule(rule.parent) : undefined].filter((one) => one !== undefined);
  return (
    chapter !== undefined &&
    readHeadings().get(chapter.number) === chapter.heading &&
    titled.every((one) => readHeadings().get(one.number) === titleOf(one))
  );
}
