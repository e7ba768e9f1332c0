import { TODAYS_DATE, dateOf } from '../../engine/vocabulary/editions.ts';
import { numbersInEdition } from '../book/numbers-in-edition.ts';
import type { Rulebook } from '../book/rulebook.ts';
import type { SearchResult } from '../search/finder.ts';
import { parsePrefix, parseQuestion, type Question, type Vocabulary } from '../search/parse-question.ts';
import { isInSorted } from '../search/similar-words.ts';
import { stem } from '../search/stem.ts';
import { has, type Hit, type RuleText } from '../text/rule-text.ts';
import { titleOf } from '../text/rules.ts';
import { matchedWords } from './matched-words.ts';
import type { QuestionMatches } from './find-number.ts';

/** So many rules of each text are compared with those of the others. */
const MAX_COMPARED = 60;
/** The way to another text may be long: so many of today's rules are looked up in each. */
const MAX_LOOKED_UP = 20;
/** How much the words of an official text count beside our own words and the questions. */
const OF_OFFICIAL = 0.8;
/** A rule that is gone today has but the words of its text to be found by. */
const OF_GONE = 1.4;
/** A rule that does not fit half as well as the best is left out. */
const MIN_OF_BEST = 0.5;
/** Texts whose rules fit as well as this: the first text's come first. */
const OF_FIRST = 0.02;

/**
 * From so much on the best rule is opened as the answer. Of questions written blind six in ten are, and one in eight
 * wrongly: see bench/search.
 */
const SURE = 1.4;
/** The same where an official text counts besides. */
const SURE_OF_OFFICIAL = 1.52;

/**
 * Tells more of what a question names than its words do, in words of the rules.
 * @param isKnown tells the words that the rules have.
 */
export type Hints = (question: string, isKnown: (word: string) => boolean) => readonly string[];

/** How much a hint counts beside a word that was typed. */
const OF_HINT = 0.5;

/**
 * The rules of several texts that fit a question, best first. A rule that stands in several is there once, in the
 * first of the texts in which it fits.
 * @param hints tell more of names in the question.
 */
export function findMatches(
  question: string,
  texts: readonly RuleText[],
  rulebook: Rulebook,
  limit: number,
  hints: Hints = () => [],
): QuestionMatches {
  const vocabulary = vocabularyOf(texts, rulebook);
  const read = withHints(parseQuestion(question, vocabulary), vocabulary, hints);
  const today = rulebook.plainFinder()?.find(read, MAX_COMPARED);
  const found = texts.flatMap((text, at) =>
    fitting(read, text, today, rulebook).map((one) => Object.assign(one, { text, at })),
  );
  // A rule fits as well as what became of it: that it stands in several texts is no merit.
  const now = new Map(
    found.filter(({ text }) => dateOf(text.edition) === TODAYS_DATE).map((one) => [one.number, one.score]),
  );
  const all = found
    .map(({ number, today: heir, score, text, at }) => ({
      number,
      today: heir,
      text,
      at,
      score: (now.get(heir ?? '') ?? score) + (at === 0 ? OF_FIRST : 0),
    }))
    .toSorted((a, b) => b.score - a.score);
  const least = (all[0]?.score ?? 0) * MIN_OF_BEST;
  const chosen = new Map<string, (typeof all)[number]>();
  for (const one of all) {
    const key = one.today ?? `${one.text.edition} ${one.number}`;
    const known = chosen.get(key);
    if (!known && one.score >= least && chosen.size < limit) chosen.set(key, one);
    else if (known && one.at < known.at) chosen.set(key, { ...one, score: known.score });
  }
  return {
    matches: [...chosen.values()].map(({ number, text, today: heir, score }) => ({
      number,
      edition: text.edition,
      score,
      get words() {
        const ours = rulebook.plain && heir !== undefined ? [[heir, rulebook.plain] as const] : [];
        return matchedWords(read.sought, [[number, text], ...ours]);
      },
    })),
    isSure: isSure([...chosen.values()], today),
  };
}

const [THIRD, FIFTH] = [2, 4];

/**
 * True if the best is meant, as far as one can tell: by how well it fits, how much better than those after it, and in
 * how many ways best of all.
 */
function isSure(
  all: readonly (Fitting & { readonly text: RuleText })[],
  today: SearchResult | undefined,
): boolean {
  const [best] = all;
  if (!best || today?.isSmallTalk) return false;
  const ahead = (place: number) => best.score - (all[place]?.score ?? 0);
  const witnesses = best.today === undefined ? 0 : (today?.witnessesFor(best.today) ?? 0);
  const sureness = best.score / 2 + ahead(THIRD) + ahead(FIFTH) + 0.3 * witnesses;
  return sureness >= (best.text.isWhole ? SURE_OF_OFFICIAL : SURE);
}

function withHints(read: Question, vocabulary: Vocabulary, hints: Hints): Question {
  const had = new Set(read.sought.flatMap((ways) => ways.map((way) => way.stem)));
  const told = hints(read.text, (word) => isInSorted(word, vocabulary.spelled));
  const stems = new Set(told.filter((word) => vocabulary.knows(word)).map(stem));
  const more = [...stems].filter((one) => !had.has(one)).map((one) => [{ stem: one, weight: OF_HINT }]);
  return { ...read, sought: [...read.sought, ...more] };
}

/** A word is spelled right that any of the texts has. */
function vocabularyOf(texts: readonly RuleText[], rulebook: Rulebook): Vocabulary {
  const today = rulebook.plainFinder();
  const all = [today, ...texts.map(({ edition }) => rulebook.finder(edition))].filter((one) => one !== null);
  return {
    spelled: (today ?? all[0])?.vocabulary.spelled ?? [],
    knows: (word) => all.some(({ vocabulary }) => vocabulary.knows(word)),
  };
}

/** A rule of a text that fits. */
interface Fitting {
  readonly number: string;
  /** Its number today, where it is known and there. */
  readonly today: string | undefined;
  readonly score: number;
}

/**
 * The rules of a text that fit what is sought: by its own words, and by our words of today and the questions that lead
 * to what became of them.
 */
function fitting(
  question: Question,
  text: RuleText,
  today: SearchResult | undefined,
  rulebook: Rulebook,
): readonly Fitting[] {
  const isPlain = rulebook.plain !== null && !text.isWhole && dateOf(text.edition) === TODAYS_DATE;
  if (isPlain && today) return today.best.map(({ number, score }) => ({ number, today: number, score }));
  const here = rulebook.finder(text.edition).find(question, MAX_COMPARED);
  const found = new Map<string, string | undefined>();
  for (const { number } of (today?.best ?? []).slice(0, text.isComplete ? MAX_COMPARED : MAX_LOOKED_UP))
    for (const there of numbersIn(text, number, rulebook)) if (!found.has(there)) found.set(there, number);
  for (const { number } of here.best)
    if (!found.has(number)) found.set(number, todaysNumber(text, number, rulebook));
  return [...found].map(([number, now]): Fitting => {
    const ofText = here.scoreOf(number) * OF_OFFICIAL;
    const isGone = now === undefined || today === undefined;
    return { number, today: now, score: isGone ? ofText * OF_GONE : ofText + today.scoreOf(now) };
  });
}

const todaysNumber = (text: RuleText, number: string, rulebook: Rulebook): string | undefined =>
  dateOf(text.edition) === TODAYS_DATE
    ? number
    : numbersInEdition({ number, edition: text.edition }, TODAYS_DATE, rulebook)[0];

/** The rules of several texts with the words typed so far, or asked for in such words, best first. */
export function findPrefixMatches(
  typed: string,
  texts: readonly RuleText[],
  rulebook: Rulebook,
  limit: number,
): readonly Hit[] {
  const read = parsePrefix(typed, vocabularyOf(texts, rulebook));
  if (read.sought.length === 0) return [];
  const today = rulebook.plainFinder()?.find(read, limit);
  return texts
    .flatMap((text) =>
      fitting(read, text, today, rulebook).map(({ number, score }) => ({
        hit: { edition: text.edition, number },
        score,
      })),
    )
    .toSorted((a, b) => b.score - a.score)
    .map(({ hit }) => hit);
}

function numbersIn(text: RuleText, number: string, rulebook: Rulebook): readonly string[] {
  if (dateOf(text.edition) === TODAYS_DATE) return has(text, number) ? [number] : [];
  const there = numbersInEdition({ number, edition: TODAYS_DATE }, text.edition, rulebook);
  if (there.length > 0 || dateOf(text.edition) <= TODAYS_DATE) return there.filter((one) => has(text, one));
  const { editions } = rulebook.links;
  const isLinked = [TODAYS_DATE, dateOf(text.edition)].every((day) => editions.includes(day));
  return !isLinked && hasSameHeadings(text, number, rulebook) ? [number] : [];
}

/**
 * True if a number stands below the same headings as today: where no text is held to tell, it is the same rule.
 */
function hasSameHeadings(text: RuleText, number: string, { plain }: Rulebook): boolean {
  const [there, today] = [headingsAbove(number, text), plain && headingsAbove(number, plain)];
  return there.length > 0 && there.join('\n') === today?.join('\n');
}

function headingsAbove(number: string, text: RuleText): readonly string[] {
  const rule = text.rule(number);
  const parent = rule?.parent ? text.rule(rule.parent) : undefined;
  const chapter = text.chapter(rule?.chapter ?? number)?.heading ?? [];
  return [chapter, (rule && titleOf(rule)) ?? [], (parent && titleOf(parent)) ?? []].flat();
}
