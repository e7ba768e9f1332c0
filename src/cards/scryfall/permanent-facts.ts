import type { CardPart } from '#engine/cards/card.ts';

/** Facts about a permanent that state-based actions and copying depend on. */
type PermanentFacts = Pick<CardPart, 'attaches' | 'chapters' | 'enchants' | 'prototype'>;

/**
 * Parses the facts about a permanent from its text. CR 702.5a, 702.103b, 702.151a, 714.2d, 718.2 (2026-06-19).
 * @param text of one part of the card
 */
export function permanentFactsIn(text: string): PermanentFacts {
  const prototype = prototypeIn(text);
  const chapters = finalChapterIn(text);
  const enchants = enchantedIn(text);
  const attaches = attachesBy(text);
  return {
    ...(prototype && { prototype }),
    ...(chapters > 0 && { chapters }),
    ...(enchants.length > 0 && { enchants }),
    ...(attaches && { attaches }),
  };
}

const PROTOTYPE = /^Prototype ((?:\{[^}]+\})+) [—–-] (\d+)\/(\d+)/m;

function prototypeIn(text: string): PermanentFacts['prototype'] {
  const [, manaCost, power, toughness] = PROTOTYPE.exec(text) ?? [];
  return manaCost === undefined || power === undefined || toughness === undefined
    ? undefined
    : { manaCost, power, toughness };
}

const CHAPTERS = /^((?:[IVX]+, )*[IVX]+) [—–-] /gm;
const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];

/** The number of the final chapter; 0 if there are no chapters. */
const finalChapterIn = (text: string): number =>
  Math.max(
    0,
    ...[...text.matchAll(CHAPTERS)].flatMap(([, symbols = '']) =>
      symbols.split(', ').map((symbol) => NUMERALS.indexOf(symbol) + 1),
    ),
  );

const ENCHANT = /^Enchant ([^(\n]+?)\.?(?: \(|$)/m;
/** The rest qualifies the object by something that no type line says. */
const QUALIFYING = / (?:you|an opponent|with|without|put|in)\b.*/;
const NOUNS: ReadonlySet<string> = new Set([
  'artifact',
  'battle',
  'creature',
  'enchantment',
  'land',
  'permanent',
  'planeswalker',
  'player',
]);

/** The types that an Aura can enchant; empty if its text uses words that aren't types. */
function enchantedIn(text: string): readonly string[] {
  const [, quality = ''] = ENCHANT.exec(text) ?? [];
  if (/\b(?:cards?|spell|zone|library|graveyard)\b/.test(quality)) return [];
  const words = quality.replace(QUALIFYING, '').split(/,? /);
  return [...new Set(words.flatMap(typeOf))];
}

function typeOf(word: string): readonly string[] {
  if (word === 'opponent') return ['Player'];
  if (NOUNS.has(word)) return [`${word.charAt(0).toUpperCase()}${word.slice(1)}`];
  return /^\p{Lu}/u.test(word) ? [word] : [];
}

/** Texts that attach a permanent although its type line doesn't say so, or although it is a creature. */
const ATTACHING = {
  bestow: /^Bestow\b/m,
  reconfigure: /^Reconfigure\b/m,
  aura: /\bbecomes an Aura\b|(?<!\bif )\bit['’]s an Aura\b/i,
} as const;

const attachesBy = (text: string): CardPart['attaches'] =>
  (['bestow', 'reconfigure', 'aura'] as const).find((way) => ATTACHING[way].test(text));
