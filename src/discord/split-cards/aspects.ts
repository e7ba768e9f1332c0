import { listOf } from '#text/list.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
import type { Aspect } from '#engine/cards/aspects.ts';
import { COLORS, type Layout } from '#engine/cards/card.ts';
import { aspectOf } from '#engine/characteristics/deciding-rules.ts';
import type { SingleQuestion } from '#engine/characteristics/questions.ts';
import type { SeenValue } from '#engine/characteristics/single-comparisons.ts';
import { formatColors } from '../words/game-terms.ts';

/** How to format a compared characteristic. */
export type AspectKind = 'colors' | 'names' | 'words' | 'number' | 'layout';

export const ASPECT_KINDS: Readonly<Record<Aspect, AspectKind>> = {
  color: 'colors',
  'mana-value': 'number',
  power: 'number',
  'mana-cost': 'words',
  'mana-symbols': 'words',
  types: 'words',
  name: 'names',
  layout: 'layout',
};

export const aspectKindOf = (question: SingleQuestion): AspectKind => ASPECT_KINDS[aspectOf(question)];

export const LAYOUT_NAMES: Readonly<Record<Layout, string>> = {
  split: 'a split card',
  flip: 'a flip card',
  'double-faced': 'a double-faced card',
  adventure: 'an adventurer card',
  ordinary: 'an ordinary card',
};

/** `red and green`, `5`, `Legendary Creature`, `Fire and Ice`. */
export function formatAspect(value: SeenValue, aspectKind: AspectKind): Text {
  if (value === null) return 'none';
  if (aspectKind === 'layout') return LAYOUT_NAMES[value as Layout];
  if (typeof value === 'number' || typeof value === 'string') return typedWords(String(value));
  if (aspectKind === 'colors') return formatColors(COLORS.filter((color) => value.includes(color)));
  if (value.length === 0) return 'none';
  const words = value.map((word) => typedWords(word));
  return aspectKind === 'names' ? listOf(words) : words.join(' ');
}

/** A side with its value, in parentheses: `Battery 4`, `Fire red`, `Fire`. */
export function formatSideBriefly(names: readonly string[], value: SeenValue, aspectKind: AspectKind): Text {
  const side = formatNames(names);
  return aspectKind === 'names' ? side : text`${side} ${formatAspect(value, aspectKind)}`;
}

/** A side with its value: `Battery 4`, `Fire (red)`; a name alone identifies the side. */
export function formatSide(names: readonly string[], value: SeenValue, aspectKind: AspectKind): Text {
  const side = formatNames(names);
  if (aspectKind === 'names') return side;
  return aspectKind === 'number'
    ? text`${side} ${formatAspect(value, aspectKind)}`
    : text`${side} (${formatAspect(value, aspectKind)})`;
}

const formatNames = (names: readonly string[]): string =>
  names.length > 0 ? names.map((name) => typedWords(name)).join(' // ') : 'no name';
