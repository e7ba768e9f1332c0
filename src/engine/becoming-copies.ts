import type { Card } from './cards.ts';
import { restsOn } from './citing.ts';
import type { Ruleset } from './editions.ts';
import { NAMELESS_CREATURE } from './face-down.ts';
import type { Permanent } from './permanents.ts';
import { refuseIfPhasedOut, type Change } from './status-changes.ts';
import { fail, ok } from './result.ts';
import type { Ruling } from './ruling.ts';

/** What a copy takes over: a card, and the abilities that earlier copying added to it. No status is among it. */
export interface Copiable {
  readonly card: Card;
  readonly gained: readonly string[];
}

/**
 * What others get who copy this permanent: all of a flip card, unflipped, whichever part counts now; of a double-faced
 * card the face that is up; of a face-down one nothing but a 2/2 creature.
 *
 * CR 503.2, 503.9 (2006-10-01); 707.2, 707.9a (2026-06-19).
 */
export function copiableOf(permanent: Permanent, { edition }: Ruleset): Ruling<Copiable> {
  const { copyOf, gained, halves, status } = permanent;
  const because = restsOn(edition, 'copy/values');
  if (status.faceDown) return { answer: { card: NAMELESS_CREATURE, gained: [] }, because };
  const card = copyOf ?? faceUp(permanent.card, halves);
  return { answer: { card, gained }, because };
}

function faceUp(card: Card, [place = 0]: readonly number[]): Card {
  const face = card.layout === 'double-faced' ? card.parts[place] : undefined;
  return face ? { name: face.name, layout: 'ordinary', parts: [face] } : card;
}

/**
 * A permanent becomes a copy. It keeps its status, whether that means anything to what it copies or not, and its
 * counters; of earlier copying nothing remains but what the new copy effect gives.
 * @param of what is copied: `copiableOf` a permanent, or a card with nothing gained.
 * @param keeps the card whose ability the effect gives the copy, as Dimir Doppelganger gives its own.
 * @returns the permanent; or `status/phased-out`.
 *
 * CR 503.3, 510.4, 504.7 (2006-10-01); 707.3, 110.5c, 708.10 (2026-06-19).
 */
export function becomeCopy(
  permanent: Permanent,
  of: Copiable,
  keeps: string | null,
  ruleset: Ruleset,
): Change {
  const refusal = refuseIfPhasedOut(permanent, ruleset);
  if (refusal) return fail(refusal);

  const gained = keeps === null ? of.gained : [...new Set([...of.gained, keeps])];
  const { edition } = ruleset;
  const because = permanent.status.faceDown
    ? restsOn(edition, 'copy/status', 'status/kept', 'face-down/copy')
    : restsOn(edition, 'copy/status', 'status/kept');
  return ok({ answer: { ...permanent, copyOf: of.card, gained }, because });
}
