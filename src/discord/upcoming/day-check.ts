import { listOf } from '#text/list.ts';
import { joinTexts, playerName } from '#text/parts.ts';
import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import { citationsText } from '#text/cite.ts';
import { dayCheckRule } from '#engine/life/designations.ts';
import { isSilenced } from '#engine/reminders/reminder.ts';
import type { Game } from '#engine/game/state.ts';

/**
 * Formats the open question of the untap step on one line: `It is night: did @Bob cast 2 or more spells last turn? (1
 * counted) CR 502.2 (2026-06-19)`; empty if there is none.
 */
export function formatDayCheck(game: Game): readonly Text[] {
  const { dayCheck, designations } = game;
  if (!dayCheck || designations.day === null || isSilenced(game, 'day')) return [];
  const { players, noted } = dayCheck;
  const who =
    players.length > 1
      ? text`one of ${listOf(players.map(playerName), 'and')}`
      : joinTexts(players.map(playerName), '');
  const condition = designations.day === 'day' ? 'a spell' : '2 or more spells';
  return [
    text`**It is ${designations.day}:** did ${who} cast ${condition} last turn? (${noted} counted) ${citationsText(dayCheckRule(game))}`,
  ];
}
