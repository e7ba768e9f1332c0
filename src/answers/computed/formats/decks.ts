import type { CardEntry } from '#cards/pool/card-pool.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { dateOf, type IsoDate } from '#engine/vocabulary/editions.ts';
import type { RuleSubject } from '#engine/rule-numbers/numbers.ts';
import { text } from '#text/template.ts';
import { legalityIn } from '../cards/legality.ts';
import { type RecognizedQuestion, defineKind, isYesNoQuestion } from '../reading/kind.ts';
import { replaceNumberWords, phrase } from '../reading/words.ts';
import { type Computed, SUPPOSED_NUMBER, hasUnknownTeams, numberAnswer } from './format-answers.ts';
import {
  FORMAT_PARTS,
  type FormatPart,
  type NamedFormat,
  formatOfGame,
  parseNamedFormat,
} from './formats.ts';

/*
 * Decks, sideboards, and copies of a card.
 */

interface DeckRule {
  readonly amount: number;
  readonly sentence: string;
  readonly rules: readonly [RuleSubject, ...RuleSubject[]];
  /** Set if higher or lower numbers are allowed too. */
  readonly allows?: 'more' | 'less';
}

type Decks = Readonly<Record<NonNullable<NamedFormat['deck']>, DeckRule | null>>;

const deckAnswer = (
  recognized: RecognizedQuestion<FormatPart | 'supposed'>,
  decks: Decks,
  defaultDeck: NonNullable<NamedFormat['deck']> | undefined,
): Computed | null => {
  const { question, parts } = recognized;
  if (hasUnknownTeams(recognized)) return null;
  const named = parseNamedFormat(parts.format) ?? (parts.format ? null : formatOfGame(question));
  if (parts.format && !named) return null;
  const deck = named ? named.deck : defaultDeck;
  const rule = deck && decks[deck];
  if (!rule) return null;
  const rules = citeRules(question.ruleset.edition, ...rule.rules);
  return numberAnswer(question, parts.supposed, rule.amount, rule.sentence, rules, rule.allows);
};

export const deckSizeKind = defineKind('deck size', {
  topic: phrase('deck ?sizes?|decks?|decklists?'),
  parts: { ...FORMAT_PARTS, supposed: SUPPOSED_NUMBER },
  cards: [0, 0],
  vetoes:
    / (?:copies|copy|mill|mills|milled|draws?|drawing|hands?|library|same|life|lands|identity|colou?rs?|side ?boards?|playset|mana value|average|my deck (?:has|had)|run out|out of cards|token|search|top|partner|companion|banned|duplicates?|cost|worth|price|odds|chances?) /,
  compute: (recognized) => {
    const padded = ` ${recognized.question.words} `;
    if (!/ (?:cards?|sizes?|min|max|minimum|maximum|big|large|small) /.test(padded)) return null;
    if (
      !/ (?:how (?:many|big|large|small)|size|min|max|minimum|maximum|exact|exactly|total|legal|allowed|can|may|could|number|least|need|needs|must|\d+ cards?) /.test(
        padded,
      )
    )
      return null;
    // For the game at the table, only questions about its size are recognized.
    if (!recognized.parts.format && !/ (?:deck ?size|size of) /.test(padded)) return null;
    return deckAnswer(
      recognized,
      {
        commander: {
          amount: 100,
          sentence: 'A Commander deck has exactly 100 cards, the commander included',
          rules: ['deck/commander-size'],
        },
        brawl: {
          amount: 60,
          sentence: 'A Brawl deck has exactly 60 cards, the commander included',
          rules: ['deck/brawl-size'],
        },
        constructed: {
          amount: 60,
          sentence: 'A constructed deck has at least 60 cards, and no maximum',
          rules: ['deck/constructed'],
          allows: 'more',
        },
        limited: {
          amount: 40,
          sentence: 'A limited deck has at least 40 cards',
          rules: ['deck/limited'],
          allows: 'more',
        },
      },
      undefined,
    );
  },
});

const SIDEBOARDS_SINCE: IsoDate = '2009-07-11';
const SMALLER_SIDEBOARDS_SINCE: IsoDate = '2013-07-13';

export const sideboardKind = defineKind('sideboard', {
  topic: phrase('side ?boards?|sideboarding'),
  parts: {
    ...FORMAT_PARTS,
    size: phrase('(?:how )?(?:big|large|size|many cards?|cards?|max|maximum)'),
    supposed: SUPPOSED_NUMBER,
  },
  cards: [0, 0],
  vetoes:
    / (?:copies|same card|together|both|combined|wish|wishes|lesson|learn|fetch|companion|between games|swap|playset|across|after) /,
  compute(recognized) {
    const { question, parts } = recognized;
    const named = parseNamedFormat(parts.format) ?? formatOfGame(question);
    if (/^what(?:s| is| are)? (?:a |the )?side ?boards?$/.test(question.words)) return null;
    if (hasUnknownTeams(recognized) || (parts.format && !parseNamedFormat(parts.format))) return null;
    const { edition } = question.ruleset;
    const day = dateOf(edition);
    if (named?.deck === 'commander')
      return {
        ...(isYesNoQuestion(question) && { verdict: 'no' as const }),
        text: isYesNoQuestion(question)
          ? text`Commander games use no sideboards.`
          : text`**None.** Commander games use no sideboards.`,
        rules: citeRules(edition, 'deck/commander-sideboard'),
      };
    if (named && named.deck !== 'constructed') return null;
    // Before, only the tournament rules had sideboards.
    if (day < SIDEBOARDS_SINCE) return null;
    if (
      !isYesNoQuestion(question) &&
      !parts.supposed &&
      !parts.size &&
      !parts.format &&
      !/\bsize\b/.test(question.words)
    )
      return null;
    const isExact = day < SMALLER_SIDEBOARDS_SINCE;
    const rules = citeRules(edition, 'deck/sideboard');
    if (isYesNoQuestion(question) && !parts.supposed)
      return {
        verdict: 'yes',
        text: isExact
          ? text`Exactly 15 cards in constructed formats, or none.`
          : text`Up to 15 cards in constructed formats.`,
        rules,
      };
    return numberAnswer(
      question,
      parts.supposed,
      15,
      `A sideboard has ${isExact ? 'exactly' : 'at most'} 15 cards in constructed formats`,
      rules,
      isExact ? 'equal' : 'less',
    );
  },
});

/** The number of copies that a card's own text allows; `undefined` if it doesn't say. */
function limitByText({ card, oracle }: CardEntry): number | 'any' | undefined {
  if (card.parts.some(({ typeLine }) => typeLine.includes('Basic'))) return 'any';
  const words = oracle?.texts.join(' ') ?? '';
  if (/a deck can have any number of/i.test(words)) return 'any';
  const copyLimit = /a deck can have up to (\w+) cards/i.exec(words)?.[1];
  return copyLimit === undefined ? undefined : Number(replaceNumberWords([copyLimit.toLowerCase()])[0]);
}

export const copiesKind = defineKind('copies in a deck', {
  topic: phrase(
    'how (?:many|often)|copies|duplicates|playsets?|cap|max|maximum|limit|same card|(?<= \\d (?:of )?)#\\d+|4x',
  ),
  parts: { ...FORMAT_PARTS, supposed: SUPPOSED_NUMBER },
  cards: [0, 1],
  vetoes:
    / (?:tokens?|clones?|spells?|draws?|drawing|mills?|graveyard|hand|stack|counters?|life|damage|target|battlefield|mana|commander damage|players?|times|deck ?size|titles?|promo|how many cards|identity|odds|chances?|big|poison|sideboard of|flips?|die|dice) /,
  allowedConditions: /since(?= (?:he|she|i|they) )|if (?:i|we|you)(?= )|if there(?:s| is)/,
  compute(recognized) {
    const { question, parts, cards } = recognized;
    const padded = ` ${question.words} `;
    const [named] = cards;
    const isRestricted = / restricted (?:card|cards|one) /.test(padded) && / vintage /.test(padded);
    const isOfCopies =
      named !== undefined ||
      isRestricted ||
      / (?:copies|copy|duplicates?|playset|same (?:nonbasic )?(?:card|common|uncommon)|each card|basic lands?|of a card|of one card|of any card|one common) /.test(
        padded,
      );
    if (!isOfCopies || hasUnknownTeams(recognized)) return null;
    if (/ (?:more than|total of|all together) /.test(padded)) return null;
    const { edition } = question.ruleset;
    const limit = named && limitByText(named.entry);
    const format = parseNamedFormat(parts.format);
    const deckWords =
      / (?:decks?|lists?|99|maindeck|main|sideboard|side|run|play|playset|plays|jam|cram|include|format|pool|mono \w+) /.test(
        padded,
      );
    if (!deckWords && !format) return null;
    const isBasics = / basic lands? /.test(padded) && !named;
    if (limit !== undefined || isBasics) {
      const rules = citeRules(
        edition,
        format?.deck === 'commander' ? 'deck/commander-single' : 'deck/constructed',
      );
      const limitWords = limit ?? 'any';
      const supposedNumber = parts.supposed ? Number(parts.supposed[1]) : undefined;
      const name = named?.entry.card.name ?? 'basic lands';
      if (limitWords !== 'any')
        return isYesNoQuestion(question)
          ? null
          : { text: text`**${limitWords}.** The card says so itself.`, rules };
      return isYesNoQuestion(question) &&
        supposedNumber === undefined &&
        / (?:limit|cap|max|maximum|only) /.test(padded)
        ? { verdict: 'no', text: text`Any number of ${name} may be in a deck.`, rules }
        : isYesNoQuestion(question)
          ? { verdict: 'yes', text: text`Any number of ${name} may be in a deck.`, rules }
          : { text: text`**Any number** of ${name} may be in a deck.`, rules };
    }
    if (format?.deck === 'limited')
      return {
        ...(isYesNoQuestion(question) && { verdict: 'yes' as const }),
        text: isYesNoQuestion(question)
          ? text`Any number of copies that you opened or drafted.`
          : text`**Any number** of copies that you opened or drafted.`,
        rules: citeRules(edition, 'deck/limited'),
      };
    // Only one copy of a restricted card is allowed.
    const legality = named && limitByLists(named.entry, question.words);
    if (legality === null) return null;
    if (isRestricted || legality === 'restricted')
      return isYesNoQuestion(question)
        ? null
        : { text: text`**1.** It is restricted there.`, rules: citeRules(edition, 'deck/constructed') };
    const isAboutAnyCard =
      named === undefined &&
      format === null &&
      / (?:same card|each card|main ?deck|sideboard|side) /.test(padded);
    return deckAnswer(
      recognized,
      {
        commander: {
          amount: 1,
          sentence: 'In Commander each card but basic lands may be in the deck once',
          rules: ['deck/commander-single'],
          allows: 'less',
        },
        brawl: null,
        constructed: {
          amount: 4,
          sentence: 'Up to four of each card in deck and sideboard together, any number of basic lands',
          rules: ['deck/constructed'],
          allows: 'less',
        },
        limited: null,
      },
      isAboutAnyCard ? 'constructed' : undefined,
    );
  },
});

/** `restricted` if a format allows only one copy of a card; `null` if unknown, or if the card is not legal there. */
function limitByLists(entry: CardEntry, words: string): 'legal' | 'restricted' | null {
  const legality = legalityIn(entry, words);
  return legality === 'legal' || legality === 'restricted' ? legality : null;
}
