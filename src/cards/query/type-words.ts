import { fail, ok, type Result } from '#engine/vocabulary/result.ts';

const SPELL_TYPES = ['instant', 'sorcery', 'kindred', 'tribal'];
const PERMANENT_TYPES = ['artifact', 'battle', 'creature', 'enchantment', 'land', 'planeswalker'];
const NON_DECK_TYPES = ['conspiracy', 'dungeon', 'phenomenon', 'plane', 'scheme', 'vanguard'];

/** Card types in lower case: 300.1 (2026-06-19), and tribal, which is kindred now. */
export const CARD_TYPES: readonly string[] = [...SPELL_TYPES, ...PERMANENT_TYPES, ...NON_DECK_TYPES];

/** Supertypes in lower case, and what stands in their place on tokens and on cards of the Un-sets. */
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

/** The one creature type that a card type begins with. */
const BAT = 'bat';

/** Supertypes that are typed alone; the others are words of many a name. */
const SEARCHABLE: ReadonlySet<string> = new Set([...CARD_TYPES, 'basic', 'legendary', 'snow', 'token']);

/** True of a whole card type or common supertype, in lower case. */
export const isTypeWord = (word: string): boolean => SEARCHABLE.has(word);

/**
 * The supertype, card type or subtype that somebody means: supertypes and card types also by a beginning that one of
 * them alone has, such as `legend`. Of subtypes nobody has a list here: whatever else is typed is one.
 * @param word in lower case.
 * @returns those that it may be, where it is the beginning of several.
 */
export function completeType(word: string): Result<string, readonly string[]> {
  if (word === BAT || ALL_TYPE_WORDS.includes(word)) return ok(word);
  const begun = ALL_TYPE_WORDS.filter((candidate) => candidate.startsWith(word)).toSorted();
  return begun.length > 1 ? fail(begun) : ok(begun[0] ?? word);
}
