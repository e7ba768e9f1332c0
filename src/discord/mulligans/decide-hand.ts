import { ApplicationCommandOptionType as Type } from 'discord.js';
import { decideMulligan, type MulliganAction } from '#engine/mulligans/mulligans.ts';
import { playerDecidedFor } from '#engine/mulligans/order.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { subcommand } from '../command/subcommand.ts';
import { executeGameAction, type GameDecision } from '../table/execute-game-action.ts';

/* Commands that do what the buttons of opening hands below the table card do. */

/**
 * Decides on the opening hand of a player.
 * @param playerId by default the user or, once their hand is decided, a player whose decisions they make
 */
export const mulliganAction =
  (kind: MulliganAction['kind'], playerId?: PlayerId): GameDecision =>
  (game, actor, ruleset) =>
    decideMulligan(
      game,
      actor,
      { kind, playerId: playerId ?? playerDecidedFor(game, actor.id, ruleset) },
      ruleset,
    );

const PLAYER_OPTION = {
  type: Type.User,
  name: 'player',
  description: 'Whose hand; left out, yours',
} as const;

export const keepHand = subcommand({
  name: 'keep',
  description: 'Keep the opening hand',
  unlisted: { below: ['table mulligan'], label: 'Keep' },
  defaultPlayers: { player: 'nobody' },
  options: [PLAYER_OPTION],
  changes: true,
  run: (request, ctx) =>
    executeGameAction(request, ctx, mulliganAction('mulligan/keep', request.options.player)),
});

export const takeMulligan = subcommand({
  name: 'mulligan',
  description: 'Take a mulligan',
  unlisted: { below: ['table mulligan'], label: 'Mulligan' },
  defaultPlayers: { player: 'nobody' },
  options: [PLAYER_OPTION],
  changes: true,
  run: (request, ctx) =>
    executeGameAction(request, ctx, mulliganAction('mulligan/take', request.options.player)),
});
