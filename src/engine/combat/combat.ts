import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId, Actor } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { displayName } from '../status/views.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { tapPermanent } from '../status/status-changes.ts';
import { turnOf } from '../steps/structure.ts';
import { phaseOf } from '../vocabulary/phases.ts';
import type { Step } from '../vocabulary/steps.ts';
import type { AcceptedTransition, Entry } from '../deciding/actions.ts';
import type { Permission, Unauthorized } from '../deciding/authority.ts';
import { acceptEntries } from '../deciding/transition.ts';
import { checkMayAttack, onlyAttackablePlayer, attackTargetOf, type AttackTarget } from './attack-targets.ts';
import { checkInGame } from '../deciding/checks.ts';
import { isAttacked, mayBeCreature, refuseOutsideStep } from './checks.ts';
import { checkOneTurn } from '../formats/grand-melee.ts';
import { decideBlock, BLOCKING_STEPS, type BlockAction } from './blocking.ts';
import {
  permitDecision,
  permitBookkeeping,
  permanentChangedEntry,
  permittedEntry,
  findPermanentInPlay,
} from '../deciding/permanent-actions.ts';
import type { Combat, TablePermanent } from '../game/permanents.ts';
import type { Game } from '../game/state.ts';
import type { ThingId } from '../vocabulary/ids.ts';
import { isActive } from '../game/teams.ts';

/** An action in combat: attack, block, or leave combat. */
export type CombatAction =
  | {
      readonly kind: 'permanent/attack';
      readonly ids: readonly ThingId[];
      /** The attacked player; `null` if not named. */
      readonly playerId: PlayerId | null;
      /** The attacked planeswalker or battle, if a player is not attacked directly. */
      readonly permanentId?: ThingId;
      readonly how: AttackKind;
    }
  | BlockAction
  | { readonly kind: 'permanent/leave-combat'; readonly id: ThingId };

/** Declared as attackers, declared without becoming tapped, or put onto the battlefield attacking. */
export type AttackKind = 'declared' | 'with-vigilance' | 'put-attacking';

type CombatRefusal = RefusedBy<typeof checkOneTurn | typeof attack | typeof decideBlock | typeof leaveCombat>;

/**
 * Decides combat actions. Restrictions in card texts, such as that a creature can't attack, are not checked, but the
 * table's attack option is. Attackers are declared in their step; creatures may be put onto the battlefield attacking
 * throughout the combat phase.
 */
export function decideCombat(
  game: Game,
  actor: Actor,
  action: CombatAction,
  ruleset: Ruleset,
): Result<AcceptedTransition, CombatRefusal> {
  const oneTurn = action.kind === 'permanent/leave-combat' ? ok(null) : checkOneTurn(game, ruleset);
  if (!oneTurn.ok) return oneTurn;
  switch (action.kind) {
    case 'permanent/attack':
      return attack(game, actor, action, ruleset);
    case 'permanent/block':
      return decideBlock(game, actor, action, ruleset);
    case 'permanent/leave-combat':
      return leaveCombat(game, actor, action.id, ruleset);
  }
}

type ActionOf<Kind extends CombatAction['kind']> = CombatAction & { readonly kind: Kind };

type AttackRefusal =
  | Unauthorized<'decision'>
  | RefusedBy<typeof attackTargetOf | typeof checkAttacks | typeof checkMayAttack>
  | Refusal<'combat/not-now' | 'option/missing'>;

/** CR 308.2a, 308.2c, 308.2g (2006-10-01); 508.1a, 508.1f, 508.1k, 508.4 (2026-06-19). */
function attack(
  game: Game,
  actor: Actor,
  { ids, playerId, permanentId, how }: ActionOf<'permanent/attack'>,
  ruleset: Ruleset,
): Result<AcceptedTransition, AttackRefusal> {
  if (ids.length === 0) return fail(refuse('option/missing', { option: 'permanent' }));
  const { step } = turnOf(game);
  const isRightStep = how === 'put-attacking' ? phaseOf(step) === 'combat' : step === 'declare-attackers';
  if (!isRightStep) return refuseOutsideStep('attack', game, ruleset);
  const target = attackTargetOf(game, permanentId ?? null, playerId, ruleset);
  if (!target.ok) return target;
  const isDeclared = how !== 'put-attacking';
  const defaultPlayerId = isDeclared ? onlyAttackablePlayer(game, ruleset) : null;
  const attacked = { ...target.value, playerId: target.value.playerId ?? defaultPlayerId };
  const manner = { ids: new Set(ids), isDeclared };
  const tapping: Entry[] = [];
  const joining: Entry[] = [];
  for (const id of manner.ids) {
    const found = findPermanentInPlay(game, id, ruleset);
    if (!found.ok) return found;
    const permission = permitDecision(game, actor, found.value, ruleset);
    if (!permission.ok) return permission;
    const refused = firstRefusal([
      playerId === null ? ok(null) : checkInGame(game, playerId),
      checkAttacks(game, found.value, attacked, how, ruleset),
      checkMayAttack(game, found.value, attacked, manner, ruleset),
    ]);
    if (refused) return refused;
    if (how === 'declared') tapping.push(...tapEntries(found.value, permission.value, ruleset));
    joining.push(attackEntry(found.value, attacked, { how, step }, permission.value, ruleset));
  }
  return acceptEntries(game, [...tapping, ...joining]);
}

function checkAttacks(
  game: Game,
  tablePermanent: TablePermanent,
  { playerId, permanentId }: AttackTarget,
  how: AttackKind,
  ruleset: Ruleset,
): Result<
  null,
  Refusal<
    | 'combat/no-creature'
    | 'combat/not-that-player'
    | 'combat/own-controller'
    | 'game/unchanged'
    | 'combat/tapped'
  >
> {
  const facts = { permanent: displayName(tablePermanent.permanent, ruleset) };
  const rule = how === 'put-attacking' ? 'combat/put-attacking' : 'combat/attackers';
  const citations = citeRules(ruleset.edition, rule);
  if (!mayBeCreature(tablePermanent, ruleset)) return fail(refuse('combat/no-creature', facts, citations));
  if (!isActive(game, tablePermanent.controllerId))
    return fail(refuse('combat/not-that-player', { ...facts, role: 'attack' }, citations));
  if (playerId === tablePermanent.controllerId)
    return fail(refuse('combat/own-controller', facts, citations));
  if (
    tablePermanent.combat?.role === 'attacking' &&
    tablePermanent.combat.playerId === playerId &&
    tablePermanent.combat.permanentId === permanentId
  )
    return fail(refuse('game/unchanged', { of: 'permanent', ...facts, state: 'is attacking' }));
  if (how !== 'put-attacking' && tablePermanent.permanent.status.tapped)
    return fail(refuse('combat/tapped', { ...facts, role: 'attack' }, citations));
  return ok(null);
}

function tapEntries(
  { id, permanent }: TablePermanent,
  permission: Permission,
  ruleset: Ruleset,
): readonly Entry[] {
  const tapped = tapPermanent(permanent, ruleset);
  if (!tapped.ok) return [];
  const citations = citeRules(ruleset.edition, 'combat/attackers', 'combat/attackers-tapped');
  return [permanentChangedEntry(permission, id, 'tapped', { ...tapped.value, citations })];
}

function attackEntry(
  { id }: TablePermanent,
  attacked: AttackTarget,
  { how, step }: { readonly how: AttackKind; readonly step: Step },
  permission: Permission,
  { edition }: Ruleset,
): Entry {
  // CR 309.2a (2006-10-01), 508.4d (2026-06-19): blockers are declared as their step begins.
  const isLate = how === 'put-attacking' && BLOCKING_STEPS.has(step);
  const combat: Combat = {
    role: 'attacking',
    ...attacked,
    blocks: [],
    ...(isLate && { staysUnblocked: true }),
  };
  const rules =
    how === 'put-attacking'
      ? citeRules(edition, 'combat/put-attacking')
      : citeRules(edition, 'combat/attackers', 'combat/attacking');
  const citations =
    attacked.permanentId === null ? rules : distinct([...rules, ...citeRules(edition, 'combat/attacked')]);
  const put = how === 'put-attacking' ? ({ isPutAttacking: true } as const) : {};
  return permittedEntry(permission, { kind: 'permanent/combat', id, combat, ...put }, citations);
}

function leaveCombat(
  game: Game,
  actor: Actor,
  id: ThingId,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  RefusedBy<typeof permitBookkeeping | typeof findPermanentInPlay> | Refusal<'combat/not-in-it'>
> {
  const permission = permitBookkeeping(game, actor, ruleset);
  if (!permission.ok) return permission;
  const found = findPermanentInPlay(game, id, ruleset);
  if (!found.ok) return found;
  const permanent = found.value;
  if (permanent.combat || isAttacked(game, permanent))
    return acceptEntries(game, [removalEntry(permanent, permission.value, ruleset)]);
  const facts = { permanent: displayName(permanent.permanent, ruleset) };
  return fail(refuse('combat/not-in-it', facts, citeRules(ruleset.edition, 'combat/removed')));
}

/** Removes a permanent from combat if it attacks or blocks. CR 306.2 (2006-10-01), 506.4 (2026-06-19). */
export const removeFromCombat = (
  tablePermanent: TablePermanent,
  permission: Permission,
  ruleset: Ruleset,
): readonly Entry[] => (tablePermanent.combat ? [removalEntry(tablePermanent, permission, ruleset)] : []);

const removalEntry = ({ id }: TablePermanent, permission: Permission, { edition }: Ruleset): Entry =>
  permittedEntry(
    permission,
    { kind: 'permanent/combat', id, combat: null },
    citeRules(edition, 'combat/removed'),
  );
