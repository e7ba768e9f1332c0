import { asMarkdown } from '#discord/markdown/write.ts';
import { toMarkdown } from '../markdown/write.ts';
import { depthOf } from '#engine/subgames/subgames.ts';
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
import { fitWithFooter } from '../table/action-reply.ts';
import { capitalize } from '../words/words.ts';
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
      ...formatGamePath(game).map(toMarkdown),
      ...(game.result
        ? [
            `${capitalize(subgameName(depthOf(game)))} is over: ${toMarkdown(formatResult(game.result))}. ${toMarkdown(formatGoingOn(game))}`,
          ]
        : []),
      'On hold until it ends:',
      ...formatWaitingGames(game).map(toMarkdown),
    ];
    return ok({ content: asMarkdown(fitWithFooter(lines, formatWaitingRules(game))), isPrivate: true });
  },
});
