import { ApplicationCommandOptionType as Type } from 'discord.js';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { losersAndTeammates } from '#engine/leaving/losing.ts';
import { decideLobby } from '#engine/lobby/lobby.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import { subcommand } from '../command/subcommand.ts';
import { executeGameAction, withAction } from '../table/execute-game-action.ts';
import { runDeparture } from './departure.ts';

export const leaveGame = subcommand({
  name: 'leave',
  description: 'Leave the game',
  defaultPlayers: { player: 'nobody' },
  options: [
    {
      type: Type.User,
      name: 'player',
      description: 'Another player: off the list before the game, or out of it as one who has lost (host)',
    },
    {
      type: Type.Boolean,
      name: 'lost',
      description: 'You have lost, with whoever else loses by the numbers now',
    },
  ],
  changes: true,
  /**
   * Removes a player from a game that has not begun, or from a running one. Only players themselves can leave. The
   * host may also record that a player has lost; all others who lose by state-based effects then lose at the same time.
   */
  run(request, ctx) {
    const { actorId } = request.origin;
    const { player: playerId = actorId, lost = playerId !== actorId } = request.options;
    return runDeparture(request, ctx, (game) => {
      if (game.stage === 'gathering') return { kind: 'game/withdraw', playerId };
      return lost && losersAndTeammates(game, rulesetOf(game.edition)).includes(playerId)
        ? { kind: 'game/lose' }
        : { kind: 'game/leave', playerId, how: lost ? 'lost' : 'left' };
    });
  },
});

export const concede = subcommand({
  name: 'concede',
  description: 'Concede: you alone can, whoever controls you',
  defaultPlayers: { player: 'own' },
  options: [{ type: Type.User, name: 'player', description: 'A guest who concedes (host); left out, you' }],
  changes: true,
  run: (request, ctx) =>
    runDeparture(request, ctx, {
      kind: 'game/leave',
      playerId: request.options.player,
      how: 'conceded',
    }),
});

/** Removes a player from a game that has not begun. The game ends if no player is left. */
export const withdrawPlayer = (
  request: BotRequest,
  ctx: BotContext,
  playerId: PlayerId,
): Promise<HandlerResult> =>
  executeGameAction(request, ctx, withAction(decideLobby, { kind: 'game/withdraw', playerId }));
