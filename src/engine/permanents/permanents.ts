import { becomeCopy } from '../status/becoming-copies.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { Refusal, RefusedBy } from '../refusals/refusal.ts';
import { ok, type Result } from '../vocabulary/result.ts';
import type { Actor } from '../vocabulary/players.ts';
import type { AcceptedTransition } from '../deciding/actions.ts';
import type { Permission, Unauthorized } from '../deciding/authority.ts';
import { acceptEntries } from '../deciding/transition.ts';
import { checkHost, checkPlaying } from '../deciding/checks.ts';
import { decideAddPermanent, copiableValuesOf, type AddPermanent, type CopySource } from './add-permanent.ts';
import { decideAttach, type AttachAction } from './attach.ts';
import { decideCombat, type CombatAction } from '../combat/combat.ts';
import {
  permitDecision,
  permitBookkeeping,
  permanentChangedEntry,
  findPermanent,
} from '../deciding/permanent-actions.ts';
import { decideMerge, type MergePermanent } from './merge-permanent.ts';
import { movePermanent, type MovePermanent } from './move-permanent.ts';
import { decidePhasing, type PhasePermanents } from './phasing.ts';
import { setPermanent, type SetPermanent } from './set-permanent.ts';
import { turnPermanent, type TurnPermanent } from './turn-permanent.ts';
import type { Game } from '../game/state.ts';
import type { TablePermanent } from '../game/permanents.ts';
import type { ThingId } from '../vocabulary/ids.ts';
import { parseOptionalName } from '../deciding/typed-names.ts';

/** An action on permanents: a decision of a permanent's controller, or a record by any player at the table. */
export type PermanentAction =
  | AddPermanent
  | SetPermanent
  | TurnPermanent
  | PhasePermanents
  | CopyPermanent
  | AttachAction
  | CombatAction
  | MovePermanent
  | MergePermanent;

/** Makes a permanent a copy. `keeps`: the card whose ability it gets from the effect, as with Dimir Doppelganger. */
export interface CopyPermanent {
  readonly kind: 'permanent/copy';
  readonly id: ThingId;
  readonly of: CopySource;
  readonly keeps: string | null;
}

type PermanentRefusal = RefusedBy<
  | typeof checkPlaying
  | typeof decideCombat
  | typeof decideTurning
  | typeof permitBookkeeping
  | typeof decideBookkeeping
>;

/**
 * Decides about permanents. Flipping, turning face up, attacking, blocking and paying for a door are decisions of the
 * controller; any player at the table records the rest. Only the host records a door that was unlocked before.
 */
export function decidePermanents(
  game: Game,
  actor: Actor,
  action: PermanentAction,
  ruleset: Ruleset,
): Result<AcceptedTransition, PermanentRefusal> {
  const playing = checkPlaying(game);
  if (!playing.ok) return playing;
  switch (action.kind) {
    case 'permanent/attack':
    case 'permanent/block':
    case 'permanent/leave-combat':
      return decideCombat(game, actor, action, ruleset);
    case 'permanent/flip':
    case 'permanent/unflip':
    case 'permanent/transform':
    case 'permanent/turn-face-up':
    case 'permanent/turn-face-down':
    case 'permanent/unlock':
    case 'permanent/lock':
      return decideTurning(game, actor, action, ruleset);
    case 'permanent/add':
    case 'permanent/tap':
    case 'permanent/untap':
    case 'permanent/counters':
    case 'permanent/damage':
    case 'permanent/goad':
    case 'permanent/mark':
    case 'permanent/phase':
    case 'permanent/copy':
    case 'permanent/merge':
    case 'permanent/attach':
    case 'permanent/unattach':
    case 'permanent/leave':
    case 'permanent/control': {
      const permission = permitBookkeeping(game, actor, ruleset);
      return permission.ok ? decideBookkeeping(game, permission.value, action, ruleset) : permission;
    }
  }
}

function decideTurning(
  game: Game,
  actor: Actor,
  action: TurnPermanent,
  ruleset: Ruleset,
): Result<AcceptedTransition, RefusedBy<typeof findPermanent | typeof permitTurning | typeof turnPermanent>> {
  const found = findPermanent(game, action.id);
  if (!found.ok) return found;
  const permission = permitTurning(game, actor, found.value, action, ruleset);
  return permission.ok ? turnPermanent(game, found.value, permission.value, action, ruleset) : permission;
}

/** Checks permission: the controller, any player for changes that only effects make, and the host for corrections. */
function permitTurning(
  game: Game,
  actor: Actor,
  tablePermanent: TablePermanent,
  action: TurnPermanent,
  ruleset: Ruleset,
): Result<Permission, Unauthorized<'decision'> | RefusedBy<typeof permitBookkeeping | typeof checkHost>> {
  const unlockedBy = action.kind === 'permanent/unlock' ? action.by : null;
  if (unlockedBy === 'correction') {
    const host = checkHost(game, actor);
    return host.ok ? ok({ authority: 'host', citations: [] }) : host;
  }
  const isByEffect = unlockedBy === 'effect' || BY_EFFECTS_ONLY.has(action.kind);
  return isByEffect
    ? permitBookkeeping(game, actor, ruleset)
    : permitDecision(game, actor, tablePermanent, ruleset);
}

const BY_EFFECTS_ONLY: ReadonlySet<TurnPermanent['kind']> = new Set([
  'permanent/transform',
  'permanent/turn-face-down',
  'permanent/lock',
]);

function decideBookkeeping(
  game: Game,
  permission: Permission,
  action: Exclude<PermanentAction, CombatAction | TurnPermanent>,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  RefusedBy<
    | typeof decideAddPermanent
    | typeof setPermanent
    | typeof decidePhasing
    | typeof copyPermanent
    | typeof decideMerge
    | typeof decideAttach
    | typeof movePermanent
  >
> {
  switch (action.kind) {
    case 'permanent/add':
      return decideAddPermanent(game, permission, action, ruleset);
    case 'permanent/tap':
    case 'permanent/untap':
    case 'permanent/counters':
    case 'permanent/damage':
    case 'permanent/goad':
    case 'permanent/mark':
      return setPermanent(game, permission, action, ruleset);
    case 'permanent/phase':
      return decidePhasing(game, permission, action, ruleset);
    case 'permanent/copy':
      return copyPermanent(game, permission, action, ruleset);
    case 'permanent/merge':
      return decideMerge(game, permission, action, ruleset);
    case 'permanent/attach':
    case 'permanent/unattach':
      return decideAttach(game, permission, action, ruleset);
    case 'permanent/leave':
    case 'permanent/control':
      return movePermanent(game, permission, action, ruleset);
  }
}

function copyPermanent(
  game: Game,
  permission: Permission,
  { id, of, keeps }: CopyPermanent,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  Refusal<'option/missing' | 'option/too-long' | 'permanent/unknown' | 'status/phased-out'>
> {
  const found = findPermanent(game, id);
  if (!found.ok) return found;
  const extraAbility = parseOptionalName('keeps', keeps);
  if (!extraAbility.ok) return extraAbility;
  const copiable = copiableValuesOf(game, of, ruleset);
  if (!copiable.ok) return copiable;
  const copied = becomeCopy(found.value.permanent, copiable.value, extraAbility.value, ruleset);
  return copied.ok
    ? acceptEntries(game, [permanentChangedEntry(permission, id, 'became-copy', copied.value)])
    : copied;
}
