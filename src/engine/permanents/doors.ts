import { displayName } from '../status/views.ts';
import { checkPhasedIn } from '../status/phased-out.ts';
import { hasSeveralTurns } from '../formats/grand-melee.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { lockDoor, unlockDoor, unlockCost, type UnlockedBy } from '../split-cards/rooms.ts';
import { sharesTypeLine } from '../split-cards/halves.ts';
import { turnOf } from '../steps/structure.ts';
import { checkWhole } from '../deciding/checks.ts';
import type { Game } from '../game/state.ts';
import type { TablePermanent } from '../game/permanents.ts';
import type { Permanent } from '../status/permanent.ts';
import type { OptionallyCited } from '../vocabulary/citations.ts';
import { isActive } from '../game/teams.ts';
import type { ThingId } from '../vocabulary/ids.ts';
import { phaseOf } from '../vocabulary/phases.ts';

/**
 * Unlocks or locks a door of a Room. `half`: the door, as an index in the parts of its current card. `correction`: the
 * host records a door that was unlocked before.
 */
export type DoorAction =
  | {
      readonly kind: 'permanent/unlock';
      readonly id: ThingId;
      readonly half: number;
      readonly by: UnlockedBy | 'correction';
    }
  | { readonly kind: 'permanent/lock'; readonly id: ThingId; readonly half: number };

type DoorRefusal =
  | RefusedBy<typeof unlockDoor | typeof lockDoor | typeof checkWhole | typeof checkUnlockTime>
  | Refusal<'status/phased-out'>;

/**
 * Unlocks or locks a door. A player pays to unlock one in a main phase of their own turn, while the stack is empty;
 * effects, and corrections by the host, are not limited to that. A face-down permanent has no doors, whatever its card.
 *
 * CR 709.5e, 116.2m, 709.5f, 709.5g (2026-06-19).
 */
export function changeDoor(
  game: Game,
  tablePermanent: TablePermanent,
  action: DoorAction,
  ruleset: Ruleset,
): Result<OptionallyCited<Permanent>, DoorRefusal> {
  const { permanent } = tablePermanent;
  const checked = checkPhasedIn(permanent, ruleset);
  if (!checked.ok) return checked;
  const card = permanent.copyOf ?? permanent.card;
  if (permanent.status.faceDown || !sharesTypeLine(card)) {
    const citations = citeRules(ruleset.edition, 'split/door');
    return fail(refuse('card/no-doors', { card: displayName(permanent, ruleset) }, citations));
  }
  const { half } = action;
  const existing = checkWhole('half', half, 0, card.parts.length - 1);
  if (!existing.ok) return existing;
  const isUnlock = action.kind === 'permanent/unlock';
  const isCorrection = isUnlock && action.by === 'correction';
  const doors = isUnlock
    ? unlockDoor(card, permanent.unlocked, half, action.by === 'payment' ? 'payment' : 'effect', ruleset)
    : lockDoor(card, permanent.unlocked, half, ruleset);
  if (!doors.ok) return doors;
  const timing =
    isUnlock && action.by === 'payment' ? checkUnlockTime(game, tablePermanent, ruleset) : ok(null);
  if (!timing.ok) return timing;
  const { answer, citations } = doors.value;
  return ok({
    answer: { ...permanent, unlocked: answer.unlocked },
    citations: isCorrection ? [] : citations,
  });
}

/**
 * Refuses to pay for a door at the wrong time: CR 709.5e, 116.2m (2026-06-19). Not checked with several turns at once,
 * which the table tracks itself.
 */
function checkUnlockTime(
  game: Game,
  { controllerId }: TablePermanent,
  ruleset: Ruleset,
): Result<null, Refusal<'permanent/unlocks-later'>> {
  if (hasSeveralTurns(game)) return ok(null);
  const { playerId, step } = turnOf(game);
  const citations = unlockCost(ruleset);
  if (!isActive(game, controllerId))
    return fail(refuse('permanent/unlocks-later', { why: 'turn', what: playerId }, citations));
  const phase = phaseOf(step);
  if (phase !== 'precombat-main' && phase !== 'postcombat-main')
    return fail(refuse('permanent/unlocks-later', { why: 'phase', what: '' }, citations));
  const blockingObject = game.stack.at(-1) ?? game.abilities.find(({ when }) => when === 'waiting');
  return blockingObject
    ? fail(refuse('permanent/unlocks-later', { why: 'stack', what: blockingObject.name }, citations))
    : ok(null);
}
