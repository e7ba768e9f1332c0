import { depthOf } from '../../engine/subgames/subgames.ts';
import { refuse } from '../../engine/refusals/refusal.ts';
import { subcommand } from '../command/subcommand.ts';
import { sayGoingOn, sayPath, sayResult, sayWaiting, subgame } from '../sentences/subgames.ts';
import { openGame } from '../table/change-game.ts';
import { fitAbove } from '../table/change-reply.ts';
import { capital } from '../words/words.ts';
import { waitingRules } from './start-preview.ts';

export const showSubgame = subcommand({
  name: 'show',
  description: 'Where you are, and what’s on hold meanwhile',
  isShort: true,
  async run(request, ctx) {
    const book = await openGame(request, ctx);
    if (!book.ok) return book.failure;
    const { game } = book.value;
    if (!game.main) return refuse('subgame/none', {});
    const above = [
      ...sayPath(game),
      ...(game.result
        ? [`${capital(subgame(depthOf(game)))} is over: ${sayResult(game.result)}. ${sayGoingOn(game)}`]
        : []),
      'On hold until it ends:',
      ...sayWaiting(game),
    ];
    return { content: fitAbove(above, waitingRules(game)), isPrivate: true };
  },
});
