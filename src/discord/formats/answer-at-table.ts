import { listOf } from '#text/list.ts';
import { playerName, strong } from '#text/parts.ts';
import type { Text } from '#text/text.ts';
import { hasSeveralTurns } from '#engine/formats/grand-melee.ts';
import { actingPlayerOf } from '#engine/deciding/act-owner.ts';
import { isInGame } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal, type RefusedBy } from '#engine/refusals/refusal.ts';
import { fail } from '#engine/vocabulary/result.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import { findOpenGame } from '../table/execute-game-action.ts';

/*
 * Shared by the questions that `/table` answers from the channel's game.
 */

export async function answerAtTable<Failure extends Refusal>(
  request: BotRequest,
  ctx: BotContext,
  answer: (game: Game) => HandlerResult<Failure>,
): Promise<HandlerResult<RefusedBy<typeof findOpenGame> | Refusal<'game/not-playing'> | Failure>> {
  const openGame = await findOpenGame(request, ctx);
  if (!openGame.ok) return openGame;
  const { game } = openGame.value;
  return game.stage === 'playing' ? answer(game) : fail(refuse('game/not-playing', {}));
}

/**
 * The subject of a question: the named player; else the acting player, see `actingPlayerOf`; else, for a user who does
 * not play, the only active player.
 */
export function defaultPlayer(game: Game, named: PlayerId | undefined, { origin }: BotRequest): PlayerId {
  if (named !== undefined || isInGame(game, origin.actorId))
    return named ?? actingPlayerOf(game, origin.actorId);
  return hasSeveralTurns(game) ? origin.actorId : (game.turn?.playerId ?? origin.actorId);
}

export const formatBoldPlayers = (players: readonly PlayerId[], join: 'and' | 'or'): Text =>
  listOf(
    players.map((player) => strong(playerName(player))),
    join,
  );

/** Added to an answer if a player has left, because ranges of influence change only as the next turn begins. */
export const RANGES_CHANGE_LATER = ' Somebody has left: ranges change as the next turn begins.';
