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
  const openGame = await findOpenGame(request, ctx);
  if (!openGame.ok) return openGame;
  const { game } = openGame.value;
  const check = checkPlaying(game);
  return check.ok ? ok(game) : fail(check.failure);
}
