import { dayCheckRule } from '#engine/life/designations.ts';
import { isSilenced } from '#engine/reminders/reminder.ts';
import type { Game } from '#engine/game/state.ts';
import { citeAll } from '../words/cite.ts';
import { mention } from '../words/mention.ts';
import { formatList } from '../words/words.ts';

/**
 * Formats the open question of the untap step on one line: `It is night: did @Bob cast 2 or more spells last turn? (1
 * noted) CR 502.2 (2026-06-19)`; empty if there is none.
 */
export function formatDayCheck(game: Game): readonly string[] {
  const { dayCheck, designations } = game;
  if (!dayCheck || designations.day === null || isSilenced(game, 'day')) return [];
  const { players, noted } = dayCheck;
  const who =
    players.length > 1 ? `one of ${formatList(players.map(mention), 'and')}` : players.map(mention).join('');
  const condition = designations.day === 'day' ? 'a spell' : '2 or more spells';
  return [
    `**It is ${designations.day}:** did ${who} cast ${condition} last turn? (${noted} counted) ${citeAll(dayCheckRule(game))}`,
  ];
}
