import { dateOf, TODAYS_DATE, type Edition } from '../../engine/vocabulary/editions.ts';
import { numbersInEdition } from '../book/numbers-in-edition.ts';
import type { Rulebook } from '../book/rulebook.ts';
import { stem } from '../search/stem.ts';
import { isFiller, wordsOf } from '../search/words.ts';
import { has, hitIn, type Hit, type RuleText } from '../text/rule-text.ts';
import { headingKey } from './headings.ts';
import { isDated, periodOn, SLANG, type Period, type Slang } from './slang.ts';

/** What a word of the table means on a day, where that is not, or not only, what the rules found for it say. */
export interface DatedMeaning {
  readonly day: Edition;
  readonly meaning: string;
  /** There is no such thing on the day and nothing was in its place: the rules found are of a later one. */
  readonly isNotYet: boolean;
}

/**
 * The rules that a word of the table means on a day, each in the first of the texts that has it; texts from the days on
 * which it meant the same come first.
 */
export function rulesOf(
  slang: Slang,
  day: Edition,
  texts: readonly RuleText[],
  rulebook: Rulebook,
): readonly Hit[] {
  return rulesIn(periodOn(slang, day), slang, texts, rulebook);
}

function rulesIn(
  period: Period,
  slang: Slang,
  texts: readonly RuleText[],
  rulebook: Rulebook,
): readonly Hit[] {
  const isOther = ({ edition }: RuleText): number => Number(periodOn(slang, edition) !== period);
  const sorted = texts.toSorted((a, b) => isOther(a) - isOther(b));
  const found = period.rules.flatMap((rule) => {
    for (const [at, text] of sorted.entries()) {
      const there = numbersInEdition(rule, text.edition, rulebook).find((one) => has(text, one));
      if (there !== undefined) return [{ at, hit: hitIn(there)(text) }];
    }
    return [];
  });
  // A rule that is gone by then comes after those that the first text has.
  return found.toSorted((a, b) => a.at - b.at).map(({ hit }) => hit);
}

/** A symbol that has a meaning of its own here, if a question asks for hardly anything else: `what does {C} mean`. */
export function symbolIn(question: string): string | undefined {
  const symbol = SYMBOL.exec(question)?.[0].toLowerCase();
  if (symbol === undefined || !SLANG_BY_TERM.has(symbol)) return undefined;
  return tellingOf(question.replace(SYMBOL, ' ')).split(' ').length <= 1 ? symbol : undefined;
}

const SYMBOL = /\{\w+\}/;

/** The first line of those that have a term, by what is the same for its forms. */
export const SLANG_BY_KEY = new Map(
  SLANG.flatMap((slang) => slang.terms.map((term) => [headingKey(term), slang] as const)).toReversed(),
);

/** The words by their terms, in small letters. */
export const SLANG_BY_TERM = new Map(
  SLANG.flatMap((slang) => slang.terms.map((term) => [term.toLowerCase(), slang] as const)),
);

/** The word that was typed, letter for letter if there is one, else in another form. */
const slangNamed = (typed: string): Slang | undefined =>
  SLANG_BY_TERM.get(typed.trim().toLowerCase()) ?? SLANG_BY_KEY.get(headingKey(typed));

/** The rules that are meant by what was typed, where it is a word of the table and nothing else. */
export function rulesBySlang(
  typed: string,
  day: Edition,
  texts: readonly RuleText[],
  rulebook: Rulebook,
): readonly Hit[] {
  const slang = slangNamed(typed);
  return slang ? rulesOf(slang, day, texts, rulebook) : [];
}

/** A word of the table whose meaning changed, or in a question one that meant something else on the day. */
export interface DatedWord {
  readonly meant: DatedMeaning;
  /** A question only names it beside other things. */
  readonly isInPassing: boolean;
  /** The rules meant then, or else those of the next days on which there are any, in the first of the texts. */
  readonly hits: readonly Hit[];
}

/**
 * What was typed, as a word whose meaning changed through the days; `undefined` where it is none, or where it is today's
 * rules that answer and say it all.
 */
export function findDatedWord(
  typed: string,
  day: Edition,
  texts: readonly RuleText[],
  rulebook: Rulebook,
): DatedWord | undefined {
  const slang = slangNamed(typed);
  const dated = slang && datedBy(slang, day, texts, rulebook);
  return dated && { ...dated, isInPassing: false };
}

/**
 * The same of a word that a question names: one of which there was nothing yet, else the longest. A short one counts
 * only if the question asks for hardly anything else.
 */
export function findDatedWordIn(
  question: string,
  day: Edition,
  texts: readonly RuleText[],
  rulebook: Rulebook,
): DatedWord | undefined {
  const asked = tellingOf(question);
  const dated = namedIn(asked).filter(({ slang }) => isDated(slang));
  // "commander tucked" is more than "commander", which there was not yet under that name.
  const all = dated.filter(
    (term, at) => !dated.slice(0, at).some(({ telling }) => ` ${telling} `.includes(` ${term.telling} `)),
  );
  const named = all.find(({ slang }) => periodOn(slang, day).state === 'none') ?? all[0];
  if (!named) return undefined;
  const { slang, telling, isSeveral } = named;
  const isInPassing = !isSeveral && asked !== telling;
  const period = periodOn(slang, day);
  if (isInPassing && period === slang.periods.at(-1) && period.state === 'held') return undefined;
  const word = datedBy(slang, day, texts, rulebook);
  return word && { ...word, isInPassing };
}

/** The rules meant by the longest name of several words that a question has, of a word whose meaning changed. */
export function rulesOfWordsIn(
  question: string,
  day: Edition,
  texts: readonly RuleText[],
  rulebook: Rulebook,
): readonly Hit[] {
  const named = namedIn(tellingOf(question)).find(({ slang, isSeveral }) => isSeveral && isDated(slang));
  return named ? rulesOf(named.slang, day, texts, rulebook) : [];
}

const namedIn = (asked: string): readonly Term[] =>
  TERMS.filter(({ telling, isSeveral, isDistinct }) =>
    isSeveral || isDistinct ? ` ${asked} `.includes(` ${telling} `) : asked === telling,
  );

/** A word of as many letters is meant wherever it is typed: `deathtouch`, but not `cast`. */
const MIN_DISTINCT_LENGTH = 6;

function datedBy(
  slang: Slang,
  day: Edition,
  texts: readonly RuleText[],
  rulebook: Rulebook,
): Omit<DatedWord, 'isInPassing'> | undefined {
  const period = periodOn(slang, day);
  const { meaning, state, rules } = period;
  // The first words of a rule answer for themselves; those of a chapter do not say what the thing is.
  const isChapter = rules[0] !== undefined && !rules[0].number.includes('.');
  if (!isDated(slang) || (dateOf(day) >= TODAYS_DATE && state === 'held' && !isChapter)) return undefined;
  const then = rulesIn(period, slang, texts, rulebook);
  if (then.length > 0) return { meant: { day, meaning, isNotYet: false }, hits: then };
  const others = [...slang.periods.filter(({ from }) => from > period.from), ...slang.periods];
  for (const other of others) {
    const hits = rulesIn(other, slang, texts, rulebook);
    if (hits.length > 0) return { meant: { day, meaning, isNotYet: state === 'none' }, hits };
  }
  return undefined;
}

const tellingOf = (text: string): string =>
  wordsOf(text)
    .filter((word) => !isFiller(word))
    .map(stem)
    .join(' ');

/** A name of a word, by those of its words that tell something. */
interface Term {
  readonly telling: string;
  readonly isSeveral: boolean;
  /** One word that nobody types for anything else. */
  readonly isDistinct: boolean;
  readonly slang: Slang;
}

/** The longest first. */
const TERMS: readonly Term[] = SLANG.flatMap((slang) =>
  slang.terms.map((term): Term => {
    const telling = tellingOf(term);
    const isSeveral = telling.includes(' ');
    return {
      telling,
      isSeveral,
      isDistinct: !/[ -]/.test(term) && telling.length >= MIN_DISTINCT_LENGTH,
      slang,
    };
  }),
)
  .filter(({ telling }) => telling !== '')
  .toSorted((a, b) => b.telling.length - a.telling.length);
