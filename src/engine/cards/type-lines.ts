import type { Types } from './characteristics.ts';

const SUPERTYPES: ReadonlySet<string> = new Set([
  'Basic',
  'Elite',
  'Host',
  'Legendary',
  'Ongoing',
  'Snow',
  'Token',
  'World',
]);

/** The dash between types and subtypes, as printed or as typed by people and found in old files. */
const DASH = /\s+(?:—|–|-{1,2})\s+/;
/** A subtype; only one consists of two words. */
const SUBTYPE = /Time Lord|\S+/g;

/**
 * Parses a type line: supertypes and card types precede the dash, subtypes follow it.
 * @param line such as `Legendary Creature — Human Wizard`
 */
export function parseTypeLine(line: string): Types {
  const [before = '', ...after] = line.trim().split(DASH);
  const words = before.split(/\s+/).filter(Boolean);
  return {
    supertypes: words.filter((word) => SUPERTYPES.has(word)),
    types: words.filter((word) => !SUPERTYPES.has(word)),
    subtypes: after.join(' ').match(SUBTYPE) ?? [],
  };
}

/** Only tokens have this word in their type line. */
export const isToken = ({ typeLine }: { readonly typeLine: string }): boolean =>
  parseTypeLine(typeLine).supertypes.includes('Token');

/** The card types that permanents can have. */
const PERMANENT_TYPES: ReadonlySet<string> = new Set([
  'Artifact',
  'Battle',
  'Creature',
  'Enchantment',
  'Land',
  'Planeswalker',
]);

/** True if at least one of its card types is a permanent type. */
export const isPermanentType = ({ types }: Types): boolean => types.some((type) => PERMANENT_TYPES.has(type));
