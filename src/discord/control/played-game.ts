import { checkPlaying } from '#engine/deciding/checks.ts';
import type { Game } from '#engine/game/state.ts';
import type { RefusedBy } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { BotRequest, BotContext } from '../command/command.ts';
import { findOpenGame } from '../table/execute-game-action.ts';

/** The channel's game if it is in progress. */
export async function findPlayingGame(
  request: BotRequest,
  ctx: BotContext,
): Promise<Result<Game, RefusedBy<typeof findOpenGame | typeof checkPlaying>>> {
  const book = await findOpenGame(request, ctx);
  if (!book.ok) return book;
  const { game } = book.value;
  const playing = checkPlaying(game);
  return playing.ok ? ok(game) : fail(playing.failure);
}
