import { listOf } from '#text/list.ts';
import { joinTexts, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import { controlChain } from '#engine/game/control-chain.ts';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { formatByCard } from '../labels/things.ts';

/**
 * Formats the text that calls the players whose turn begins. Locked phones show it, but nothing of a message in Components
 * V2.
 * @see https://github.com/discord/discord-api-docs/issues/7854
 */
export function formatTurnCall(game: Game, players: readonly PlayerId[]): Content {
  const turn = game.turn ? `: turn ${game.turn.number}` : '';
  const controlSentences = players.flatMap((playerId) => {
    const [first, ...others] = controlChain(game, playerId);
    const by = (others.at(-1) ?? first)?.by;
    if (!first || by === undefined || by === playerId) return [];
    const whom = players.length > 1 ? playerName(playerId) : 'you';
    return [
      text`${playerName(by)} decides for ${whom}${others.length === 0 ? formatByCard(first.card) : ''}.`,
    ];
  });
  const whose = players.length > 1 ? 'your team’s turn' : 'your turn';
  return joinTexts(
    [text`${listOf(players.map(playerName))}, it’s ${whose}${turn}.`, ...controlSentences],
    ' ',
  );
}
