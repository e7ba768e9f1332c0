import { COLORS, type Color } from '#engine/cards/card.ts';

/** The names of colors, and of pairs and triples of them: guilds, colleges, shards and wedges. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    white: 'W',
    blue: 'U',
    black: 'B',
    red: 'R',
    green: 'G',
    azorius: 'WU',
    dimir: 'UB',
    rakdos: 'BR',
    gruul: 'RG',
    selesnya: 'GW',
    orzhov: 'WB',
    izzet: 'UR',
    golgari: 'BG',
    boros: 'RW',
    simic: 'GU',
    silverquill: 'WB',
    prismari: 'UR',
    witherbloom: 'BG',
    lorehold: 'RW',
    quandrix: 'GU',
    bant: 'GWU',
    esper: 'WUB',
    grixis: 'UBR',
    jund: 'BRG',
    naya: 'RGW',
    abzan: 'WBG',
    jeskai: 'URW',
    sultai: 'BGU',
    mardu: 'RWB',
    temur: 'GUR',
  }),
);

const SEPARATOR = /(?:[\s,&+/]|\band\b)+/;

/**
 * Parses colors typed as letters (`rg`), words (`red`, `red and green`) or the name of a guild, college, shard or
 * wedge. Returns them in the order of `COLORS`; `undefined` for anything else.
 */
export function parseColorNames(typed: string): readonly Color[] | undefined {
  const words = typed.toLowerCase().split(SEPARATOR).filter(Boolean);
  const letters = words.map((word) => NAMES.get(word) ?? word.toUpperCase()).join('');
  return /^[WUBRG]+$/.test(letters) ? COLORS.filter((color) => letters.includes(color)) : undefined;
}

const NICKNAMES: ReadonlyMap<string, string> = new Map(
  ['white', 'blue', 'black', 'red', 'green'].map((name) => [name, NAMES.get(name)!.toLowerCase()]),
);

/**
 * The shortest query for a word that means colors: `r` for `red`, a guild's own name. `undefined` for any other word.
 */
export const expandColorNickname = (word: string): string | undefined =>
  NICKNAMES.get(word) ?? (NAMES.has(word) ? word : undefined);
