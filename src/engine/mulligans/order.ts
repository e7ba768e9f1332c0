import { deciderOf } from '../game/control-chain.ts';
import { hasSeveralTurns } from '../formats/grand-melee.ts';
import { applyMulliganEvent, NO_MULLIGANS, type NewHand } from '../events/mulligan-events.ts';
import type { Game } from '../game/state.ts';
import { isInGame, personOf } from '../game/seats.ts';
import { turnTeamOf } from '../game/teams.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import { handAfter, mulliganProcedure, type Hand } from './hands.ts';

/*
 * The order of mulligan decisions. Mulligans don't block the game: once a table that doesn't record them goes on to
 * the next step, they are over.
 */

/**
 * The new hands of the players taking mulligans, once all have decided or left. Empty while a decision is pending, and
 * if no player takes one.
 */
export function newHands(game: Game, ruleset: Ruleset): readonly NewHand[] {
  const { waiting, said } = openingHandsIn(game, ruleset);
  if (waiting.length > 0) return [];
  const { answer: procedure } = mulliganProcedure(game, ruleset);
  return said.map((playerId) => {
    const { draws, bottom, keeps } = handAfter(procedure, mulligansTaken(game, playerId) + 1);
    return { playerId, draws, bottom, keeps };
  });
}

/** Applies the new hands that are due. */
export function withNewHands(game: Game, ruleset: Ruleset): Game {
  const hands = newHands(game, ruleset);
  return hands.length === 0 ? game : applyMulliganEvent(game, { kind: 'mulligan/taken', hands: [...hands] });
}

/** The state of the opening hands of a game. */
export interface OpeningHands {
  /**
   * The players who have to decide now, in turn order: in a round, all who have not decided; otherwise the next
   * player or team.
   */
  readonly waiting: readonly PlayerId[];
  /** The first of these in turn order: a player, or a team that shares turns, whose members decide in any order. */
  readonly first: readonly PlayerId[];
  /** Players who take a mulligan once the others have decided. */
  readonly said: readonly PlayerId[];
  /** Players who kept their opening hand, or whose hand has no cards left. */
  readonly settled: readonly PlayerId[];
  /** Players who decide later, once those before them have kept. */
  readonly later: readonly PlayerId[];
}

/**
 * True until the first turn leaves its first step. Not with several turns at once in Grand Melee, since turns are not
 * recorded then.
 */
export const mayMulligan = (game: Game): boolean =>
  game.stage === 'playing' &&
  game.result === null &&
  !hasSeveralTurns(game) &&
  game.turn?.number === 1 &&
  game.turn.step === 'untap' &&
  !game.turn.ahead?.now;

export const mulligansTaken = ({ mulligans }: Pick<Game, 'mulligans'>, playerId: PlayerId): number =>
  mulligans?.taken[playerId] ?? 0;

/** A player's hand after the mulligans taken so far. */
export const handOf = (game: Game, playerId: PlayerId, ruleset: Ruleset): Hand =>
  handAfter(mulliganProcedure(game, ruleset).answer, mulligansTaken(game, playerId));

/**
 * The players who have to decide now. In rounds, all players who have not kept decide in turn order, and then
 * mulligans are taken together; before 2009-07-11 each player, or each Two-Headed Giant team, finishes before the
 * next begins.
 * CR 101.4, 101.4a (2006-10-01); 103.4, 103.4c (2010-06-18); 103.5, 103.5d, 805.3a (2026-06-19).
 */
export const openingHands = (game: Game, ruleset: Ruleset): OpeningHands =>
  openingHandsIn(withNewHands(game, ruleset), ruleset);

function openingHandsIn(game: Game, ruleset: Ruleset): OpeningHands {
  const { said } = game.mulligans ?? NO_MULLIGANS;
  const groups = groupsOf(game, ruleset);
  const isSettled = (playerId: PlayerId): boolean =>
    (game.mulligans?.kept.includes(playerId) ?? false) || !handOf(game, playerId, ruleset).canMulligan;
  const players = groups.flat();
  const undecided = groups.map((group) => group.filter((id) => !isSettled(id))).filter(isNotEmpty);
  const deciding = ruleset.mulliganOrder === 'rounds' ? undecided : undecided.slice(0, 1);
  const waiting = deciding.map((group) => group.filter((id) => !said.includes(id))).filter(isNotEmpty);
  return {
    waiting: waiting.flat(),
    first: waiting[0] ?? [],
    said: said.filter((id) => isInGame(game, id)),
    settled: players.filter(isSettled),
    later: undecided.slice(deciding.length).flat(),
  };
}

const isNotEmpty = (group: readonly PlayerId[]): boolean => group.length > 0;

/** Groups that decide together, in turn order from the first player on: teams that share turns, or single players. */
function groupsOf(game: Game, { teamMulligans }: Ruleset): readonly (readonly PlayerId[])[] {
  const inGame = game.seats.map(({ playerId }) => playerId).filter((id) => isInGame(game, id));
  if (!teamMulligans) return inGame.map((id) => [id]);
  const groups = inGame.map((id) => turnTeamOf(game, id).filter((mate) => inGame.includes(mate)));
  return groups.filter((group, index) => groups.findIndex(([lead]) => lead === group[0]) === index);
}

/**
 * The player for whom an actor decides about mulligans: the actor, while that decision is pending; then the first
 * waiting player for whom the actor decides, such as a guest of the host. If there is no such player, the actor, so
 * that the refusal gives the reason.
 */
export function playerDecidedFor(game: Game, actorId: PlayerId, ruleset: Ruleset): PlayerId {
  const { waiting } = openingHands(game, ruleset);
  const candidates = waiting.filter((id) => personOf(game, deciderOf(game, id)) === actorId);
  return candidates.find((candidate) => candidate === actorId) ?? candidates[0] ?? actorId;
}
