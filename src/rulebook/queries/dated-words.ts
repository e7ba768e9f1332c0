import { memoizeLast } from '#basics/memoize-last.ts';
import { dateOf, TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { numbersInEdition } from '../book/numbers-in-edition.ts';
import type { Rulebook } from '../book/rulebook.ts';
import { stem } from '../search/stem.ts';
import { isFiller, wordsOf } from '../search/words.ts';
import { hasRuleNumber, hitIn, type RuleHit, type RuleText } from '../text/rule-text.ts';
import { aliasesOf } from './aliases.ts';
import { headingKey } from './headings.ts';
import { isDated, periodOn, SLANG, type Period, type Slang } from './slang.ts';

/** The meaning of a slang term on a day, for a term that the rules found don't fully explain. */
export interface DatedMeaning {
  readonly day: Edition;
  readonly meaning: string;
  /** True if the thing does not exist yet on that day and had no predecessor; the rules found are later ones. */
  readonly isNotYet: boolean;
}

/**
 * The rules that a slang term refers to on a day, each in the first of the texts that has it. Texts from days on
 * which the term had the same meaning come first.
 */
export function slangRules(
  slang: Slang,
  day: Edition,
  texts: readonly RuleText[],
  rulebook: Rulebook,
): readonly RuleHit[] {
  return rulesIn(periodOn(slang, day), slang, texts, rulebook);
}

function rulesIn(
  period: Period,
  slang: Slang,
  texts: readonly RuleText[],
  rulebook: Rulebook,
): readonly RuleHit[] {
  const hasOtherMeaning = ({ edition }: RuleText): number => Number(periodOn(slang, edition) !== period);
  const sorted = texts.toSorted((a, b) => hasOtherMeaning(a) - hasOtherMeaning(b));
  const found = period.rules.flatMap((rule) => {
    for (const [index, text] of sorted.entries()) {
      const match = numbersInEdition(rule, text.edition, rulebook).find((number) =>
        hasRuleNumber(text, number),
      );
      if (match !== undefined) return [{ at: index, hit: hitIn(match)(text) }];
    }
    return [];
  });
  // Rules found only in a later text sort after those of the first.
  return found.toSorted((a, b) => a.at - b.at).map(({ hit }) => hit);
}

/** The symbol in a question that asks about little else (`what does {C} mean`), if the slang list defines it. */
export function symbolIn(question: string): string | undefined {
  const symbol = SYMBOL.exec(question)?.[0].toLowerCase();
  if (symbol === undefined || !SLANG_BY_TERM.has(symbol)) return undefined;
  return significantWordsOf(question.replace(SYMBOL, ' ')).split(' ').length <= 1 ? symbol : undefined;
}

const SYMBOL = /\{\w+\}/;

/** Slang by {@link headingKey}; if several entries share a key, the first wins. */
export const SLANG_BY_KEY = new Map(
  SLANG.flatMap((slang) => slang.terms.map((term) => [headingKey(term), slang] as const)).toReversed(),
);

/** Slang by lower-case term. */
export const SLANG_BY_TERM = new Map(
  SLANG.flatMap((slang) => slang.terms.map((term) => [term.toLowerCase(), slang] as const)),
);

/** Prefers an entry that matches the typed text exactly over one that matches another form of the word. */
const slangNamed = (typed: string): Slang | undefined =>
  SLANG_BY_TERM.get(typed.trim().toLowerCase()) ?? SLANG_BY_KEY.get(headingKey(typed));

/** The rules for the typed text if, as a whole, it is a slang term. */
export function rulesBySlang(
  typed: string,
  day: Edition,
  texts: readonly RuleText[],
  rulebook: Rulebook,
): readonly RuleHit[] {
  const slang = slangNamed(typed);
  return slang ? slangRules(slang, day, texts, rulebook) : [];
}

/** A slang term whose meaning depends on the day. */
export interface DatedWord {
  readonly meant: DatedMeaning;
  /** True if the question names the term among other things. */
  readonly isInPassing: boolean;
  /** True for a term of several words, which a question seldom mentions unless it is about the term. */
  readonly isMultiWord: boolean;
  /** True if the thing exists on the day, under this name. */
  readonly isInUse: boolean;
  /** True if the meaning is today's, so that the question is searched by its words like any other. */
  readonly isToday: boolean;
  /** True if the meaning leads only if no rule of the day surely answers the question. */
  readonly isFallback: boolean;
  /**
   * The rules for the meaning on that day, or else those of the nearest later meaning that has any, each in the first
   * of the texts that has it.
   */
  readonly hits: readonly RuleHit[];
}

/**
 * The typed text as a slang term whose meaning depends on the day. `undefined` if it is not one, or if today's rules
 * answer in full.
 */
export function findDatedWord(
  typed: string,
  day: Edition,
  texts: readonly RuleText[],
  rulebook: Rulebook,
): DatedWord | undefined {
  const slang = slangNamed(typed);
  if (!slang || isExplainedByRules(slang, day)) return undefined;
  const dated = meaningOn(slang, day, texts, rulebook);
  return (
    dated && {
      ...dated,
      isInPassing: false,
      isMultiWord: significantWordsOf(typed).includes(' '),
      isInUse: isInUse(slang, day),
      isToday: isToday(slang, day),
      isFallback: false,
    }
  );
}

/**
 * Like {@link findDatedWord}, for a term within a question. Prefers a term for something that does not exist yet,
 * then the longest. A single word other than a symbol counts only if the question asks for little else.
 */
export function findDatedWordIn(
  question: string,
  day: Edition,
  texts: readonly RuleText[],
  rulebook: Rulebook,
): DatedWord | undefined {
  const words = significantWordsOf(question);
  const [longest, ...shorter] = namedIn(question).filter(
    ({ slang, words: term }) =>
      isDated(slang) && (!SHORT_FORMAT_NAMES.has(term) || periodOn(slang, day).state === 'none'),
  );
  const isPast = dateOf(day) < TODAYS_DATE;
  const [loose] = isPast ? looselyNamedIn(question, day) : [];
  // Several words of a term, in any order, are better evidence than a term of one word.
  const isLoose = loose !== undefined && (!longest || (!longest.isMultiWord && longest.words !== words));
  const dated = isLoose ? [loose] : longest ? [longest, ...shorter] : [];
  // "commander tucked" takes precedence over "commander", even if the latter does not exist yet on that day.
  const all = dated.filter(
    (term, index) => !dated.slice(0, index).some((longer) => ` ${longer.words} `.includes(` ${term.words} `)),
  );
  const named = all.find(({ slang }) => periodOn(slang, day).state === 'none') ?? all[0];
  if (!named) return undefined;
  const { slang, isMultiWord, symbol } = named;
  const isAmongOthers = isMultiWord ? isPast && hasMore(words, named.words) : words !== named.words;
  const isInPassing = symbol === undefined && isAmongOthers;
  const isStillSo = isInUse(slang, day) && periodOn(slang, day) === slang.periods.at(-1);
  const isFallback = isLoose || isExplainedByRules(slang, day) || (isInPassing && isStillSo);
  // Today, most questions that name something only in passing ask about something else, unless it is gone.
  const isGone = !isFallback && periodOn(slang, day).state === 'gone' && isTyped(slang, question);
  const maxBeside = isFallback ? MAX_BESIDE : MAX_BESIDE_TODAY;
  const isAside = isMultiWord ? hasMore(words, named.words, maxBeside + 1) : isInPassing;
  if (!isPast && isAside && !isGone) return undefined;
  const word = meaningOn(slang, day, texts, rulebook);
  return (
    word && {
      ...word,
      isInPassing,
      isMultiWord,
      isInUse: isInUse(slang, day),
      isToday: isToday(slang, day),
      isFallback,
    }
  );
}

/** The number of significant words that a question may have besides a term, for the term to be what it is about. */
const MAX_BESIDE = 4;
/** The same for a term that means today what the rules say, which the question finds by its words. */
const MAX_BESIDE_TODAY = 2;

/** True if a question contains one of the terms in its exact spelling. */
const isTyped = ({ terms }: Slang, question: string): boolean => {
  const typed = question.toLowerCase();
  return terms.some((term) => typed.includes(term.toLowerCase()));
};

/** Dated terms whose words a question has close together, other than those for what does not exist yet. */
function looselyNamedIn(question: string, day: Edition): readonly Term[] {
  const questionWords = significantWordsOf(inTodaysTerms(question)).split(' ');
  const size = new Set(questionWords).size;
  return TERMS.filter(({ slang, isMultiWord, sameWords }) => {
    if (!isMultiWord || !isDated(slang) || periodOn(slang, day).state === 'none') return false;
    const words = sameWords.split(' ');
    return size <= words.length + MAX_BESIDE && hasWordsTogether(questionWords, words);
  });
}

/**
 * True if the words occur with at most one other word between them. The order of two words counts: in "if a creature
 * dies does my commander trigger" it is not the commander that dies.
 */
function hasWordsTogether(questionWords: readonly string[], words: readonly string[]): boolean {
  const [first = ''] = words;
  return questionWords.some((word, index) => {
    const near = new Set(questionWords.slice(index, index + words.length + 1));
    return words.every((each) => near.has(each)) && (words.length > 2 || word === first);
  });
}

/** True if a question has at least so many significant words besides a term's. */
const hasMore = (words: string, term: string, minCount = 2): boolean =>
  words.split(' ').length >= term.split(' ').length + minCount;

const isInUse = (slang: Slang, day: Edition): boolean => periodOn(slang, day).state === 'held';

const isToday = (slang: Slang, day: Edition): boolean => dateOf(day) >= TODAYS_DATE && isInUse(slang, day);

/** The rules for the longest multi-word slang term in a question whose meaning depends on the day. */
export function rulesOfWordsIn(
  question: string,
  day: Edition,
  texts: readonly RuleText[],
  rulebook: Rulebook,
): readonly RuleHit[] {
  const named = namedIn(question).find(({ slang, isMultiWord }) => isMultiWord && isDated(slang));
  return named ? slangRules(named.slang, day, texts, rulebook) : [];
}

/** True if a question names a term that has, or had, this meaning. */
export const namesMeaning = (question: string, meaning: string): boolean =>
  namedIn(question).some(({ slang }) => slang.periods.some((period) => period.meaning === meaning));

/** The terms in a question, including those it paraphrases: `cmc of a split card` contains `split card cmc`. */
const namedIn = memoizeLast((question: string): readonly Term[] => {
  const questionWords = significantWordsOf(question);
  const reordered = question.replace(OF, '$2 $1');
  const readings = reordered === question ? [question] : [question, reordered];
  const typed = question.toLowerCase();
  const isInQuestion = phraseSearch(readings.map(significantWordsOf).join(' | '));
  const isInTodaysTerms = phraseSearch(
    readings.map((each) => significantWordsOf(inTodaysTerms(each))).join(' | '),
  );
  return TERMS.filter(({ words, phrase, todaysPhrase, symbol, isMultiWord, isDistinct }) => {
    if (symbol !== undefined) return typed.includes(symbol);
    if (!isMultiWord) return isDistinct ? isInQuestion(phrase) : questionWords === words;
    return isInQuestion(phrase) || isInTodaysTerms(todaysPhrase);
  });
});

/** Consecutive whole words, with a space at each end, and the first of them. */
interface Phrase {
  readonly first: string;
  readonly spaced: string;
}

const phraseOf = (words: string): Phrase => ({ first: words.split(' ', 1)[0] ?? '', spaced: ` ${words} ` });

/** Searches words for a phrase. Looks up its first word before, since few of many phrases are in a question. */
function phraseSearch(words: string): (phrase: Phrase) => boolean {
  const { spaced } = phraseOf(words);
  const known = new Set(words.split(' '));
  return (phrase) => known.has(phrase.first) && spaced.includes(phrase.spaced);
}

/** Today's names of things that are part of terms of several words, and had other names on other days. */
const TODAYS_NAMES = [
  'mana value',
  'two-headed giant',
  'commander',
  'double-faced card',
  'planeswalker',
  'battlefield',
] as const;

const OTHER_NAMES = TODAYS_NAMES.map((name) => {
  const others = aliasesOf(name).map((alias) => alias.replaceAll(' ', '[- ]'));
  return { name, pattern: new RegExp(String.raw`\b(?:${others.join('|')})s?\b`, 'gi') };
});

const inTodaysTerms = (text: string): string =>
  OTHER_NAMES.reduce(
    (result, { name, pattern }) => result.replaceAll(pattern, name),
    text.replaceAll(IN_GENERAL, ' '),
  );

/** The first “of” with up to three words before it and after it. */
const OF =
  /((?:[^\s?]{1,30} ){0,2}[^\s?]{1,30}) of (?:an? |the |my |your )?([^\s?]{1,30}(?: [^\s?]{1,30}){0,2})/i;

/** A single word of this length counts wherever it appears: `deathtouch`, but not `cast`. */
const MIN_DISTINCT_LENGTH = 6;

function meaningOn(
  slang: Slang,
  day: Edition,
  texts: readonly RuleText[],
  rulebook: Rulebook,
): Pick<DatedWord, 'meant' | 'hits'> | undefined {
  const period = periodOn(slang, day);
  const { meaning, state } = period;
  if (!isDated(slang)) return undefined;
  const hits = rulesIn(period, slang, texts, rulebook);
  if (hits.length > 0) return { meant: { day, meaning, isNotYet: false }, hits };
  const others = [...slang.periods.filter(({ from }) => from > period.from), ...slang.periods];
  for (const other of others) {
    const nearest = rulesIn(other, slang, texts, rulebook);
    if (nearest.length > 0) return { meant: { day, meaning, isNotYet: state === 'none' }, hits: nearest };
  }
  return undefined;
}

/** True if one of today's rules explains a term by itself; a chapter's first rule, or the first of several, does not. */
function isExplainedByRules(slang: Slang, day: Edition): boolean {
  const { rules } = periodOn(slang, day);
  return isToday(slang, day) && rules.length === 1 && rules[0]?.number.includes('.') === true;
}

/** The phrase `in general`, which doesn't mean the commander of a deck. */
const IN_GENERAL = /\bin general\b(?!['’]s)/gi;

const significantWordsOf = (text: string): string =>
  wordsOf(text.replaceAll(IN_GENERAL, ' '))
    .filter((word) => !isFiller(word))
    .map(stem)
    .join(' ');

/**
 * Words that mean something in the rules only when they stand alone: teammates are called partners too, and questions
 * about wishes mention a sideboard.
 */
const EVERYDAY_WORDS: ReadonlySet<string> = new Set(['partner', 'partners', 'sideboard']);

/**
 * Shorter than {@link MIN_DISTINCT_LENGTH}, but never used for anything else. What the format is answers a question that
 * mentions it only on a day that doesn't have it yet.
 */
const SHORT_FORMAT_NAMES: ReadonlySet<string> = new Set(['edh', '2hg']);

/** A slang term with its significant (non-filler) words. */
interface Term {
  readonly words: string;
  /** The same in today's terms. */
  readonly sameWords: string;
  readonly phrase: Phrase;
  /** That of `sameWords`. */
  readonly todaysPhrase: Phrase;
  /** Set if the term is a mana symbol, whose braces are lost in words. */
  readonly symbol: string | undefined;
  readonly isMultiWord: boolean;
  /** True for a single word that is not used for anything else. */
  readonly isDistinct: boolean;
  readonly slang: Slang;
}

/** Longest first. */
const TERMS: readonly Term[] = SLANG.flatMap((slang) =>
  slang.terms.map((term): Term => {
    const words = significantWordsOf(term);
    const sameWords = significantWordsOf(inTodaysTerms(term));
    const isMultiWord = words.includes(' ');
    return {
      words,
      sameWords,
      phrase: phraseOf(words),
      todaysPhrase: phraseOf(sameWords),
      symbol: /^\{\w+\}$/.test(term) ? term : undefined,
      isMultiWord,
      isDistinct:
        (!/[ -]/.test(term) && words.length >= MIN_DISTINCT_LENGTH && !EVERYDAY_WORDS.has(term)) ||
        SHORT_FORMAT_NAMES.has(term),
      slang,
    };
  }),
)
  .filter(({ words }) => words !== '')
  .toSorted((a, b) => b.words.length - a.words.length);
