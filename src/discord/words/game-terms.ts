import { COLOR_NAMES, COLORS, type Color } from '#engine/cards/card.ts';
import type { Types } from '#engine/cards/characteristics.ts';
import { dateOf, type Edition, type IsoDate } from '#engine/vocabulary/editions.ts';
import type { Zone } from '#engine/vocabulary/zones.ts';
import { typedWords } from '#text/typed.ts';
import { formatList } from './words.ts';

/** The Magic 2010 rules: “in play” became the battlefield, “removed from the game” exile, and spells are cast. */
const BATTLEFIELD_TERMS_DATE: IsoDate = '2009-07-11';
/** The Strixhaven rules: converted mana cost became mana value. */
const MANA_VALUE_DATE: IsoDate = '2021-04-22';

const isBefore = (edition: Edition, day: IsoDate): boolean => dateOf(edition) < day;

/** Picks the term used until 2009-07-11, or the one used since. */
export const termIn = (edition: Edition, old: string, since: string): string =>
  isBefore(edition, BATTLEFIELD_TERMS_DATE) ? old : since;

/** The infinitive; until 2009-07-11 the rules spoke of playing spells. */
export const castVerb = (edition: Edition): string => termIn(edition, 'play', 'cast');
export const castsIn = (edition: Edition): string => termIn(edition, 'plays', 'casts');
/** `3 spells cast`, `it was cast`. */
export const wasCastIn = (edition: Edition): string => termIn(edition, 'played', 'cast');

export const manaValueIn = (edition: Edition): string =>
  isBefore(edition, MANA_VALUE_DATE) ? 'converted mana cost' : 'mana value';

export const exiledIn = (edition: Edition): 'exiled' | 'removed from the game' =>
  isBefore(edition, BATTLEFIELD_TERMS_DATE) ? 'removed from the game' : 'exiled';

/** `exiled it`, or in older editions `removed it from the game`. */
export const exiledItIn = (edition: Edition): string =>
  exiledIn(edition) === 'exiled' ? 'exiled it' : 'removed it from the game';

const ZONES_WITH_IN: Readonly<Record<Zone, readonly [since2009: string, before: string]>> = {
  library: ['in the library', 'in the library'],
  hand: ['in hand', 'in hand'],
  battlefield: ['on the battlefield', 'in play'],
  graveyard: ['in the graveyard', 'in the graveyard'],
  stack: ['on the stack', 'on the stack'],
  exile: ['in exile', 'removed from the game'],
  command: ['in the command zone', 'in the command zone'],
  'phased-out': ['phased out', 'phased out'],
};

const ZONES_WITH_FROM: Readonly<Record<Zone, readonly [since2009: string, before: string]>> = {
  library: ['from the library', 'from the library'],
  hand: ['from hand', 'from hand'],
  battlefield: ['from the battlefield', 'from play'],
  graveyard: ['from the graveyard', 'from the graveyard'],
  stack: ['from the stack', 'from the stack'],
  exile: ['from exile', 'while it is removed from the game'],
  command: ['from the command zone', 'from the command zone'],
  'phased-out': ['while phased out', 'while phased out'],
};

/** `on the battlefield`, or in older editions `in play`. */
export const inZone = (zone: Zone, edition: Edition): string =>
  ZONES_WITH_IN[zone][isBefore(edition, BATTLEFIELD_TERMS_DATE) ? 1 : 0];

/** `from exile`, or in older editions `while it is removed from the game`. */
export const fromZone = (zone: Zone, edition: Edition): string =>
  ZONES_WITH_FROM[zone][isBefore(edition, BATTLEFIELD_TERMS_DATE) ? 1 : 0];

/** Choices of an option: today's terms, followed by the old ones if they differ. */
export const ZONE_NAMES = {
  hand: 'hand',
  library: 'library',
  battlefield: 'battlefield (in play)',
  graveyard: 'graveyard',
  stack: 'stack, being cast',
  exile: 'exile (removed from the game)',
  command: 'command zone',
  'phased-out': 'phased out',
} as const satisfies Readonly<Record<Zone, string>>;

/** `red`, `red and green`, `colorless`; white, blue, black, red, green in this order. */
export function formatColors(colors: readonly Color[]): string {
  const words = COLORS.filter((color) => colors.includes(color)).map((color) => COLOR_NAMES[color]);
  return words.length > 0 ? formatList(words) : 'colorless';
}

/** A type line as printed: `Legendary Creature — Human Wizard`. */
export const formatTypeLine = ({ supertypes, types, subtypes }: Types): string =>
  typedWords([...supertypes, ...types].join(' ') + (subtypes.length > 0 ? ` — ${subtypes.join(' ')}` : ''));
