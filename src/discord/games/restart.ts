import { ApplicationCommandOptionType as Type } from 'discord.js';
import { decideLobby } from '#engine/lobby/lobby.ts';
import { decideSubgame } from '#engine/subgames/subgames.ts';
import { subcommand } from '../command/subcommand.ts';
import { parseCounts, TEXT_OPTION } from '../subgames/options.ts';
import { withDidYouMean, CARD_OPTION, resolveCardName, completeNames } from '../table/typed-card.ts';
import { executeGameAction, type GameDecision } from '../table/execute-game-action.ts';

export const restartGame = subcommand({
  name: 'restart',
  description: 'An effect restarts the game (Karn Liberated)',
  unlisted: { below: ['game status'], label: 'A card restarts the game…', opensForm: true },
  defaultPlayers: { by: 'deed' },
  options: [
    { ...CARD_OPTION, description: 'What restarts it' },
    { type: Type.User, name: 'by', description: 'Who controls that, and goes first; left out, you' },
    { ...TEXT_OPTION, name: 'exempt', description: 'Cards that are left out of the decks: @Alice 2' },
  ],
  changes: true,
  /** Restarts only the subgame if one is being played. */
  run(request, ctx) {
    const { card, by: controllerId, exempt } = request.options;
    const counts = parseCounts(exempt, 'exempt');
    if (!counts.ok) return counts;
    const restart = {
      card: card === undefined ? null : resolveCardName(card, ctx.cards),
      controllerId,
      exempt: counts.value,
    };
    const decide: GameDecision = (game, actor, ruleset) =>
      game.main
        ? decideSubgame(game, actor, { kind: 'subgame/restart', ...restart }, ruleset)
        : decideLobby(game, actor, { kind: 'game/restart', ...restart }, ruleset);
    return executeGameAction(request, ctx, decide, { render: withDidYouMean(card, ctx.cards) });
  },
  complete: { card: completeNames(['Karn Liberated']) },
});
