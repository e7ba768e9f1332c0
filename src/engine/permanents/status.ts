import type { Card } from '../cards/card.ts';
import { restsOn } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { calledBy } from '../status/views.ts';
import type { Permanent } from '../status/permanent.ts';
import { refuseIfPhasedOut } from '../status/phased-out.ts';
import { refuse, type Refusal, type RefusedBy } from '../vocabulary/refusals.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { lock, unlock, type UnlockedBy } from '../split-cards/rooms.ts';
import { sharesTypeLine } from '../split-cards/halves.ts';
import { flip, turnFaceDown, turnFaceUp, unflip } from '../status/changes.ts';
import type { Decided } from '../deciding/actions.ts';
import { decided } from '../deciding/course.ts';
import type { Right } from '../deciding/authority.ts';
import { checkWhole } from '../deciding/checks.ts';
import { changed } from '../deciding/on-permanents.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { Game, TablePermanent } from '../game/state.ts';
import type { ThingId } from '../vocabulary/ids.ts';

/** A permanent is flipped or turned, or a door of it is unlocked or locked. */
export type TurnPermanent =
  | { readonly kind: 'permanent/flip' | 'permanent/unflip'; readonly id: ThingId }
  /** `card`: what it turns out to be; `null` where the table was told before. */
  | { readonly kind: 'permanent/turn-face-up'; readonly id: ThingId; readonly card: Card | null }
  | { readonly kind: 'permanent/turn-face-down'; readonly id: ThingId; readonly hasMorph: boolean }
  /** `half`: the door, as a place in the parts of the card that it is now. */
  | {
      readonly kind: 'permanent/unlock';
      readonly id: ThingId;
      readonly half: number;
      readonly by: UnlockedBy;
    }
  | { readonly kind: 'permanent/lock'; readonly id: ThingId; readonly half: number };

/**
 * Flips or turns a permanent, unlocks or locks a door. When a player pays for a door is not checked: not every table
 * goes step by step.
 *
 * CR 508.4, 510.4 (2006-10-01); 710.4, 708.2, 708.8, 709.5e (2026-06-19).
 */
export function turnPermanent(
  game: Game,
  one: TablePermanent,
  right: Right,
  action: TurnPermanent,
  ruleset: Ruleset,
): Result<
  Decided,
  RefusedBy<typeof flip | typeof unflip | typeof turnFaceUp | typeof turnFaceDown | typeof opened>
> {
  const { id, permanent } = one;
  switch (action.kind) {
    case 'permanent/flip':
      return done(flip(permanent, ruleset), 'flipped');
    case 'permanent/unflip':
      return done(unflip(permanent, ruleset), 'flipped');
    case 'permanent/turn-face-up':
      return done(
        turnFaceUp({ ...permanent, card: action.card ?? permanent.card }, ruleset),
        'turned-face-up',
      );
    case 'permanent/turn-face-down':
      return done(turnFaceDown(permanent, ruleset, action.hasMorph), 'turned-face-down');
    case 'permanent/unlock':
      return done(opened(permanent, action, ruleset), 'unlocked');
    case 'permanent/lock':
      return done(opened(permanent, action, ruleset), 'locked');
  }

  function done<Failure extends Refusal>(
    change: Result<Ruling<Permanent>, Failure>,
    what: Parameters<typeof changed>[2],
  ): Result<Decided, Failure> {
    return change.ok ? decided(game, [changed(right, id, what, change.value)]) : change;
  }
}

type DoorAction = TurnPermanent & { readonly kind: 'permanent/unlock' | 'permanent/lock' };

/** A face-down permanent has no doors, whatever its card. */
function opened(
  permanent: Permanent,
  action: DoorAction,
  ruleset: Ruleset,
): Result<
  Ruling<Permanent>,
  Refusal<'card/no-doors' | 'card/door-already' | 'option/out-of-range' | 'status/phased-out'>
> {
  const refusal = refuseIfPhasedOut(permanent, ruleset);
  if (refusal) return fail(refusal);
  const card = permanent.copyOf ?? permanent.card;
  if (permanent.status.faceDown || !sharesTypeLine(card)) {
    const because = restsOn(ruleset.edition, 'split/door');
    return fail(refuse('card/no-doors', { card: calledBy(permanent, ruleset) }, because));
  }
  const { half } = action;
  const refused = checkWhole('half', half, 0, card.parts.length - 1);
  if (!refused.ok) return refused;
  const doors =
    action.kind === 'permanent/unlock'
      ? unlock(card, permanent.unlocked, half, action.by, ruleset)
      : lock(card, permanent.unlocked, half, ruleset);
  if (!doors.ok) return doors;
  const { answer, because } = doors.value;
  return ok({ answer: { ...permanent, unlocked: answer.unlocked }, because });
}
