import type { Card } from '../cards/card.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { asPrototyped } from '../faces/prototypes.ts';
import { isModal } from '../faces/double-faced.ts';
import { isNameless, NAMELESS_CREATURE } from '../faces/face-down.ts';
import type { Permanent } from './permanent.ts';
import { checkPhasedIn, checkInPlay } from './phased-out.ts';
import type { Refusal } from '../refusals/refusal.ts';
import { ok, type Result } from '../vocabulary/result.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { sharesTypeLine } from '../split-cards/halves.ts';
import type { StatusChange } from './status-changes.ts';

/** The values that a copy gets: a card, and the abilities that earlier copying added to it. Status is not copied. */
export interface CopiableValues {
  readonly card: Card;
  readonly gained: readonly string[];
}

/**
 * Finds the copiable values of a permanent: all of a flip card, unflipped, regardless of its current part; all of a
 * Room, locked; the face that is up of a double-faced card; only a 2/2 creature for a face-down one.
 * CR 503.2, 503.9 (2006-10-01); 707.2, 707.8, 707.9a, 708.2, 709.5 (2026-06-19).
 * @returns a refusal for a permanent with phased-out status, which can't be found. A card in the old phased-out zone
 *   has copiable values
 */
export function copiableValuesOfPermanent(
  permanent: Permanent,
  ruleset: Ruleset,
): Result<Ruling<CopiableValues>, Refusal<'status/phased-out'>> {
  const checked = checkInPlay(permanent, ruleset);
  if (!checked.ok) return checked;

  const { copyOf, status } = permanent;
  const { edition } = ruleset;
  if (status.faceDown) {
    const citations = citeRules(edition, 'copy/values', 'face-down/characteristics');
    return ok({ answer: { card: NAMELESS_CREATURE, gained: [] }, citations });
  }
  const card = copyOf ?? faceUp(permanent);
  const gained = permanent.gained.length > 0 ? (['copy/gained-ability'] as const) : [];
  const citations = citeRules(edition, 'copy/values', ...rulesOfValues(permanent, card), ...gained);
  return ok({ answer: { card, gained: permanent.gained }, citations });
}

function faceUp({ card: own, face, prototyped }: Permanent): Card {
  const card = prototyped ? asPrototyped(own) : own;
  const part = card.layout === 'double-faced' ? card.parts[face] : undefined;
  return part ? { name: part.name, layout: 'ordinary', parts: [part] } : card;
}

/**
 * Finds the faces of a token copy of a double-faced permanent, and which is up: both, since 2023-04-14. The rules cover
 * modal cards since 2025-09-19.
 *
 * CR 707.8a (2026-06-19).
 * @returns `null` if it gets only ordinary copiable values.
 */
export function facesOfTokenCopy(
  { card, copyOf, face, status }: Permanent,
  { doubleFacedTokens, modalTransforms }: Ruleset,
): { readonly card: Card; readonly face: number } | null {
  const hasTwo = card.layout === 'double-faced' && card.parts.length > 1;
  if (!hasTwo || !doubleFacedTokens || copyOf !== null || status.faceDown) return null;
  return isModal(card) && !modalTransforms ? null : { card, face };
}

/** Lists the special rules about the copiable values of this permanent. */
function rulesOfValues({ card: own, copyOf, prototyped }: Permanent, card: Card): readonly RuleSubject[] {
  if (isNameless(card)) return ['face-down/characteristics'];
  if (prototyped && copyOf === null) return ['prototype/copied'];
  if (sharesTypeLine(card)) return ['split/shared-type-line'];
  return copyOf === null && own.layout === 'double-faced' ? ['copy/double-faced'] : [];
}

/**
 * Turns a permanent into a copy. It keeps its status, even if that means nothing to the copied card, its counters and
 * its unlocked halves; earlier copy effects end, except for what the new effect gives.
 * @param copied the result of `copiableValuesOfPermanent`, or a card without additions
 * @param keeps the card whose ability the effect adds to the copy, as Dimir Doppelganger adds its own. CR 503.3, 510.4,
 *   504.7 (2006-10-01); 707.3, 110.5c, 708.10 (2026-06-19).
 */
export function becomeCopy(
  permanent: Permanent,
  copied: CopiableValues,
  keeps: string | null,
  ruleset: Ruleset,
): StatusChange<'status/phased-out'> {
  const checked = checkPhasedIn(permanent, ruleset);
  if (!checked.ok) return checked;

  const gained = keeps === null ? copied.gained : [...new Set([...copied.gained, keeps])];
  const hidden = permanent.hidden && { ...permanent.hidden, becameCopy: true };
  const nameless = isNameless(copied.card) ? (['copy/values', 'face-down/characteristics'] as const) : [];
  // A face-down permanent keeps its characteristics when it becomes a copy: 708.10 (2026-06-19).
  const [first, ...others] = [
    ...(permanent.status.faceDown ? (['face-down/copy'] as const) : []),
    ...nameless,
    'copy/information',
    'copy/status',
    'status/kept',
  ] as const;
  const citations = citeRules(ruleset.edition, first, ...others);
  return ok({ answer: { ...permanent, copyOf: copied.card, gained, hidden }, citations });
}
