import { cardHints, withTypesForNames } from '#cards/pool/card-hints.ts';
import type { Game } from '#engine/game/state.ts';
import type { QuestionContext } from '#rulebook/queries/find-matches.ts';
import type { GameFacts } from '#rulebook/queries/rules-by-game.ts';
import type { BotContext, BotRequest } from '../command/command.ts';

/** The context of a question: the known cards, and the game that is played in its channel. */
export async function questionContext(
  { channelId }: BotRequest['origin'],
  { cards, store }: Pick<BotContext, 'cards' | 'store'>,
): Promise<QuestionContext> {
  const game = (await store.lastGame(channelId))?.game;
  return {
    hints: cardHints(cards),
    withoutNames: (question, isOfRules, isKeyword) =>
      withTypesForNames(question, cards, isOfRules, isKeyword),
    ...(game?.stage === 'playing' && { game: factsOf(game) }),
  };
}

/** Rules depend on how many players began the game, not on how many are left. */
const factsOf = ({ seats, settings: { format } }: Game): GameFacts => ({
  players: seats.length,
  variant: format.variant,
  isCommander: format.isCommander,
  isBrawl: format.isBrawl === true,
  sharesTurns: format.sharesTurns,
  hasTeams: format.teamSize > 1,
});
