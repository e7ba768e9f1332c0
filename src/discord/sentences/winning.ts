import type { WonByEffect } from '#engine/formats/winning.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { mention } from '../words/mention.ts';
import { formatList } from '../words/words.ts';

/** Formats which players lose, and which play on, if an effect says that a player wins the game. */
export function formatWonByEffect(winner: PlayerId, { lose, stay }: WonByEffect): string {
  const effect = `If an effect says ${mention(winner)} wins the game`;
  const losers = formatList(lose.map((playerId) => `**${mention(playerId)}**`));
  const verb = lose.length === 1 ? 'loses' : 'lose';
  if (stay.length === 0) return `${effect}, ${losers} ${verb}.`;
  const others = `${formatList(stay.map(mention))} ${stay.length === 1 ? 'is' : 'are'} out of range, and the game goes on`;
  return lose.length === 0
    ? `${effect}, **nobody** loses: ${others}.`
    : `${effect}, ${losers} ${verb} instead; ${others}.`;
}
