import { hasSeveralTurns } from '../../engine/formats/grand-melee.ts';
import { actingPlayerOf } from '../../engine/deciding/act-owner.ts';
import { isInGame } from '../../engine/game/seats.ts';
import type { Game } from '../../engine/game/state.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import { refuse, type Refusal, type RefusedBy } from '../../engine/refusals/refusal.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import { findOpenGame } from '../table/execute-game-action.ts';
import { mention } from '../words/mention.ts';
import { formatList } from '../words/words.ts';

/*
 * The common part of questions about a game of many players: `/table` answers them from the table of the channel.
 */

/** Asks about the game that is played in the channel. */
export async function answerAtTable<Failure extends Refusal>(
  request: BotRequest,
  ctx: BotContext,
  ask: (game: Game) => HandlerResult<Failure>,
): Promise<HandlerResult<RefusedBy<typeof findOpenGame> | Refusal<'game/not-playing'> | Failure>> {
  const book = await findOpenGame(request, ctx);
  if (!book.ok) return book.failure;
  const { game } = book.value;
  return game.stage === 'playing' ? ask(game) : refuse('game/not-playing', {});
}

/**
 * Who is asked about: who is named; or who acts as `whoseAct` of the engine says, so the controlled player on a turn that
 * the asker controls; if the asker does not play, whose turn it is, if one player's is.
 */
export function defaultPlayer(game: Game, named: PlayerId | undefined, { origin }: BotRequest): PlayerId {
  if (named !== undefined || isInGame(game, origin.actorId))
    return named ?? actingPlayerOf(game, origin.actorId);
  return hasSeveralTurns(game) ? origin.actorId : (game.turn?.playerId ?? origin.actorId);
}

export const formatBoldPlayers = (players: readonly PlayerId[], join: 'and' | 'or'): string =>
  formatList(
    players.map((player) => `**${mention(player)}**`),
    join,
  );

/** That somebody has left, which changes who is in range. */
export const RANGES_WAIT = ' Somebody has left: ranges change as the next turn begins.';
