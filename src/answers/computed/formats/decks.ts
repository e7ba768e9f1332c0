import type { CardEntry } from '#cards/pool/card-pool.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import type { RuleSubject } from '#engine/rule-numbers/numbers.ts';
import { text } from '#text/template.ts';
import { isLegalIn } from '../cards/legality.ts';
import { type Found, defineKind, isYesNo } from '../reading/kind.ts';
import { phrase, wordSet } from '../reading/words.ts';
import { type Computed, SUPPOSED, isUnread, numberAnswer } from './format-answers.ts';
import { FORMAT_PARTS, type FormatPart, type NamedFormat, formatHere, formatNamed } from './formats.ts';

/*
 * Decks, sideboards, and copies of a card.
 */

interface DeckRule {
  readonly amount: number;
  readonly says: string;
  readonly rules: readonly [RuleSubject, ...RuleSubject[]];
  /** Other numbers that are fine, too. */
  readonly holdsFor?: 'more' | 'less';
}

type Decks = Readonly<Record<NonNullable<NamedFormat['deck']>, DeckRule | null>>;

const deckAnswer = (
  found: Found<FormatPart | 'supposed'>,
  decks: Decks,
  byDefault: NonNullable<NamedFormat['deck']> | undefined,
): Computed | null => {
  const { question, parts } = found;
  if (isUnread(found)) return null;
  const named = formatNamed(parts.format) ?? (parts.format ? null : formatHere(question));
  if (parts.format && !named) return null;
  const deck = named ? named.deck : byDefault;
  const rule = deck && decks[deck];
  if (!rule) return null;
  const rules = citeRules(question.ruleset.edition, ...rule.rules);
  return numberAnswer(question, parts.supposed, rule.amount, rule.says, rules, rule.holdsFor);
};

export const deckSizeKind = defineKind('deck size', {
  asks: phrase(
    '(?:deck ?size|size of (?:a|my|the|your) deck|number of cards(?= .*decks? )|cards? (?:does|do|can|should|must|are|need|is|has|have|go|in|to)? ?(?=.*decks? )|(?:how )?(?:big|large|small)(?= .*decks? )|decks?(?= .*cards? ))',
  ),
  parts: {
    ...FORMAT_PARTS,
    deck: phrase(
      '(?:(?:does|do|must|can|should|is|are|in|to|have|be|need|needs|contain) )*(?:(?:a|an|my|the|your|our) )?(?:main)?decks?(?: (?:be|have|need|contain|has|needs|hold))*(?: to (?:be|have))?',
    ),
    cards: phrase('cards?'),
    supposed: SUPPOSED,
  },
  cards: [0, 0],
  fillers: wordSet(
    'big large small main minimum min maximum max size game games have need needed legal least allowed format must contain run should total required exactly including commander cards card deck decks',
  ),
  compute: (found) => {
    if (/sideboard|copies|copy|mill|draw|hand|library|same/.test(found.question.words)) return null;
    return deckAnswer(
      found,
      {
        commander: {
          amount: 100,
          says: 'A Commander deck has exactly 100 cards, the commander included',
          rules: ['deck/commander-size'],
        },
        brawl: {
          amount: 60,
          says: 'A Brawl deck has exactly 60 cards, the commander included',
          rules: ['deck/brawl-size'],
        },
        constructed: {
          amount: 60,
          says: 'A constructed deck has at least 60 cards, and no maximum',
          rules: ['deck/constructed'],
          holdsFor: 'more',
        },
        limited: {
          amount: 40,
          says: 'A limited deck has at least 40 cards',
          rules: ['deck/limited'],
          holdsFor: 'more',
        },
      },
      undefined,
    );
  },
});

export const sideboardKind = defineKind('sideboard', {
  asks: phrase('side ?boards?'),
  parts: {
    ...FORMAT_PARTS,
    size: phrase('(?:how )?(?:big|large|size|many cards?|cards?)(?: (?:is|can|are|be|in))*'),
    supposed: SUPPOSED,
  },
  cards: [0, 0],
  fillers: wordSet(
    'big large size maximum max card cards game games allowed have has use used play format contain hold legal limit there',
  ),
  compute(found) {
    const { question, parts } = found;
    const named = formatNamed(parts.format) ?? formatHere(question);
    if (/^what(?:s| is| are)? (?:a |the )?side ?boards?$/.test(question.words)) return null;
    if (isUnread(found) || (parts.format && !formatNamed(parts.format))) return null;
    const { edition } = question.ruleset;
    if (named?.deck === 'commander')
      return {
        ...(isYesNo(question) && { verdict: 'no' as const }),
        text: isYesNo(question)
          ? text`Commander games use no sideboards.`
          : text`**None.** Commander games use no sideboards.`,
        rules: citeRules(edition, 'deck/commander-sideboard'),
      };
    if (named && named.deck !== 'constructed') return null;
    if (
      !isYesNo(question) &&
      !parts.supposed &&
      !parts.size &&
      !parts.format &&
      !/\bsize\b/.test(question.words)
    )
      return null;
    if (isYesNo(question) && !parts.supposed)
      return {
        verdict: 'yes',
        text: text`Up to 15 cards in constructed formats.`,
        rules: citeRules(edition, 'deck/sideboard'),
      };
    return numberAnswer(
      question,
      parts.supposed,
      15,
      'A sideboard has at most 15 cards in constructed formats',
      citeRules(edition, 'deck/sideboard'),
      'less',
    );
  },
});

/** Basic lands, and cards whose text allows any number of them. */
const isUnlimited = ({ card, oracle }: CardEntry): boolean =>
  card.parts.some(({ typeLine }) => typeLine.includes('Basic')) ||
  oracle === null ||
  /a deck can have/i.test(oracle.texts.join(' '));

export const copiesKind = defineKind('copies in a deck', {
  asks: phrase(
    'how often (?:can|may) (?:i|you|we) (?:have|play|run|use)|(?:many )?(?:copies|duplicates|of the same card|of a card|of any card|of one card|of each card)(?: of)?(?: (?:the same|a|any|one|each|a single|same|1|the))*(?: (?:nonbasic |non basic )?(?:cards?|spells?))?',
  ),
  parts: {
    ...FORMAT_PARTS,
    deck: phrase('(?:in|to|into) (?:(?:a|an|my|the|your) )?(?:main)?decks?'),
    side: phrase('(?:and|plus|or) (?:the |my )?side ?board(?: together| combined| in total)?'),
    deck2: phrase('decks?'),
    supposed: SUPPOSED,
  },
  cards: [0, 1],
  fillers: wordSet(
    'play run have include put allowed legal maximum max card cards game format same use legally deck limit more',
  ),
  compute: (found) =>
    /token|clone|spell|more than/.test(found.question.words) ||
    // A card may be restricted to one copy.
    found.cards.some(({ entry }) => isUnlimited(entry) || !isLegalIn(entry, found.question.words))
      ? null
      : deckAnswer(
          found,
          {
            commander: {
              amount: 1,
              says: 'In Commander each card but basic lands may be in the deck once',
              rules: ['deck/commander-single'],
              holdsFor: 'less',
            },
            brawl: null,
            constructed: {
              amount: 4,
              says: 'Up to four of each card, any number of basic lands',
              rules: ['deck/constructed'],
              holdsFor: 'less',
            },
            limited: null,
          },
          undefined,
        ),
});
