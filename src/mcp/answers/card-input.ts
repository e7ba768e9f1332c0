import { z } from 'zod';
import { findCard } from '#cards/pool/find-card.ts';
import type { CardPool } from '#cards/pool/card-pool.ts';
import { parseObject } from '#cards/objects/parse-object.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import type { Ruleset } from '#engine/editions/rulesets.ts';
import type { RefusedBy } from '#engine/refusals/refusal.ts';
import type { Result } from '#engine/vocabulary/result.ts';
import { ZONES, type Zone } from '#engine/vocabulary/zones.ts';

const MAX_NAME_LENGTH = 150;

export const CARD_NAME = z
  .string()
  .min(1)
  .max(MAX_NAME_LENGTH)
  .describe('An English name: of a whole card or of one of its parts; case and accents do not matter');

/** The zone of a card, and its state. */
export const OBJECT_INPUT = {
  zone: z
    .enum(ZONES)
    .optional()
    .describe('Where the object is. Left out: where the other options matter, otherwise in hand'),
  half: z
    .string()
    .max(MAX_NAME_LENGTH)
    .optional()
    .describe(
      'The half or face that was cast or is up, by its name; “both” for a fused spell or a Room with both doors unlocked, “none” for a locked Room',
    ),
  flipped: z.boolean().optional().describe('A flip card that is flipped'),
  face_down: z.boolean().optional(),
  x: z.int().min(0).max(1_000_000).optional().describe('The value chosen for X, on the stack'),
};

interface ObjectInput {
  readonly zone?: Zone | undefined;
  readonly half?: string | undefined;
  readonly flipped?: boolean | undefined;
  readonly face_down?: boolean | undefined;
  readonly x?: number | undefined;
}

/** Finds the card, and places it as the input says. */
export function resolveObject(
  name: string,
  input: ObjectInput,
  cards: CardPool,
  { edition }: Ruleset,
): Result<CardObject, RefusedBy<typeof findCard | typeof parseObject>> {
  const entry = findCard(name, cards);
  if (!entry.ok) return entry;
  const { zone, half, flipped, face_down: faceDown, x } = input;
  return parseObject(entry.value.card, { zone, half, flipped, 'face-down': faceDown, x }, edition);
}

/** The object that the answer is about, so that a caller sees which assumptions were made. */
export const describeObject = ({ card, zone, halves, flipped, faceDown, x }: CardObject) => ({
  card: card.name,
  zone,
  ...(halves && { halves: halves.map((at) => card.parts[at]?.name ?? '') }),
  ...(flipped && { flipped }),
  ...(faceDown && { faceDown }),
  ...(x !== undefined && { x }),
});

/** `Fire // Ice (hand)`. */
export function formatObject(object: CardObject): string {
  const { card, zone, halves, flipped, faceDown, x } = describeObject(object);
  const state = [
    zone,
    ...(halves && halves.length < object.card.parts.length ? halves : []),
    ...(flipped ? ['flipped'] : []),
    ...(faceDown ? ['face down'] : []),
    ...(x === undefined ? [] : [`X = ${x}`]),
  ];
  return `${card} (${state.join(', ')})`;
}

export const QUERY = z
  .string()
  .min(1)
  .max(200)
  .describe(
    'As on Scryfall: c:r, mv<=2, t:instant, is:multicolor, name:fire, -t:creature, "or", parentheses',
  );

export const formatYesNo = ({ answer, unknown = false }: { answer: boolean; unknown?: boolean }): string =>
  unknown ? 'It depends on a number that the card leaves open' : answer ? 'Yes' : 'No';
