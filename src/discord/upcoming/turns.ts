import { joinTexts, playerName } from '#text/parts.ts';
import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import { typedWords } from '#text/typed.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Game } from '#engine/game/state.ts';
import { shareTurns } from '#engine/game/teams.ts';
import { comingTurns, type ComingTurn } from '#engine/turns/coming-turns.ts';
import { formatPartsAhead } from '../sentences/parts-ahead.ts';
import { formatActiveTeam } from '../labels/teams.ts';

const MAX_SHOWN_TURNS = 5;

/** The coming turns, at most five, until the next player in turn order has had one. */
export const nextTurns = (game: Game): readonly ComingTurn[] => comingTurns(game, MAX_SHOWN_TURNS, null);

/**
 * Formats the coming turns after the phases that effects add to this one: `Next: combat (extra: Aurelia) → @A (extra: Time
 * Walk) → @B, skipped → @C, controlled by @D`.
 * @param until a player whose next turn is included if it is near enough
 */
export function formatTurnsAhead(
  game: Game,
  until: PlayerId | null = null,
  maxTurns = MAX_SHOWN_TURNS,
): Text {
  const ahead = comingTurns(game, maxTurns, until);
  const last = ahead.at(-1);
  const isUntilShown =
    until === null ||
    ahead.some(({ playerId, isSkipped }) => shareTurns(game, playerId, until) && !isSkipped);
  const hasMore = last !== undefined && (last.isSkipped || last.extra !== null || !isUntilShown);
  return text`-# Next: ${joinTexts([...formatPartsAhead(game), ...ahead.map((turn) => formatTurn(turn, game)), ...(hasMore ? ['…'] : [])], ' → ')}`;
}

function formatTurn({ playerId, extra, isSkipped, controlledBy }: ComingTurn, game: Game): Text {
  const card = extra?.card ?? null;
  const why = card === null ? ' (an extra turn)' : ` (extra: ${typedWords(card, 40)})`;
  const control = controlledBy === null ? '' : text`, controlled by ${playerName(controlledBy)}`;
  return text`${formatActiveTeam(game, playerId)}${extra ? why : ''}${isSkipped ? ', skipped' : control}`;
}
