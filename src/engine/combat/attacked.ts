import { restsOn } from '../rule-numbers/citing.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { calledBy } from '../status/views.ts';
import { refuse, type Refusal } from '../vocabulary/refusals.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { turnOf } from '../steps/structure.ts';
import { mayHaveType } from './checks.ts';
import { permanentInPlay } from '../deciding/on-permanents.ts';
import type { Combat, Game, TablePermanent } from '../game/state.ts';
import type { ThingId } from '../vocabulary/ids.ts';
import { isInGame } from '../game/seats.ts';

/** The object of an attack: a player, or what that player defends. */
export type Attacked = Pick<Combat, 'playerId' | 'permanentId'>;

/**
 * Finds out what creatures attack. A planeswalker's controller defends it. A battle is defended by its protector, whom
 * nobody tells the table: that is whom `playerId` names, or in a game of two the player whose turn it is not.
 * @returns `option/clash` for a planeswalker of another player than the one named.
 *
 * CR 306.3 (2008-02-01); 506.3 (2026-06-19).
 */
export function attackedOf(
  game: Game,
  permanentId: ThingId | null,
  playerId: PlayerId | null,
  ruleset: Ruleset,
): Result<
  Attacked,
  Refusal<
    | 'permanent/unknown'
    | 'status/phased-out'
    | 'combat/not-attackable'
    | 'combat/own-permanent'
    | 'option/clash'
  >
> {
  if (permanentId === null) return ok({ playerId, permanentId });
  const meant = permanentInPlay(game, permanentId, ruleset);
  if (!meant.ok) return meant;
  const one = meant.value;
  const facts = { permanent: calledBy(one.permanent, ruleset) };
  const because = restsOn(ruleset.edition, 'combat/attacked');
  const can = ruleset.attackable;
  if (!mayBeAttacked(one, ruleset)) return fail(refuse('combat/not-attackable', { ...facts, can }, because));
  const attackerId = turnOf(game).playerId;
  const isOwn = one.controllerId === attackerId;
  const isBattle = can === 'battles' && mayHaveType(one, 'Battle', ruleset);
  if (isBattle && (isOwn || !mayHaveType(one, 'Planeswalker', ruleset)))
    return ok({ playerId: playerId ?? onlyOpponent(game, attackerId), permanentId });
  if (isOwn) return fail(refuse('combat/own-permanent', facts, because));
  return playerId === null || playerId === one.controllerId
    ? ok({ playerId: one.controllerId, permanentId })
    : fail(refuse('option/clash', { one: 'what', other: 'player' }));
}

/** It is, or may be, of a type that can be attacked under this edition. */
export const mayBeAttacked = (one: TablePermanent, ruleset: Ruleset): boolean =>
  TYPES[ruleset.attackable].some((type) => mayHaveType(one, type, ruleset));

const TYPES = {
  silent: [],
  planeswalkers: ['Planeswalker'],
  battles: ['Planeswalker', 'Battle'],
} as const;

/** `null` where there are several. */
function onlyOpponent(game: Game, playerId: PlayerId): PlayerId | null {
  const others = game.seats.filter((seat) => seat.playerId !== playerId && isInGame(game, seat.playerId));
  return others.length === 1 ? (others[0]?.playerId ?? null) : null;
}
