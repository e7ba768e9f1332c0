import type { CardEntry } from '#cards/pool/card-pool.ts';
import type { Color } from '#engine/cards/card.ts';
import { colorsOf } from '#engine/cards/mana-costs.ts';
import { parseTypeLine } from '#engine/cards/type-lines.ts';

/* The properties and text of a card that matter for blocking and protection. */

export interface CombatTraits {
  readonly name: string;
  readonly types: readonly string[];
  readonly subtypes: readonly string[];
  readonly colors: readonly Color[];
  /** In lower case. */
  readonly keywords: ReadonlySet<string>;
  readonly power: number | null;
  readonly toughness: number | null;
  /** In lower case, without reminder text, with `~` for its own name; `null` if no text is imported. */
  readonly text: string | null;
}

const parsePrintedNumber = (printed: string | undefined): number | null =>
  printed !== undefined && /^\d+$/.test(printed) ? Number(printed) : null;

export function combatTraits({ card, keywords, oracle }: CardEntry, at: number): CombatTraits {
  const part = card.parts[at] ?? card.parts[0];
  const { types, subtypes } = parseTypeLine(part.typeLine);
  const words = oracle?.texts[at];
  return {
    name: part.name,
    types,
    subtypes,
    colors: part.colors ?? colorsOf(part.manaCost),
    keywords: new Set((keywords?.[at] ?? []).map((keyword) => keyword.toLowerCase())),
    power: parsePrintedNumber(part.power),
    toughness: parsePrintedNumber(part.toughness),
    text: words === undefined ? null : plainText(words, part.name),
  };
}

function plainText(words: string, name: string): string {
  const short = name.split(',')[0] ?? name;
  return words
    .replaceAll(/\([^()]*\)/g, '')
    .replaceAll(name, '~')
    .replaceAll(short, '~')
    .replaceAll("'", '’')
    .toLowerCase()
    .trim();
}

const KEYWORD_LINE =
  /^(?:[\w’ -]+|(?:protection|hexproof|ward|equip|[a-z]+cycling|cycling|kicker|flashback)\b[^.]*)$/;

/** The sentences of its text other than keywords. */
const sentencesOf = ({ text }: CombatTraits): readonly string[] =>
  (text ?? '')
    .split(/\n|(?<=\.) /)
    .map((sentence) => sentence.trim())
    .filter(
      (sentence) =>
        sentence.endsWith('.') || !sentence.split(/[,;] /).every((part) => KEYWORD_LINE.test(part)),
    );

/** True if sentences of its text, other than keywords, affect what may target, damage or destroy it. */
export const defendsInSentences = (creature: CombatTraits): boolean =>
  sentencesOf(creature).some((sentence) =>
    /hexproof|shroud|indestructible|protection|can’t be (?:the )?target|ward\b|regenerate|prevent|totem armor|umbra armor|isn’t destroyed|leaves the battlefield|would (?:die|be dealt|be destroyed)/.test(
      sentence,
    ),
  );

/** True if sentences of its text, other than keywords, may change its size or the effect of damage to it. */
export const changesInSentences = (creature: CombatTraits): boolean =>
  defendsInSentences(creature) ||
  sentencesOf(creature).some((sentence) =>
    /[+-][\dx*]+\/[+-]|counters?\b|toughness|damage|level|becomes?\b|base power/.test(sentence),
  );

/**
 * True if it is printed as a creature but may not be one, like gods without enough devotion. Without its text this is a
 * guess.
 */
export const mayNotBeCreature = ({ types, subtypes, text }: CombatTraits): boolean =>
  text === null
    ? types.includes('Enchantment') && subtypes.includes('God')
    : /isn’t a creature|not a creature/.test(text);

/** True if it isn't printed as a creature but may become one. Without its text, anything except a basic land may. */
export const mayBecomeCreature = ({ name, types, subtypes, text }: CombatTraits): boolean =>
  !types.includes('Creature') &&
  (text === null
    ? !BASIC_LANDS.has(name)
    : subtypes.includes('Vehicle') || /\bbecomes?\b|creature/.test(text));

const BASIC_LANDS = new Set(['Plains', 'Island', 'Swamp', 'Mountain', 'Forest', 'Wastes']);

/** True if sentences of its text, other than keywords, give or remove keywords that matter for blocking. */
export const changesBlocking = (creature: CombatTraits): boolean =>
  mayNotBeCreature(creature) ||
  sentencesOf(creature).some((sentence) =>
    /\b(?:has|have|gains?|gets?|loses?|becomes?|is|are)\b.*\b(?:flying|reach|shadow|fear|intimidate|horsemanship|menace|skulk|protection|\w+walk|decayed|all (?:other )?colors|the chosen color|abilities)\b/.test(
      sentence,
    ),
  ) ||
  /as though/.test(creature.text ?? '');

/** A quality that something has protection from. */
export type Quality =
  | { readonly kind: 'color'; readonly color: Color }
  | { readonly kind: 'type'; readonly type: string }
  | { readonly kind: 'everything' | 'colored' | 'colored-spells' | 'multicolored' | 'monocolored' };

const COLORS_BY_NAME: Readonly<Record<string, Color>> = {
  white: 'W',
  blue: 'U',
  black: 'B',
  red: 'R',
  green: 'G',
};
const TYPES_BY_PLURAL: Readonly<Record<string, string>> = {
  artifacts: 'Artifact',
  creatures: 'Creature',
  enchantments: 'Enchantment',
  instants: 'Instant',
  sorceries: 'Sorcery',
  lands: 'Land',
  planeswalkers: 'Planeswalker',
};

export function parseQuality(words: string): Quality | null {
  const color = COLORS_BY_NAME[words];
  if (color) return { kind: 'color', color };
  const type = TYPES_BY_PLURAL[words];
  if (type !== undefined) return { kind: 'type', type };
  if (words === 'everything') return { kind: 'everything' };
  if (words === 'spells that are one or more colors') return { kind: 'colored-spells' };
  if (words === 'all colors' || words === 'each color') return { kind: 'colored' };
  return words === 'multicolored' || words === 'monocolored' ? { kind: words } : null;
}

/**
 * @returns the qualities from which its own text gives it protection; `null` if one is not understood or no text is
 *   imported
 */
export function protectionsOf({ text }: CombatTraits): readonly Quality[] | null {
  if (text === null) return null;
  const qualities: Quality[] = [];
  for (const [, list = ''] of text.matchAll(/(?:^|[\n,;] ?)protection from ([^\n;.]+)/g))
    for (const part of list.split(/,? and from |, from | and from |, (?!from)/)) {
      const quality = parseQuality(part.replace(/^from /, '').trim());
      if (quality) qualities.push(quality);
      // A quality that isn’t understood; anything else is the next keyword of the line.
      else if (/^(?:from|all|each|the) |colors?|spells|player/.test(part)) return null;
    }
  return qualities.length > 0 ? qualities : null;
}

/** True if the object has a quality that something is protected from. */
export function hasQuality(
  quality: Quality,
  { types, colors }: Pick<CombatTraits, 'types' | 'colors'>,
  isSpell = false,
): boolean {
  switch (quality.kind) {
    case 'color':
      return colors.includes(quality.color);
    case 'type':
      return types.includes(quality.type);
    case 'everything':
      return true;
    case 'colored':
      return colors.length > 0;
    case 'colored-spells':
      return isSpell && colors.length > 0;
    case 'multicolored':
      return colors.length > 1;
    case 'monocolored':
      return colors.length === 1;
  }
}
