import { playerName } from '#text/parts.ts';
import type { Content } from '#text/text.ts';
import { listOf } from '#text/list.ts';
import { text } from '#text/template.ts';
import type { WinEffectOutcome } from '#engine/formats/winning.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';

/** Formats which players lose, and which play on, if an effect says that a player wins the game. */
export function formatWonByEffect(winner: PlayerId, { lose, stay }: WinEffectOutcome): Content {
  const effect = text`If an effect says ${playerName(winner)} wins the game`;
  const losers = listOf(lose.map((playerId) => text`**${playerName(playerId)}**`));
  const verb = lose.length === 1 ? 'loses' : 'lose';
  if (stay.length === 0) return text`${effect}, ${losers} ${verb}.`;
  const others = text`${listOf(stay.map(playerName))} ${stay.length === 1 ? 'is' : 'are'} out of range, and the game goes on`;
  return lose.length === 0
    ? text`${effect}, **nobody** loses: ${others}.`
    : text`${effect}, ${losers} ${verb} instead; ${others}.`;
}
