import { citeRules, distinct } from '../rule-numbers/citing.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { displayName } from '../status/views.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { turnOf } from '../steps/structure.ts';
import { mayHaveType } from './checks.ts';
import { findPermanentInPlay } from '../deciding/permanent-actions.ts';
import type { Combat, TablePermanent } from '../game/permanents.ts';
import type { Game } from '../game/state.ts';
import type { ThingId } from '../vocabulary/ids.ts';
import { isInGame } from '../game/seats.ts';
import { areTeammates } from '../game/teams.ts';
import { attackablePlayers } from '../formats/attackable-players.ts';
import { isMultiplayer } from '../game/circle.ts';

/** The target of an attack: a player, or a permanent that the player defends. */
export type AttackTarget = Pick<Combat, 'playerId' | 'permanentId'>;

/**
 * Determines the target of an attack. A planeswalker's controller defends it, so no other player may be named with it.
 * A battle is defended by its protector, whom the table does not record: `playerId`, or in a two-player game the
 * nonactive player.
 *
 * CR 306.3 (2008-02-01); 506.3 (2026-06-19).
 */
export function attackTargetOf(
  game: Game,
  permanentId: ThingId | null,
  playerId: PlayerId | null,
  ruleset: Ruleset,
): Result<
  AttackTarget,
  Refusal<
    | 'permanent/unknown'
    | 'status/phased-out'
    | 'combat/not-attackable'
    | 'combat/own-permanent'
    | 'option/clash'
  >
> {
  if (permanentId === null) return ok({ playerId, permanentId });
  const found = findPermanentInPlay(game, permanentId, ruleset);
  if (!found.ok) return found;
  const attacked = found.value;
  const facts = { permanent: displayName(attacked.permanent, ruleset) };
  const citations = citeRules(ruleset.edition, 'combat/attacked');
  const can = ruleset.attackable;
  if (!mayBeAttacked(attacked, ruleset))
    return fail(refuse('combat/not-attackable', { ...facts, can }, citations));
  const attackerId = turnOf(game).playerId;
  const isOwn = attacked.controllerId === attackerId;
  const isBattle = can === 'battles' && mayHaveType(attacked, 'Battle', ruleset);
  if (isBattle && (isOwn || !mayHaveType(attacked, 'Planeswalker', ruleset)))
    return ok({ playerId: playerId ?? onlyOpponent(game, attackerId), permanentId });
  if (isOwn) return fail(refuse('combat/own-permanent', facts, citations));
  return playerId === null || playerId === attacked.controllerId
    ? ok({ playerId: attacked.controllerId, permanentId })
    : fail(refuse('option/clash', { one: 'what', other: 'player' }));
}

/** True if it has, or may have, a type that can be attacked under this edition. */
export const mayBeAttacked = (tablePermanent: TablePermanent, ruleset: Ruleset): boolean =>
  ATTACKED_TYPES[ruleset.attackable].some((type) => mayHaveType(tablePermanent, type, ruleset));

const ATTACKED_TYPES = {
  silent: [],
  planeswalkers: ['Planeswalker'],
  battles: ['Planeswalker', 'Battle'],
} as const;

/** `null` if there are several. */
function onlyOpponent(game: Game, playerId: PlayerId): PlayerId | null {
  const others = game.seats.filter((seat) => seat.playerId !== playerId && isInGame(game, seat.playerId));
  return others.length === 1 ? (others[0]?.playerId ?? null) : null;
}

/**
 * The attacked player if none is named: in a multiplayer game the only one whom the active player may attack; otherwise
 * `null`.
 */
export function onlyAttackablePlayer(game: Game, ruleset: Ruleset): PlayerId | null {
  if (!isMultiplayer(game)) return null;
  const [only = null, ...others] = attackablePlayers(game, turnOf(game).playerId, ruleset).answer.players;
  return others.length === 0 ? only : null;
}

/** The creatures that attack together, and whether they are declared as attackers. */
interface AttackManner {
  readonly ids: ReadonlySet<ThingId>;
  readonly isDeclared: boolean;
}

/**
 * Refuses an attack that the table's attack options do not allow; they apply to a player and to anything that player
 * defends. An effect that puts a creature onto the battlefield attacking may choose any target except a teammate.
 * 306.3, 601.3, 604.1a, 607.3c, 609.4 (2006-10-01); 506.2a, 508.4, 801.3, 803.1a, 809.3c, 811.4 (2026-06-19).
 */
export function checkMayAttack(
  game: Game,
  { controllerId, permanent }: TablePermanent,
  { playerId, permanentId }: AttackTarget,
  { ids, isDeclared }: AttackManner,
  ruleset: Ruleset,
): Result<null, Refusal<'combat/may-not-attack' | 'combat/one-defender'>> {
  const isMate = playerId !== null && areTeammates(game, controllerId, playerId);
  if (!isDeclared && !isMate) return ok(null);
  const { answer, citations: rules } = attackablePlayers(game, controllerId, ruleset);
  const { how, players, why } = answer;
  const targetRules = permanentId === null ? [] : citeRules(ruleset.edition, 'combat/attacked');
  const [rule, ...others] = rules;
  const citations = distinct([rule, ...others, ...targetRules]);
  const name = displayName(permanent, ruleset);
  if (playerId === null ? players.length === 0 : !players.includes(playerId)) {
    const facts = { permanent: name, attackerId: controllerId, playerId, players, isMate, why };
    return fail(refuse('combat/may-not-attack', facts, citations));
  }
  const defender = how === 'one' ? defendingPlayer(game, ids) : null;
  return defender === null || playerId === null || defender === playerId
    ? ok(null)
    : fail(refuse('combat/one-defender', { permanent: name, playerId: defender }, citations));
}

/** The player whom another attacker already attacks; `null` if no attacked player is recorded. */
const defendingPlayer = ({ permanents }: Game, joining: ReadonlySet<ThingId>): PlayerId | null =>
  permanents.find(
    ({ id, combat }) => combat?.role === 'attacking' && combat.playerId !== null && !joining.has(id),
  )?.combat?.playerId ?? null;
