import { joinLines } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { depthOf } from '#engine/game/subgame-depth.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { subcommand } from '../command/subcommand.ts';
import {
  formatGoingOn,
  formatGamePath,
  formatResult,
  formatWaitingGames,
  subgameName,
} from '../sentences/subgames.ts';
import { findOpenGame } from '../table/execute-game-action.ts';
import { capitalize } from '#basics/capitalize.ts';
import { formatWaitingRules } from './start-preview.ts';

export const showSubgame = subcommand({
  name: 'show',
  description: 'Where you are, and what’s on hold meanwhile',
  unlisted: { below: ['game status'], label: 'Subgames' },
  isShort: true,
  async run(request, ctx) {
    const found = await findOpenGame(request, ctx);
    if (!found.ok) return found;
    const { game } = found.value;
    if (!game.main) return fail(refuse('subgame/none', {}));
    const lines = [
      ...formatGamePath(game),
      ...(game.result
        ? [
            text`${capitalize(subgameName(depthOf(game)))} is over: ${formatResult(game.result)}. ${formatGoingOn(game)}`,
          ]
        : []),
      'On hold until it ends:',
      ...formatWaitingGames(game),
    ];
    return ok({ content: joinLines([...lines, ...formatWaitingRules(game)]), isPrivate: true });
  },
});
