import type { Ruleset } from '../editions/rulesets.ts';
import type { PlanarFace } from '../dice/vocabulary.ts';
import type { AcceptedTransition } from '../deciding/actions.ts';
import { authorize, type Permission, type Unauthorized } from '../deciding/authority.ts';
import { checkChanges, checkPlaying, authorizeBookkeeping } from '../deciding/checks.ts';
import { acceptEntries, entryOf } from '../deciding/transition.ts';
import { parseOptionalName } from '../deciding/typed-names.ts';
import { checkOneTurn } from '../formats/grand-melee.ts';
import { deciderOf } from '../game/control-chain.ts';
import { countOf } from '../game/counts.ts';
import type { Game } from '../game/state.ts';
import { isMainPhase } from '../vocabulary/phases.ts';
import { isInGame } from '../game/seats.ts';
import { activePlayers } from '../game/teams.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { waitingAbilities } from '../turns/abilities.ts';
import type { Citation } from '../vocabulary/citations.ts';
import type { Actor, PlayerId } from '../vocabulary/players.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';

/*
 * The planar die of a Planechase game, and the name of the face-up plane. Planar decks are not recorded.
 */

export type PlanarAction =
  /**
   * The planar die was rolled, as `permittedPlanarRoll` allowed: its face, and the number of the roll in the ledger.
   */
  | { readonly kind: 'planar/roll'; readonly face: PlanarFace; readonly roll: number }
  /** Names the face-up plane; `null` if its name is no longer known. */
  | { readonly kind: 'planar/name'; readonly plane: string | null };

/** A permitted roll of the planar die: its player, its cost in mana, and the permission. */
export interface PlanarRoll {
  readonly playerId: PlayerId;
  readonly cost: number;
  readonly permission: Permission;
}

export type PlanarRollRefusal =
  | RefusedBy<typeof checkPlaying | typeof checkOneTurn | typeof checkPlanechase>
  | Unauthorized<'decision'>
  | Refusal<'planar/no-active-player' | 'planar/not-main' | 'turn/stack-first' | 'stack/abilities-wait'>;

/**
 * Checks that an actor may roll the planar die now: the active player, or the player who decides for them, in a main
 * phase of that player’s turn while the stack is empty. The cost in mana is the number of times the player has rolled
 * it this turn, not counting rolls by effects. Each player of an active team may roll, at their own cost.
 * 901.8, 114.2f, 901.11d (2009-10-01); 901.9, 116.2i, 901.12d (2026-06-19).
 */
export function permittedPlanarRoll(
  game: Game,
  actor: Actor,
  ruleset: Ruleset,
): Result<PlanarRoll, PlanarRollRefusal> {
  const refused = firstRefusal([
    checkPlaying(game),
    checkPlanechase(game, ruleset),
    checkOneTurn(game, ruleset),
  ]);
  if (refused) return refused;
  const citations = citeRules(ruleset.edition, 'planechase/roll');
  const active = planarRollers(game);
  const [first] = active;
  if (first === undefined) return fail(refuse('planar/no-active-player', {}, citations));
  const playerId =
    active.find((id) => id === actor.id && deciderOf(game, id) === actor.id) ??
    active.find((id) => deciderOf(game, id) === actor.id) ??
    first;
  const permission = authorize(game, actor, playerId, 'decision', ruleset);
  if (!permission.ok) return permission;
  const { turn, stack } = game;
  if (!turn || !isMainPhase(turn.step)) return fail(refuse('planar/not-main', {}, citations));
  const top = stack.at(-1);
  if (top) return fail(refuse('turn/stack-first', { top: top.name }, citations));
  const [ability] = waitingAbilities(game);
  if (ability) return fail(refuse('stack/abilities-wait', { ability: ability.name }, citations));
  return ok({ playerId, cost: planarCost(game, playerId), permission: permission.value });
}

/** The players who may roll the planar die this turn: the active players, if they are in the game. */
export const planarRollers = (game: Game): readonly PlayerId[] =>
  activePlayers(game).filter((activePlayer) => isInGame(game, activePlayer));

/** The mana that a player’s next roll costs in the turn in progress. */
export const planarCost = ({ turn }: Pick<Game, 'turn'>, playerId: PlayerId): number =>
  countOf(turn?.planar ?? {}, playerId);

/** True if the active player may roll the planar die once the stack is empty. */
export const isPlanarRollTime = ({ settings, turn }: Game): boolean =>
  settings.format.isPlanechase === true && turn !== null && isMainPhase(turn.step);

export function checkPlanechase(
  { settings }: Game,
  { edition }: Ruleset,
): Result<null, Refusal<'planar/not-played'>> {
  return settings.format.isPlanechase
    ? ok(null)
    : fail(refuse('planar/not-played', {}, citeRules(edition, 'planechase/variant')));
}

/**
 * Rolls the planar die, or names the face-up plane, which any player at the table may do. 901.9a, 901.9b, 901.9c
 * (2026-06-19).
 */
export function decidePlanar(
  game: Game,
  actor: Actor,
  action: PlanarAction,
  ruleset: Ruleset,
): Result<AcceptedTransition, PlanarRollRefusal | RefusedBy<typeof namePlane>> {
  if (action.kind === 'planar/name') return namePlane(game, actor, action.plane, ruleset);
  const permission = permittedPlanarRoll(game, actor, ruleset);
  if (!permission.ok) return permission;
  const { playerId, cost, permission: rollPermission } = permission.value;
  const { face, roll } = action;
  const citations = rulesOfFace(game, face, ruleset);
  return acceptEntries(game, [
    entryOf({ kind: 'planar/rolled', playerId, face, roll, cost }, rollPermission.authority, [
      ...citations,
      ...rollPermission.citations,
    ]),
  ]);
}

const RULE: Readonly<Record<PlanarFace, RuleSubject>> = {
  planeswalk: 'planechase/planeswalk',
  chaos: 'planechase/chaos',
  blank: 'planechase/blank',
};

const rulesOfFace = ({ settings }: Game, face: PlanarFace, { edition }: Ruleset): readonly Citation[] =>
  citeRules(
    edition,
    RULE[face],
    'planechase/roll',
    ...(settings.format.sharesTurns ? (['planechase/cost-in-teams'] as const) : []),
  );

function namePlane(
  game: Game,
  actor: Actor,
  typed: string | null,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  | RefusedBy<
      typeof checkPlaying | typeof checkPlanechase | typeof authorizeBookkeeping | typeof parseOptionalName
    >
  | Refusal<'game/unchanged'>
> {
  const refused = firstRefusal([checkPlaying(game), checkPlanechase(game, ruleset)]);
  if (refused) return refused;
  const permission = authorizeBookkeeping(game, actor, ruleset);
  if (!permission.ok) return permission;
  const plane = parseOptionalName('name', typed);
  if (!plane.ok) return plane;
  const changes = checkChanges(game.plane ?? null, plane.value, { of: 'plane', plane: plane.value });
  if (!changes.ok) return changes;
  return acceptEntries(game, [entryOf({ kind: 'planar/plane-named', plane: plane.value }, permission.value)]);
}
