import type { Card } from '../cards/card.ts';
import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { isRevealedMoving } from '../faces/face-down.ts';
import type { Zone } from '../vocabulary/zones.ts';
import { isTokenOnly, rulesOfComponents } from './components.ts';
import { checkInPlay } from './phased-out.ts';
import { zoneOf, type Permanent } from './permanent.ts';
import type { Refusal } from '../refusals/refusal.ts';
import { ok, type Result } from '../vocabulary/result.ts';
import type { Ruling } from '../vocabulary/citations.ts';

/** The remains of a permanent that left the battlefield. */
export interface Departure {
  readonly card: Card;
  /** True if it was face down, so that its owner reveals it to all players. */
  readonly isRevealed: boolean;
  /** True for a token, which is gone once state-based actions are checked. */
  readonly ceasesToExist: boolean;
}

/**
 * Removes a permanent from the battlefield, or from the old phased-out zone: only its card is left, without status,
 * copied values and counters. Phasing out is not leaving.
 *
 * CR 508.4, 217.1c, 504.6 (2006-10-01); 710.4, 400.7 (2026-06-19).
 * @returns the remains; a refusal for a permanent with phased-out status, since it is treated as though it did not
 *   exist. A card in the old phased-out zone may go elsewhere.
 */
export function leaveBattlefield(
  permanent: Permanent,
  to: Zone,
  ruleset: Ruleset,
): Result<Ruling<Departure>, Refusal<'status/phased-out'>> {
  const checked = checkInPlay(permanent, ruleset);
  if (!checked.ok) return checked;

  const { card, isToken, status } = permanent;
  const [several, ...more] = rulesOfComponents(permanent);
  const { edition } = ruleset;
  const revealing = status.faceDown ? isRevealedMoving(zoneOf(permanent, ruleset), to, ruleset) : undefined;
  const newObjectRules = citeRules(
    edition,
    'zone/new-object',
    ...(status.flipped ? (['flip/one-way'] as const) : []),
  );
  const departureRules = several
    ? distinct([...citeRules(edition, several, ...more), ...newObjectRules])
    : newObjectRules;
  const tokenRules = isToken ? citeRules(edition, 'token/ceases') : [];
  return ok({
    answer: { card, isRevealed: revealing?.answer ?? false, ceasesToExist: isTokenOnly(permanent) },
    citations: distinct([...departureRules, ...(revealing?.citations ?? []), ...tokenRules]),
  });
}
