import type { CardRuling } from '#cards/pool/card-pool.ts';
import { hasChangedMeaning } from '#rulebook/book/changed-meaning.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { parseQuestion } from '#rulebook/search/parse-question.ts';
import { stem } from '#rulebook/search/stem.ts';
import {
  directionOf,
  textLikeness,
  rarityAmongQuestions,
  type TextDirection,
} from '#rulebook/search/text-likeness.ts';
import { isFiller, wordsOf } from '#rulebook/search/words.ts';
import { cardTextStems } from './player-words.ts';

/** A question as far as it concerns one of its cards. */
export interface QuoteQuestion {
  /** Its words, without names of cards. */
  readonly terms: readonly Term[];
  /** The direction of these words together with the texts of the other cards, with which this card interacts. */
  readonly direction: TextDirection;
  /** The stems of the words of the card's own text. */
  readonly cardStems: ReadonlySet<string>;
  /** The numbers of the rules that match the question, best first. */
  readonly rules: () => readonly string[];
}

interface Term {
  /** The typed stem, and others with the same meaning. */
  readonly stems: readonly string[];
  readonly rarity: number;
}

/** Empty if the question consists of names only. */
export const termsIn = (words: string): readonly Term[] =>
  stemsIn(words).map((typed) => ({ stems: cardTextStems(typed), rarity: rarityAmongQuestions(typed) }));

export const stemsIn = (text: string): readonly string[] => [
  ...new Set(
    wordsOf(text)
      .filter((word) => !isFiller(word))
      .map(stem),
  ),
];

/*
 * Weights fitted to the rulings of the cards in 171 questions, of which 106 have a ruling that decides. In
 * cross-validation, four of five rulings above the threshold decide or are relevant; they include a third of the
 * deciding ones.
 */
const WEIGHTS = { ofQuestion: 1.3, words: 2.2, letters: 1.9, ofCard: 1.4, rules: 1.8, bias: -4.1 } as const;

/** The log odds from which a ruling is shown instead of the card's text. */
export const MIN_LOG_ODDS = -0.4;
/** The log odds from which a ruling may be shown below the card's text; half of these decide or are relevant. */
export const MIN_LOG_ODDS_POSSIBLE = -0.9;
/** From these log odds on, agreeing rules can raise a ruling above {@link MIN_LOG_ODDS}: 1.46 is their maximum sum. */
export const MIN_LOG_ODDS_TO_COMPARE = MIN_LOG_ODDS - 1.46 * WEIGHTS.rules;
/** The log odds that a ruling gains by naming another card of the question: every such ruling was decisive. */
export const LOG_ODDS_OF_OTHER_CARD = 3;

/**
 * How well a quote fits a question, as log odds, before rules are compared.
 * @param text without the name of its card
 */
export function logOddsOfFit(text: string, { terms, direction, cardStems }: QuoteQuestion): number {
  const quoteStems = stemsIn(text);
  const likeness = textLikeness(direction, directionOf(text));
  return (
    WEIGHTS.bias +
    WEIGHTS.ofQuestion * matchedShare(quoteStems, terms) +
    WEIGHTS.words * likeness.words +
    WEIGHTS.letters * likeness.letters +
    WEIGHTS.ofCard * shareOf(quoteStems, cardStems)
  );
}

/** The share of the question's words that occur in a quote, weighted by rarity. */
export function matchedShare(quoteStems: readonly string[], terms: readonly Term[]): number {
  const stems = new Set(quoteStems);
  const matched = terms.filter((term) => term.stems.some((each) => stems.has(each)));
  return sumOf(matched) / (sumOf(terms) || 1);
}

const sumOf = (terms: readonly Term[]): number => terms.reduce((sum, { rarity }) => sum + rarity, 0);

/** The share of stems that occur among others, weighted by rarity. */
function shareOf(stems: readonly string[], others: ReadonlySet<string>): number {
  let [sum, shared] = [0, 0];
  for (const each of stems) {
    const rarity = rarityAmongQuestions(each);
    sum += rarity;
    if (others.has(each)) shared += rarity;
  }
  return sum === 0 ? 0 : shared / sum;
}

/** The number of best matching rules to compare. */
const MAX_RULES = 5;

/** The numbers of today's rules that match a text best. */
export function bestRules(text: string, rulebook: Rulebook): readonly string[] {
  const finder = rulebook.plainFinder();
  if (!finder) return [];
  return finder.find(parseQuestion(text, finder.vocabulary), MAX_RULES).best.map(({ number }) => number);
}

/** The log odds that two texts based on the same rules add, given the best matching rules of each. */
export function logOddsOfAgreement(rules: readonly string[], others: readonly string[]): number {
  return (
    WEIGHTS.rules *
    rules.reduce((sum, number, index) => {
      const place = others.indexOf(number);
      return place < 0 ? sum : sum + 1 / (1 + index) / (1 + place);
    }, 0)
  );
}

/** Terms in rulings that the rules no longer have, with the last day on which they had them. */
const REMOVED_TERMS: readonly (readonly [term: RegExp, until: IsoDate])[] = [
  [/damage assignment order/i, '2024-11-07'],
];

/**
 * True if a ruling uses terms that the rules no longer have, or is based on a rule whose meaning has changed since the
 * ruling's day.
 * @param ruleNumbers the rules that match the ruling best, by {@link bestRules}
 * @param day the day of the edition that answers
 */
export const isOutdated = (
  { text, date }: Pick<CardRuling, 'text' | 'date'>,
  ruleNumbers: readonly string[],
  day: IsoDate,
): boolean =>
  REMOVED_TERMS.some(([term, until]) => date <= until && until < day && term.test(text)) ||
  ruleNumbers.slice(0, 1).some((number) => hasChangedMeaning(number, date, day));
