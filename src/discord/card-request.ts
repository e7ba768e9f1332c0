import type { Card } from '../engine/cards.ts';
import { citeOrLater } from '../engine/citing.ts';
import type { Edition } from '../engine/editions.ts';
import type { CardObject, Zone } from '../engine/game-objects.ts';
import { refuse, type Refusal } from '../engine/refusals.ts';
import { fail, ok, type Result } from '../engine/result.ts';
import { chooseHalves, zoneMeant } from './choose-half.ts';

/** What the options of `/card` say of a card's whereabouts. */
export interface CardOptions {
  readonly zone: Zone | undefined;
  readonly half: string | undefined;
  readonly flipped: boolean | undefined;
  readonly 'face-down': boolean | undefined;
}

/**
 * Where the card is and in what state. Without a zone it is on the battlefield if flipped or face down, where a half
 * makes a difference if one is named, and otherwise in hand.
 * @returns refuses with `card/no-such-half`, `card/which-half` and `card/not-flipped-here`.
 */
export function readCardObject(
  card: Card,
  { zone: named, half, flipped = false, 'face-down': faceDown = false }: CardOptions,
  edition: Edition,
): Result<CardObject, Refusal> {
  const zone = zoneMeant(card, named ?? (flipped || faceDown ? 'battlefield' : undefined), half);
  if (flipped) {
    const why = card.layout !== 'flip' ? 'not-a-flip-card' : 'not-on-battlefield';
    const because = [citeOrLater(why === 'not-a-flip-card' ? 'flip/frame' : 'flip/bottom-half', edition)];
    if (why === 'not-a-flip-card' || zone !== 'battlefield')
      return fail(refuse('card/not-flipped-here', { card: card.name, why }, because));
  }
  // Nothing of a half is seen face down, so none must be named.
  const halves = faceDown && half === undefined ? ok(undefined) : chooseHalves(card, zone, half);
  if (!halves.ok) return halves;
  return ok({
    card,
    zone,
    ...(halves.value && { halves: halves.value }),
    ...(flipped && { flipped }),
    ...(faceDown && { faceDown }),
  });
}
