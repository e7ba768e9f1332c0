import type { CardEntry, CardRuling } from '#cards/pool/card-pool.ts';
import { namedCards, type NamedCards } from '#cards/pool/named-cards.ts';
import { COLOR_NAMES, COLORS } from '#engine/cards/card.ts';
import { splitName } from '#engine/cards/names.ts';
import { dateOf, TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { directionOf } from '#rulebook/search/text-likeness.ts';
import { isWordOfRules } from '#rulebook/search/words-of-rules.ts';
import { text } from '#text/template.ts';
import type { Answer, PlayerQuestion } from '../answer/answer.ts';
import {
  logOddsOfAgreement,
  MIN_LOG_ODDS_TO_COMPARE,
  matchedShare,
  LOG_ODDS_OF_OTHER_CARD,
  MIN_LOG_ODDS,
  MIN_LOG_ODDS_POSSIBLE,
  logOddsOfFit,
  isOutdated,
  bestRules,
  stemsIn,
  termsIn,
  type QuoteQuestion,
} from './quote-fit.ts';
import { abilitiesOf, quoteAround } from './sentences.ts';

/** The maximum number of cards to quote. */
const MAX_CARDS = 2;
/** The maximum number of rulings below the other quotes that only may fit. */
const MAX_POSSIBLE_RULINGS = 1;
/** The maximum number of named cards to look at. */
const MAX_NAMED_CARDS = 4;
/**
 * The maximum number of a card's rulings to compare by meaning; those with most words of the question are preferred.
 */
const MAX_RULINGS = 8;
/** The maximum number of a card's rulings to compare by the rules behind them, which takes a search each. */
const MAX_COMPARED_RULINGS = 3;
/** Maximum lengths of quotes in characters, so that they fit on a phone: of a single quote, and of one beside another. */
const MAX_LENGTHS = {
  abilities: { alone: 240, beside: 140 },
  ruling: { alone: 240, beside: 180 },
  /**
   * Above a list of rules that may be meant, which fills two screens. What a ruling concludes is often its last
   * sentence; nine in ten have at most 320 characters.
   */
  rulingAboveList: { alone: 320, beside: 240 },
} as const;
const ABILITY_SEPARATOR = ' / ';
const OFFICIAL_SOURCE = 'wotc';

/**
 * Quotes the named cards where they fit the question: for two cards at most, a ruling that surely fits, otherwise the
 * abilities that fit best. Rulings come first. If no rule surely answers, a ruling that may fit follows the abilities.
 * For a card without imported text, gives only types and keywords.
 * @param hasLeadingAnswer true if another answer stands above; rulings that only may fit are left out then
 */
export function cardAnswers(playerQuestion: PlayerQuestion, hasLeadingAnswer = false): readonly Answer[] {
  const { question, edition, rulebook, cards, ruleMatches } = playerQuestion;
  if (ruleMatches?.isSmallTalk) return [];
  const named = namedCards(question, cards, isWordOfRules(rulebook.plain ?? rulebook.read(edition)));
  const words = withoutNames(question, named);
  const terms = termsIn(words);
  if (named.length === 0 || terms.length === 0) return [];
  const entries = distinct(named.flatMap((names) => names.entries)).slice(0, MAX_NAMED_CARDS);
  let rules: readonly string[] | undefined;
  const questionRules = (): readonly string[] => (rules ??= bestRules(words, rulebook));
  const isAboveList = ruleMatches?.isSure === false && !hasLeadingAnswer;
  const possible: Quote[] = [];
  const quotes = entries.flatMap((entry): readonly Quote[] => {
    // Cards that share a short name are alternatives: a ruling on one of them doesn't mention the other.
    const alternatives = new Set(
      named.filter((names) => names.entries.includes(entry)).flatMap((names) => names.entries),
    );
    const others = entries.filter((other) => !alternatives.has(other));
    const cardQuestion: QuoteQuestion = {
      terms,
      direction: directionOf([words, ...others.map(textOf)].join(' ')),
      cardStems: new Set(stemsIn(textOf(entry))),
      rules: questionRules,
    };
    const ruling = bestRuling(entry, cardQuestion, playerQuestion, others);
    if (ruling && ruling.odds >= MIN_LOG_ODDS) return [ruling];
    if (ruling && isAboveList) possible.push(ruling);
    return bestAbilities(entry, cardQuestion);
  });
  const leading = bestOfEachName(quotes, named).toSorted(byFit).slice(0, MAX_CARDS);
  const possibleForLeading = possible.filter(({ entry }) => leading.some((quote) => quote.entry === entry));
  const best = [...leading, ...possibleForLeading.toSorted(byFit).slice(0, MAX_POSSIBLE_RULINGS)];
  const lengthOf = ({ ruling }: Quote): number =>
    MAX_LENGTHS[ruling ? (isAboveList ? 'rulingAboveList' : 'ruling') : 'abilities'][
      leading.length === 1 ? 'alone' : 'beside'
    ];
  return [
    ...best.map((quote) => answerOf(quote, lengthOf(quote), dateOf(edition))),
    ...entries
      .filter(({ oracle }) => oracle === null)
      .slice(0, MAX_CARDS - leading.length)
      .map(factsOf),
  ];
}

interface Quote {
  readonly entry: CardEntry;
  readonly cardQuestion: QuoteQuestion;
  readonly odds: number;
  readonly ruling?: CardRuling;
  readonly abilities?: readonly { readonly text: string; readonly odds: number }[];
}

const byFit = (a: Quote, b: Quote): number => Number(!a.ruling) - Number(!b.ruling) || b.odds - a.odds;

/** For a short name that several cards share, keeps the best of them. */
const bestOfEachName = (quotes: readonly Quote[], named: readonly NamedCards[]): readonly Quote[] =>
  [
    ...new Set(
      named.map(({ entries }) => quotes.filter(({ entry }) => entries.includes(entry)).toSorted(byFit)[0]),
    ),
  ].filter((quote) => quote !== undefined);

/** The best ruling that may fit, unless it is later than the edition that answers or the rules have changed since. */
function bestRuling(
  entry: CardEntry,
  cardQuestion: QuoteQuestion,
  { edition, rulebook, cards }: PlayerQuestion,
  others: readonly CardEntry[],
): Quote | undefined {
  const day = dateOf(edition);
  const rulings = (cards.rulings(entry) ?? []).filter(
    ({ source, date }) => source === OFFICIAL_SOURCE && date <= day,
  );
  const compared = rulings
    .map((ruling) => {
      const textWithoutName = withoutName(ruling.text, entry);
      const mentionsOtherCard = others.some(({ card }) =>
        splitName(card.name).some((name) => mentionsCard(textWithoutName, name)),
      );
      return {
        ruling,
        textWithoutName,
        mentionsOtherCard,
        share: matchedShare(stemsIn(textWithoutName), cardQuestion.terms),
      };
    })
    .toSorted((a, b) => Number(b.mentionsOtherCard) - Number(a.mentionsOtherCard) || b.share - a.share)
    .slice(0, MAX_RULINGS)
    .map(({ ruling, textWithoutName, mentionsOtherCard }) => ({
      ruling,
      textWithoutName,
      odds: logOddsOfFit(textWithoutName, cardQuestion) + (mentionsOtherCard ? LOG_ODDS_OF_OTHER_CARD : 0),
    }))
    .toSorted((a, b) => b.odds - a.odds)
    .slice(0, MAX_COMPARED_RULINGS)
    .filter(({ odds }) => odds >= MIN_LOG_ODDS_TO_COMPARE)
    .map(({ ruling, textWithoutName, odds }) => {
      const relatedRules = bestRules(textWithoutName, rulebook);
      return {
        entry,
        cardQuestion,
        ruling,
        relatedRules,
        odds: odds + logOddsOfAgreement(cardQuestion.rules(), relatedRules),
      };
    })
    .toSorted((a, b) => b.odds - a.odds);
  const best = compared.find(({ relatedRules, ruling }) => !isOutdated(ruling, relatedRules, day));
  return best && best.odds >= MIN_LOG_ODDS_POSSIBLE ? best : undefined;
}

/**
 * The abilities that fit best, as many as there is room for. A card has little text, so a poor fit is better than
 * nothing.
 */
function bestAbilities(entry: CardEntry, cardQuestion: QuoteQuestion): Quote[] {
  const abilities = abilitiesOf(entry.oracle?.texts ?? []).map((ability) => ({
    text: ability.text,
    odds: logOddsOfFit(withoutName(ability.withReminder, entry), cardQuestion),
  }));
  const odds = Math.max(...abilities.map((ability) => ability.odds));
  return abilities.length > 0 ? [{ entry, cardQuestion, abilities, odds }] : [];
}

function answerOf(quote: Quote, maxLength: number, day: IsoDate): Answer {
  const { entry, cardQuestion, ruling, abilities = [] } = quote;
  const { name } = entry.card;
  const scoreOf = (sentence: string): number => logOddsOfFit(withoutName(sentence, entry), cardQuestion);
  if (ruling)
    return {
      source: { kind: 'ruling', card: name, day: ruling.date },
      text: quoteAround(ruling.text, maxLength, scoreOf),
      rules: [],
      command: { label: `Rulings: ${name}`, path: 'rulings', options: { card: name } },
    };
  return {
    source: { kind: 'card-text', card: name },
    text: quoteOf(abilities, maxLength, scoreOf),
    rules: [],
    ...(day < TODAYS_DATE && { notes: [text`as it reads today`] }),
    command: { label: name, path: 'card', options: { name } },
  };
}

/** The best ability, and as many of the next best as there is room for, in the order of the card. */
function quoteOf(
  abilities: NonNullable<Quote['abilities']>,
  maxLength: number,
  scoreOf: (sentence: string) => number,
): string {
  const [best, ...others] = abilities.toSorted((a, b) => b.odds - a.odds);
  if (!best) return '';
  const first = quoteAround(best.text, maxLength, scoreOf);
  const quotes = new Map([[best, first]]);
  let length = first.length;
  for (const other of others) {
    length += ABILITY_SEPARATOR.length + other.text.length;
    if (length > maxLength) break;
    quotes.set(other, other.text);
  }
  return abilities.flatMap((ability) => quotes.get(ability) ?? []).join(ABILITY_SEPARATOR);
}

/** The types and keywords of a card whose text is not imported. */
function factsOf({ card, keywords = [] }: CardEntry): Answer {
  const parts = card.parts.map(({ typeLine }, index) =>
    [typeLine, ...(keywords[index] ?? []).map((keyword) => keyword.toLowerCase())].join(', '),
  );
  return { source: { kind: 'card-facts', card: card.name }, text: parts.join(' // '), rules: [] };
}

const distinct = (entries: readonly CardEntry[]): readonly CardEntry[] => [
  ...new Map(entries.map((entry) => [entry.card.name, entry])).values(),
];

function withoutNames(question: string, named: readonly NamedCards[]): string {
  let [words, last] = ['', 0];
  for (const { from, to } of named) {
    words += `${question.slice(last, from)} `;
    last = to;
  }
  return words + question.slice(last);
}

/** Removes the card's name, which in rulings may also be that of a part, or the part before a comma. */
function withoutName(quote: string, { card }: CardEntry): string {
  const names = [card.name, ...splitName(card.name), ...card.name.split(',').slice(0, -1)];
  return names.reduce(
    (words, name) => words.replaceAll(name, ' ').replaceAll(name.replaceAll("'", '’'), ' '),
    quote,
  );
}

/** True if a ruling contains a card's name on its own: Leyline of the Void doesn't mention Void. */
export function mentionsCard(ruling: string, name: string): boolean {
  const pattern = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/['’]/g, "['’]");
  return new RegExp(`${NOT_AFTER_NAME}(?<![\\p{L}'’-])${pattern}(?![\\p{L}-])${NOT_BEFORE_NAME}`, 'u').test(
    ruling,
  );
}

const SMALL_WORDS = '(?:(?:of|the|and|to|from|in|for) )*';
/** Excludes a capitalized word directly before, which makes it part of another card's name. */
const NOT_AFTER_NAME = String.raw`(?<!\p{Lu}[\p{L}'’-]* ${SMALL_WORDS})`;
const NOT_BEFORE_NAME = String.raw`(?! ${SMALL_WORDS}\p{Lu})`;

/** The properties that another card may refer to: colors, types and abilities. */
const textOf = ({ card, oracle }: CardEntry): string =>
  [
    ...card.parts.flatMap(({ manaCost, typeLine }) => [
      ...COLORS.filter((color) => manaCost.includes(color)).map((color) => COLOR_NAMES[color]),
      typeLine,
    ]),
    ...abilitiesOf(oracle?.texts ?? []).map((ability) => ability.text),
  ].join(' ');
