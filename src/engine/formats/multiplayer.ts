import { citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { activePlayers, teamOf } from '../game/teams.ts';
import { PLAYERS_PER_TURN_MARKER } from './grand-melee.ts';
import { circleOf, neighborsIn, circleFrom } from '../game/circle.ts';
import type { Game } from '../game/state.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { isInGame } from '../game/seats.ts';

/*
 * Queries about multiplayer games: seating, ranges and the order of players. For a player who is not in the game the
 * results are empty.
 */

/** The players to the left and to the right; in a two-player game the same player. */
export interface Neighbors {
  readonly left: PlayerId | null;
  readonly right: PlayerId | null;
  /** Next in turn order: the player to the left, or with shared turns the next team. */
  readonly next: readonly PlayerId[];
}

/**
 * The players currently next to a player. Seats of players who left don't count; ranges of influence take that into
 * account only in the next turn.
 * CR 103.4, 606.4b (2006-10-01); 101.4, 805.4 (2026-06-19).
 */
export function neighborsOf(game: Game, playerId: PlayerId, { edition }: Ruleset): Ruling<Neighbors> {
  const { sharesTurns } = game.settings.format;
  const citations = citeRules(edition, sharesTurns ? 'team/turns' : 'order/apnap', 'order/apnap');
  if (!isInGame(game, playerId)) return { answer: { left: null, right: null, next: [] }, citations };
  const [, next = []] = groupsFrom(game, playerId);
  return { answer: { ...neighborsIn(circleOf(game), playerId), next }, citations };
}

/** Players who take a turn or act together: players in the game, the primary player of a team first. */
export type TurnGroup = readonly [PlayerId, ...PlayerId[]];

/**
 * The order of turns, from the one in progress on, or from the first player if none is: players to the left, or teams
 * with shared turns. Extra turns and skipped turns are not included.
 *
 * 103.4, 606.4b, 607.4 (2006-10-01); 103.1, 805.4, 809.4 (2026-06-19).
 */
export function turnOrder(game: Game, { edition }: Ruleset): Ruling<readonly TurnGroup[]> {
  const { sharesTurns, variant } = game.settings.format;
  const rules: readonly RuleSubject[] = [
    ...(sharesTurns ? (['team/turns'] as const) : []),
    ...(variant === 'emperor' ? (['emperor/first'] as const) : []),
    ...(variant === 'grand-melee' ? (['grand-melee/turns'] as const) : []),
  ];
  const [leading = 'order/apnap', ...others] = rules;
  return { answer: groupsFrom(game, null), citations: citeRules(edition, leading, ...others, 'order/apnap') };
}

/**
 * The order in which players make choices or act if several would do so at the same time: the active player or team
 * first. All members of a team choose, in any order; if they disagree, the primary player decides, who is listed first.
 * @param active whose turn it is; `null` for the turn in progress. With several turns at once it must be given.
 *
 * 103.4, 606.6d, 606.6e (2006-10-01); 101.4, 805.2, 805.6 (2026-06-19).
 */
export function apnapOrder(
  game: Game,
  { edition }: Ruleset,
  active: PlayerId | null = null,
): Ruling<readonly TurnGroup[]> {
  const hasNoActivePlayer =
    game.turn !== null &&
    active === null &&
    activePlayers(game).every((activePlayer) => !isInGame(game, activePlayer));
  const rules: readonly RuleSubject[] = [
    ...(game.settings.format.sharesTurns ? (['team/order', 'team/disagrees'] as const) : []),
    'order/apnap',
    ...(hasNoActivePlayer ? (['leaving/turn-goes-on'] as const) : []),
  ];
  const [leading = 'order/apnap', ...others] = rules;
  return { answer: groupsFrom(game, active), citations: citeRules(edition, leading, ...others) };
}

/**
 * All players in the game in groups, each once, starting with a player's group, or the next group if that player left.
 */
function groupsFrom(game: Game, active: PlayerId | null): readonly TurnGroup[] {
  const { seats, turn, settings } = game;
  const players = seats.map(({ playerId }) => playerId);
  const first = active ?? turn?.playerId ?? players[0];
  if (first === undefined) return [];
  const groupOf = (playerId: PlayerId): TurnGroup =>
    settings.format.sharesTurns ? teamOf(game, playerId) : [playerId];
  const leads = circleFrom(players, groupOf(first)[0]).map((playerId) => groupOf(playerId)[0]);
  return [...new Set(leads)].flatMap((lead) => {
    const [primary, ...others] = groupOf(lead).filter((member) => isInGame(game, member));
    return primary === undefined ? [] : [[primary, ...others] as const];
  });
}

/** The turn markers of a Grand Melee game. */
export interface TurnMarkers {
  /** One marker for each four players in the game; markers are removed only between turns. */
  readonly count: number;
  /** The players who got them as the game began, in the order of the markers' numbers. */
  readonly first: readonly PlayerId[];
}

/**
 * The number of turn markers in a Grand Melee game, and who received them: the first player, and every fourth player to
 * the left. Their current positions are not tracked.
 * 608.4a, 608.4b (2006-10-01); 807.4a, 807.4b (2026-06-19).
 */
export function turnMarkers(game: Game, { edition }: Ruleset): Ruling<TurnMarkers> {
  const fullFours = Math.floor(game.seats.length / PLAYERS_PER_TURN_MARKER);
  const first = game.seats
    .filter((_, index) => index % PLAYERS_PER_TURN_MARKER === 0)
    .slice(0, fullFours)
    .map(({ playerId }) => playerId);
  return {
    answer: { count: Math.floor(circleOf(game).length / PLAYERS_PER_TURN_MARKER), first },
    citations: citeRules(edition, 'grand-melee/turns', 'grand-melee/markers', 'grand-melee/first-markers'),
  };
}
