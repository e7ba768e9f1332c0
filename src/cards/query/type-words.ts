import { fail, ok, type Result } from '#engine/vocabulary/result.ts';

const SPELL_TYPES = ['instant', 'sorcery', 'kindred', 'tribal'];
const PERMANENT_TYPES = ['artifact', 'battle', 'creature', 'enchantment', 'land', 'planeswalker'];
const NON_DECK_TYPES = ['conspiracy', 'dungeon', 'phenomenon', 'plane', 'scheme', 'vanguard'];

/** Card types in lower case: CR 300.1 (2026-06-19), and tribal, the former name of kindred. */
export const CARD_TYPES: readonly string[] = [...SPELL_TYPES, ...PERMANENT_TYPES, ...NON_DECK_TYPES];

/** Supertypes in lower case, and the words in their place on tokens and on cards of the Un-sets. */
const SUPERTYPES: readonly string[] = [
  'basic',
  'elite',
  'host',
  'legendary',
  'ongoing',
  'snow',
  'token',
  'world',
];

const ALL_TYPE_WORDS: readonly string[] = [...SUPERTYPES, ...CARD_TYPES];

/** The only creature type that is also a prefix of a card type. */
const BAT = 'bat';

/** Types that count as such without a field; the other supertypes are common words in names. */
const SEARCHABLE: ReadonlySet<string> = new Set([...CARD_TYPES, 'basic', 'legendary', 'snow', 'token']);

/** True for a full card type or common supertype, in lower case. */
export const isTypeWord = (word: string): boolean => SEARCHABLE.has(word);

/**
 * Completes a supertype, card type or subtype. Supertypes and card types may be abbreviated to a unique prefix, such
 * as `legend`. Subtypes are not listed here, so any other word counts as one.
 * @param word in lower case
 * @returns the candidates if it is a prefix of several
 */
export function completeType(word: string): Result<string, readonly string[]> {
  if (word === BAT || ALL_TYPE_WORDS.includes(word)) return ok(word);
  const begun = ALL_TYPE_WORDS.filter((candidate) => candidate.startsWith(word)).toSorted();
  return begun.length > 1 ? fail(begun) : ok(begun[0] ?? word);
}
