import { circleFrom } from '../game/circle.ts';
import type { Team } from '../game/format.ts';
import { activePlayers } from '../game/teams.ts';
import type { Archenemy, Game, GameSettings } from '../game/state.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import { seatTeams } from './team-seats.ts';
import { archenemyLife } from './starting-numbers.ts';

/*
 * Archenemy: one player against a team of all others. Editions before 2010-06-18 follow its first rules. Schemes are
 * not tracked, except that one is set in motion.
 */

/**
 * The archenemy of the requested teams: the player who plays alone; `null` if no teams were requested. 904.2a
 * (2026-06-19).
 */
export const archenemyOf = (teams: readonly Team[]): PlayerId | null =>
  teams.find((team) => team.length === 1)?.[0] ?? null;

/**
 * The seats of an Archenemy game: the archenemy goes first, and all others sit together, to the left.
 * @param teams as requested; if empty, the first player is the archenemy.
 *
 * 904.2a, 904.2b, 904.6, 805.1 (2026-06-19).
 */
export function seatArchenemy(
  order: readonly PlayerId[],
  teams: readonly Team[],
  first: PlayerId,
  { edition }: Ruleset,
): Ruling<{ readonly order: readonly PlayerId[]; readonly teams: readonly Team[] }> {
  const archenemy = archenemyOf(teams) ?? first;
  const seats = circleFrom(order, archenemy);
  return {
    answer: { order: seats, teams: seatTeams(seats, { variant: 'archenemy', teamSize: seats.length - 1 }) },
    citations: citeRules(edition, 'archenemy/first', 'archenemy/archenemy', 'team/turns'),
  };
}

/**
 * The archenemy of a game that starts, with their life. A requested starting life applies to all players.
 * @returns `null` without an archenemy.
 */
export function archenemyAtStart(
  { format, asked }: GameSettings,
  [playerId]: readonly PlayerId[],
  ruleset: Ruleset,
): Ruling<Archenemy> | null {
  if (format.variant !== 'archenemy' || playerId === undefined) return null;
  const own = archenemyLife(format, ruleset);
  return { answer: { playerId, life: asked?.life ?? own.answer }, citations: own.citations };
}

/**
 * The player who still has to set the top scheme of their scheme deck in motion: the archenemy in each of their
 * precombat main phases, and in a Supervillain Rumble every player.
 * @returns `null` if no player does, or the scheme that the bot drew is set already.
 *
 * 904.9, 904.12b (2026-06-19).
 */
export function schemePlayerOf(game: Game, { edition }: Ruleset): Ruling<PlayerId> | null {
  const { format, archenemy } = game.settings;
  if (game.stage !== 'playing' || game.turn?.step !== 'precombat-main' || game.turn.schemeSet) return null;
  const isRumble = format.variant === 'supervillain-rumble';
  const active = activePlayers(game).find((activePlayer) => isRumble || activePlayer === archenemy?.playerId);
  if (active === undefined) return null;
  const rules = isRumble ? (['archenemy/rumble-each'] as const) : [];
  return { answer: active, citations: citeRules(edition, 'archenemy/scheme', ...rules) };
}
