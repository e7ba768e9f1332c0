import { clip } from '#basics/clip.ts';
import type { CardEntry, CardPool } from '#cards/pool/card-pool.ts';
import { valueOf } from '#engine/characteristics/values.ts';
import type { Ruleset } from '#engine/editions/rulesets.ts';

const MAX_TEXT_LENGTH = 1000;
const MAX_RULINGS = 6;
const MAX_RULING_LENGTH = 400;
/** The maximum length of all rulings together. */
const MAX_RULINGS_LENGTH = 3600;

/** A card as given to a model. */
export interface GivenCard {
  readonly name: string;
  /** A line for each part, as printed, with its text if imported. */
  readonly parts: readonly string[];
  readonly rulings: readonly string[];
  /** Its mana values in any zone, as computed. */
  readonly manaValues: readonly number[];
}

/** The cards with their texts and rulings, as far as imported, and with their mana values by the rules of the day. */
export function describeCards(
  entries: readonly CardEntry[],
  cards: CardPool,
  ruleset: Ruleset,
): readonly GivenCard[] {
  let room = MAX_RULINGS_LENGTH;
  return entries.map((entry) => {
    const rulings: string[] = [];
    for (const { text } of (cards.rulings(entry) ?? []).slice(0, MAX_RULINGS)) {
      const ruling = clip(text, MAX_RULING_LENGTH);
      if (ruling.length > room) break;
      room -= ruling.length;
      rulings.push(ruling);
    }
    return {
      name: entry.card.name,
      parts: partsOf(entry),
      rulings,
      manaValues: manaValuesOf(entry.card, ruleset),
    };
  });
}

const partsOf = ({ card, oracle }: CardEntry): readonly string[] =>
  card.parts.map(({ name, manaCost, typeLine, power, toughness, loyalty, defense }, index) => {
    const numbers = power === undefined ? (loyalty ?? defense ?? '') : `${power}/${toughness ?? ''}`;
    const line = [name, manaCost, `— ${typeLine}`, numbers].filter(Boolean).join(' ');
    return [line, clip(oracle?.texts[index] ?? '', MAX_TEXT_LENGTH)].filter(Boolean).join('\n');
  });

/** The mana values in hand, and of each half or face as a spell, without duplicates. */
function manaValuesOf(card: CardEntry['card'], ruleset: Ruleset): readonly number[] {
  const objects = [
    { card, zone: 'hand' as const },
    ...(card.parts.length > 1
      ? card.parts.map((_, index) => ({ card, zone: 'stack' as const, halves: [index] }))
      : []),
  ];
  const values = objects.flatMap((object) => {
    const ruling = valueOf(object, 'mana-value', ruleset);
    return ruling.ok ? ruling.value.answer.answers : [];
  });
  return [...new Set(values)];
}
