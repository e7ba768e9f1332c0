import type { Card } from '#engine/cards/card.ts';
import { citeOrLater } from '#engine/rule-numbers/citing.ts';
import { TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { isOnBattlefield, type CardObject } from '#engine/cards/objects.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Zone } from '#engine/vocabulary/zones.ts';
import { isMeldResult } from '#engine/faces/double-faced.ts';
import { partAt } from '#engine/faces/ordinary-cards.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { isPermanentPart, sharesTypeLine } from '#engine/split-cards/halves.ts';
import { isToken } from '#engine/cards/type-lines.ts';
import { chooseHalves, halfNames } from './choose-half.ts';

/** The options for the zone and state of a card. */
export interface ObjectOptions {
  readonly zone?: Zone | undefined;
  readonly half?: string | undefined;
  readonly flipped?: boolean | undefined;
  readonly 'face-down'?: boolean | undefined;
  readonly x?: number | undefined;
}

/**
 * Resolves a card in the given zone, or else where the other options matter: flipped, face-down and token cards on
 * the battlefield, halves and X where they make a difference, otherwise in hand. Naming the lower part of a flip card
 * implies that it is flipped.
 * @returns the object, with half and X even if they have no effect; `card/which-half` for a split card on the stack
 */
export function parseObject(
  card: Card,
  options: ObjectOptions,
  edition: Edition,
): Result<
  CardObject,
  Refusal<'card/no-such-half' | 'card/which-half' | 'card/not-flipped-here' | 'option/clash'>
> {
  const { half, 'face-down': faceDown = false, x } = options;
  const halves = half === undefined ? ok(undefined) : chooseHalves(card, half);
  if (!halves.ok) return halves;
  const flipped = parseFlipped(card, options.flipped, halves.value, edition);
  if (!flipped.ok) return flipped;
  const zone = options.zone ?? impliedZone(card, { ...options, flipped: flipped.value }, halves.value);
  if (flipped.value && !isOnBattlefield(zone, rulesetOf(TODAYS_DATE)))
    return fail(refuseFlipped(card, 'not-on-battlefield', edition));
  if (zone === 'stack' && card.layout === 'split' && half === undefined && !faceDown)
    return fail(refuse('card/which-half', { card: card.name, halves: halfNames(card) }));
  const isPart = halves.value !== undefined && card.layout !== 'flip';
  return ok({
    card,
    zone,
    ...(isPart && { halves: halves.value }),
    ...(flipped.value && { flipped: true }),
    ...(faceDown && { faceDown }),
    ...(x !== undefined && { x }),
  });
}

/**
 * Resolves whether the card is flipped, from the option or the named part. Refuses if that contradicts the part or
 * the layout.
 */
function parseFlipped(
  card: Card,
  typedFlipped: boolean | undefined,
  indexes: readonly number[] | undefined,
  edition: Edition,
): Result<boolean, Refusal<'option/clash' | 'card/not-flipped-here'>> {
  if (card.layout !== 'flip')
    return typedFlipped ? fail(refuseFlipped(card, 'not-a-flip-card', edition)) : ok(false);
  if (indexes === undefined) return ok(typedFlipped ?? false);
  const isLower = indexes[0] !== 0;
  if (typedFlipped !== undefined && typedFlipped !== isLower)
    return fail(refuse('option/clash', { one: 'half', other: 'flipped' }));
  return ok(isLower);
}

function refuseFlipped(
  { name }: Card,
  why: 'not-a-flip-card' | 'not-on-battlefield',
  edition: Edition,
): Refusal<'card/not-flipped-here'> {
  const citations = [citeOrLater(why === 'not-a-flip-card' ? 'flip/frame' : 'flip/bottom-half', edition)];
  return refuse('card/not-flipped-here', { card: name, why }, citations);
}

function impliedZone(
  card: Card,
  { flipped, 'face-down': faceDown, x }: ObjectOptions,
  halves: readonly number[] | undefined,
): Zone {
  if (flipped || faceDown || card.parts.every(isToken) || isMeldResult(card)) return 'battlefield';
  if (x !== undefined) return 'stack';
  if (halves === undefined || card.layout === 'ordinary') return 'hand';
  if (card.layout === 'flip' || sharesTypeLine(card)) return 'battlefield';
  const isPermanentFace =
    card.layout === 'double-faced' && halves.every((index) => isPermanentPart(partAt(card, index)));
  return isPermanentFace ? 'battlefield' : 'stack';
}
