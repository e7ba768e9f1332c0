import { COLORS, type Layout } from '../engine/cards.ts';
import type { Single } from '../engine/questions.ts';
import type { Seen } from '../engine/single-comparisons.ts';
import { listed, sayColors } from './card-words.ts';
import { plain } from './escape.ts';

/** What a comparison looks at, as far as it is said in different words. */
export type Look = 'colors' | 'names' | 'words' | 'number' | 'layout';

const LOOKS: Readonly<Record<Single['kind'], Look>> = {
  colors: 'colors',
  multicolored: 'colors',
  monocolored: 'colors',
  colorless: 'colors',
  'mana-value': 'number',
  power: 'number',
  toughness: 'number',
  type: 'words',
  permanent: 'words',
  name: 'names',
  layout: 'layout',
};

export const lookOf = ({ kind }: Single): Look => LOOKS[kind];

export const LAYOUT_NAMES: Readonly<Record<Layout, string>> = {
  split: 'a split card',
  flip: 'a flip card',
  'double-faced': 'a double-faced card',
  adventure: 'an adventurer card',
  ordinary: 'an ordinary card',
};

/** What was looked at: `red and green`, `5`, `Legendary Creature`, `Fire and Ice`. */
export function saySeen(seen: Seen, look: Look): string {
  if (seen === null) return 'none';
  if (look === 'layout') return LAYOUT_NAMES[seen as Layout];
  if (typeof seen === 'number' || typeof seen === 'string') return plain(String(seen));
  if (look === 'colors') return sayColors(COLORS.filter((color) => seen.includes(color)));
  if (seen.length === 0) return 'none';
  const words = seen.map((word) => plain(word));
  return look === 'names' ? listed(words) : words.join(' ');
}

/** A side and what was looked at in it: `Battery 4`, `Fire (red)`; a name is the side itself. */
export function saySide(names: readonly string[], seen: Seen, look: Look): string {
  const side = names.length > 0 ? names.map((name) => plain(name)).join(' // ') : 'no name';
  if (look === 'names') return side;
  return look === 'number' ? `${side} ${saySeen(seen, look)}` : `${side} (${saySeen(seen, look)})`;
}
