import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { displayName } from '../status/views.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { turnOf } from '../steps/structure.ts';
import type { Actor } from '../vocabulary/players.ts';
import type { AcceptedTransition } from '../deciding/actions.ts';
import { acceptEntries } from '../deciding/transition.ts';
import { checkChanges } from '../deciding/checks.ts';
import { mayBeCreature, refuseOutsideStep } from './checks.ts';
import { permitDecision, permittedEntry, findPermanentInPlay } from '../deciding/permanent-actions.ts';
import type { Combat, TablePermanent } from '../game/permanents.ts';
import type { Game } from '../game/state.ts';
import type { Step } from '../vocabulary/steps.ts';
import type { ThingId } from '../vocabulary/ids.ts';
import { isActive, shareTurns } from '../game/teams.ts';
import type { Unauthorized } from '../deciding/authority.ts';

export interface BlockAction {
  readonly kind: 'permanent/block';
  readonly id: ThingId;
  /** The attackers that it blocks, at least one. */
  readonly blocks: readonly ThingId[];
}

type BlockRefusal =
  | Unauthorized<'decision'>
  | RefusedBy<typeof findPermanentInPlay | typeof checkBlocker | typeof checkBlocked>
  | Refusal<'combat/not-now' | 'game/unchanged' | 'option/missing'>;

/**
 * Makes a creature block. Creatures that are put onto the battlefield blocking come after the declared ones. 309.2a
 * (2006-10-01), 509.1a (2026-06-19).
 */
export function decideBlock(
  game: Game,
  actor: Actor,
  { id, blocks: named }: BlockAction,
  ruleset: Ruleset,
): Result<AcceptedTransition, BlockRefusal> {
  const blocks = [...new Set(named)];
  if (!BLOCKING_STEPS.has(turnOf(game).step)) return refuseOutsideStep('block', game, ruleset);
  const found = findPermanentInPlay(game, id, ruleset);
  if (!found.ok) return found;
  const blocker = found.value;
  const permission = permitDecision(game, actor, blocker, ruleset);
  if (!permission.ok) return permission;
  if (blocks.length === 0) return fail(refuse('option/missing', { option: 'attacker' }));
  const refused = firstRefusal([
    checkBlocker(game, blocker, ruleset),
    ...blocks.map((attacker) => checkBlocked(game, blocker, attacker, ruleset)),
    checkChanges(String(blocker.combat?.blocks ?? []), String(blocks), {
      of: 'permanent',
      permanent: displayName(blocker.permanent, ruleset),
      state: 'is blocking that',
    }),
  ]);
  if (refused) return refused;
  const combat: Combat = { role: 'blocking', playerId: null, permanentId: null, blocks };
  const citations = citeRules(ruleset.edition, 'combat/blockers');
  return acceptEntries(game, [
    permittedEntry(permission.value, { kind: 'permanent/combat', id, combat }, citations),
  ]);
}

/** The steps in which blockers have been declared. */
export const BLOCKING_STEPS: ReadonlySet<Step> = new Set([
  'declare-blockers',
  'combat-damage',
  'end-of-combat',
]);

function checkBlocker(
  game: Game,
  tablePermanent: TablePermanent,
  ruleset: Ruleset,
): Result<null, Refusal<'combat/no-creature' | 'combat/not-that-player' | 'combat/tapped'>> {
  const facts = { permanent: displayName(tablePermanent.permanent, ruleset) };
  const citations = citeRules(ruleset.edition, 'combat/blockers');
  if (!mayBeCreature(tablePermanent, ruleset)) return fail(refuse('combat/no-creature', facts, citations));
  if (isActive(game, tablePermanent.controllerId))
    return fail(refuse('combat/not-that-player', { ...facts, role: 'block' }, citations));
  return tablePermanent.permanent.status.tapped
    ? fail(refuse('combat/tapped', { ...facts, role: 'block' }, citations))
    : ok(null);
}

function checkBlocked(
  game: Game,
  { controllerId }: TablePermanent,
  attackerId: ThingId,
  ruleset: Ruleset,
): Result<
  null,
  Refusal<
    | 'combat/not-attacking'
    | 'combat/stays-unblocked'
    | 'combat/attacks-another'
    | 'permanent/unknown'
    | 'status/phased-out'
  >
> {
  const found = findPermanentInPlay(game, attackerId, ruleset);
  if (!found.ok) return found;
  const { combat, permanent } = found.value;
  const facts = { permanent: displayName(permanent, ruleset) };
  const citations = citeRules(ruleset.edition, 'combat/blockers');
  if (combat?.role !== 'attacking') return fail(refuse('combat/not-attacking', facts, citations));
  if (combat.staysUnblocked) {
    // Until 2007-10-01 no rule covers creatures put into play attacking.
    const rules = ruleset.attackersPutThere
      ? citeRules(ruleset.edition, 'combat/put-attacking', 'combat/blockers')
      : citations;
    return fail(refuse('combat/stays-unblocked', facts, rules));
  }
  const { playerId } = combat;
  return playerId === null || shareTurns(game, playerId, controllerId)
    ? ok(null)
    : fail(refuse('combat/attacks-another', { ...facts, playerId }, citations));
}
