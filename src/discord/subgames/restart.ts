import { ApplicationCommandOptionType as Type } from 'discord.js';
import { decideSubgame } from '#engine/subgames/subgames.ts';
import { subcommand } from '../command/subcommand.ts';
import { withDidYouMean, resolveCardName } from '../table/typed-card.ts';
import { executeGameAction, withAction } from '../table/execute-game-action.ts';
import { CARD_OPTION, completeSource, parseCounts, TEXT_OPTION } from './options.ts';

export const restartSubgame = subcommand({
  name: 'restart',
  description: 'The subgame begins anew (Karn Liberated)',
  unlisted: { below: ['subgame show'], label: 'Restart the subgame…', opensForm: true },
  defaultPlayers: { by: 'deed' },
  options: [
    { ...CARD_OPTION, description: 'What restarts it' },
    { type: Type.User, name: 'by', description: 'Who controls that, and goes first; left out, you' },
    { ...TEXT_OPTION, name: 'exempt', description: 'Cards that are left out of the libraries: @Alice 2' },
  ],
  changes: true,
  run(request, ctx) {
    const { card, by: controllerId, exempt } = request.options;
    const counts = parseCounts(exempt, 'exempt');
    if (!counts.ok) return counts;
    const action = {
      kind: 'subgame/restart',
      card: card === undefined ? null : resolveCardName(card, ctx.cards),
      controllerId,
      exempt: counts.value,
    } as const;
    return executeGameAction(request, ctx, withAction(decideSubgame, action), {
      render: withDidYouMean(card, ctx.cards),
    });
  },
  complete: { card: completeSource },
});
