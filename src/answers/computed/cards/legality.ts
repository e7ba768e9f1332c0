import { TODAYS_DATE, dateOf } from '#engine/vocabulary/editions.ts';
import type { CardEntry } from '#cards/pool/card-pool.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { text } from '#text/template.ts';
import { defineKind, isYesNo, namesNoPlayer } from '../reading/kind.ts';
import { phrase, wordSet } from '../reading/words.ts';

/*
 * Whether a card is legal in a format, by the imported card file, which knows the lists of its own day only.
 */

/** Formats by Scryfall's names. */
const FORMATS: readonly (readonly [words: string, format: string, name: string])[] = [
  ['pauper (?:commander|edh)|pdh', 'paupercommander', 'Pauper Commander'],
  ['duel commander', 'duel', 'Duel Commander'],
  ['standard brawl', 'standardbrawl', 'Standard Brawl'],
  ['commander|edh|cedh', 'commander', 'Commander'],
  ['standard', 'standard', 'Standard'],
  ['modern', 'modern', 'Modern'],
  ['legacy', 'legacy', 'Legacy'],
  ['vintage', 'vintage', 'Vintage'],
  ['pauper', 'pauper', 'Pauper'],
  ['pioneer', 'pioneer', 'Pioneer'],
  ['historic', 'historic', 'Historic'],
  ['timeless', 'timeless', 'Timeless'],
  ['brawl', 'brawl', 'Brawl'],
  ['oathbreaker', 'oathbreaker', 'Oathbreaker'],
  ['premodern', 'premodern', 'Premodern'],
  ['penny dreadful|penny', 'penny', 'Penny Dreadful'],
];

const WORDS = FORMATS.map(([words]) => words).join('|');

/** True if a card may be played in the one format that words name, without a limit of its own. */
export const isLegalIn = ({ oracle }: CardEntry, words: string): boolean => {
  const format = FORMATS.find(([named]) => new RegExp(`\\b(?:${named})\\b`).test(words));
  return format !== undefined && oracle?.formats?.[format[1]] === 'legal';
};

/** `is sol ring banned in commander`, `counterspell pauper y/n` */
const legalityKind = defineKind('legality', {
  asks: phrase(
    `(?:(?:in|for|on|to|at|of) )?(?:(?:a|an|the|our|my(?= \\w+ (?:deck|decks|tournament))) )?(${WORDS})(?: (?:format|tournaments?|games?|decks?|events?|legality|legal|leagues?|list|matches))*`,
  ),
  parts: {
    banned: phrase('(?:not |on the )?(?:banned|ban list|banlist|illegal|on the ban ?list|a banned card)'),
    restricted: phrase('restricted'),
    legal: phrase(
      '(?:still |now |currently |even |be |it )*(?:legal|allowed|okay|ok|fine|playable|permitted|legality|y n|yes or no|usable|good to go)',
    ),
    play: phrase(
      '(?:(?:can|may|could|do|am|are|get|allowed|is|it) )*(?:i |we |you |one |people )?(?:to )?(?:play|plays|run|use|bring|register|include|sleeve up|played)',
    ),
  },
  cards: [1, 1],
  fillers: wordSet(`
    card deck decks playset copies copy old found own wanted want friday saturday sunday tonight local store shop fnm
    night event tournament official officially list format there play found allowed ever again these days rules
  `),
  compute({ question, asks, parts, cards: [named], order }) {
    if (!named || !namesNoPlayer(order) || dateOf(question.asked.edition) < TODAYS_DATE) return null;
    if (!parts.banned && !parts.restricted && !parts.legal && !parts.play) return null;
    if (
      /\b(?:unbanned|next|not|why|when|should|general|cast|have to|need to|opponent|he|his|hand|my commander)\b/.test(
        question.words,
      )
    )
      return null;
    const format = FORMATS.find(([words]) => new RegExp(`^(?:${words})$`).test(asks[1] ?? ''));
    const { oracle, card } = named.entry;
    if (!format || !oracle?.formats) return null;
    const [, key, name] = format;
    const legality = oracle.formats[key] ?? 'not legal';
    const says = {
      legal: `is legal in ${name}`,
      banned: `is banned in ${name}`,
      restricted: `is restricted in ${name}: one copy`,
      'not legal': `isn’t legal in ${name}`,
    }[legality];
    const isAllowed = legality === 'legal' || legality === 'restricted';
    const holds = parts.banned
      ? legality === 'banned'
      : parts.restricted
        ? legality === 'restricted'
        : isAllowed;
    const at = question.asked.cards.imported()?.at;
    if (!isYesNo(question) && /^(?:what|which|how|who)\b/.test(question.words)) return null;
    return {
      verdict: holds ? 'yes' : 'no',
      text: text`${card.name} ${says}.`,
      rules: key === 'commander' ? citeRules(question.ruleset.edition, 'commander/setup') : [],
      ...(at !== undefined && { notes: [`Card file of ${new Date(at).toISOString().slice(0, 10)}`] }),
      command: { label: 'The card', path: 'card', options: { name: card.name } },
    };
  },
});

export const LEGALITY_KINDS = [legalityKind];
