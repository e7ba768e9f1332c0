import { isTeamVariant } from '../formats/team-sizes.ts';
import type { GameResult } from '../game/state.ts';

/** The outcomes of a game for a player; `none` if it ended without a result. */
export const GAME_OUTCOMES = ['won', 'lost', 'drawn', 'none'] as const;
export type GameOutcome = (typeof GAME_OUTCOMES)[number];

/** A player of a game, with the facts that decide who won. */
export interface OutcomePlayer {
  /** The same number for all members of a team; `null` without teams. */
  readonly team: number | null;
  readonly outcome: GameOutcome;
}

/**
 * The chance of a player to win if winners were drawn at random: one team among several, or one player among four. If
 * players without a team share a victory, each is equally likely to be among the winners.
 * @returns 0 for a game without winners, which is not counted.
 */
export function chanceToWin(sides: readonly OutcomePlayer[]): number {
  const winners = sides.filter(({ outcome }) => outcome === 'won').length;
  if (winners === 0) return 0;
  const teams = new Set(sides.flatMap(({ team }) => (team === null ? [] : [team]))).size;
  return teams > 0 ? 1 / teams : winners / sides.length;
}

/**
 * Derives the teams of a game from its winners if it had exactly two sides: an archenemy against the others, or as many
 * winners as losers. `null` for every player if that is unclear.
 * @param variant in its stored form: words joined by `+`
 */
export function teamsByResult(
  variant: string | null,
  isWinner: readonly boolean[],
): readonly OutcomePlayer['team'][] {
  const winners = isWinner.filter(Boolean).length;
  const losers = isWinner.length - winners;
  const isArchenemy = (variant ?? '').split('+').includes('archenemy');
  const areTwoSides = winners > 1 ? winners === losers || (isArchenemy && losers === 1) : false;
  const beatsAll = isArchenemy && winners === 1 && losers > 0;
  return isWinner.map((won) => (areTwoSides || beatsAll ? (won ? 1 : 2) : null));
}

/**
 * Derives the teams of a team variant from the places of its players: as {@link teamsByResult} does; otherwise, if
 * every place is shared by the same number of players, the players in each place form a team. `null` for every player
 * if that is unclear.
 */
export function teamsByPlaces(
  variant: string | null,
  finishes: readonly number[],
): readonly OutcomePlayer['team'][] {
  const noTeams = finishes.map(() => null);
  if (!(variant ?? '').split('+').some(isTeamVariant)) return noTeams;
  const teams = teamsByResult(
    variant,
    finishes.map((finish) => finish === 1),
  );
  if (teams.some((team) => team !== null)) return teams;
  const places = [...new Set(finishes)].toSorted((a, b) => a - b);
  const sizes = new Set(places.map((place) => finishes.filter((finish) => finish === place).length));
  return places.length > 1 && sizes.size === 1 && !sizes.has(1)
    ? finishes.map((finish) => places.indexOf(finish) + 1)
    : noTeams;
}

/**
 * The outcome of a game for each player.
 * @param winners by their indexes in the list
 * @param isOut true for players who were out before the end: they lost, even if the others draw
 */
export function outcomesOf(
  how: GameResult['how'],
  sides: readonly Pick<OutcomePlayer, 'team'>[],
  winners: ReadonlySet<number>,
  isOut: (at: number) => boolean = () => false,
): readonly GameOutcome[] {
  const isTeamOut = (at: number): boolean => {
    const team = sides[at]?.team ?? null;
    return team === null ? isOut(at) : sides.every((side, another) => side.team !== team || isOut(another));
  };
  return sides.map((_, index) => {
    if (how === 'ended' || (how === 'won' && winners.size === 0)) return 'none';
    if (how === 'won') return winners.has(index) ? 'won' : 'lost';
    return isTeamOut(index) ? 'lost' : 'drawn';
  });
}

/**
 * True for a player who was out before the end. Recorded winners were not, whatever else is recorded, since then only a
 * correction made them win; unless other players of their team were still in the game.
 */
export function hadLeft(
  players: readonly OutcomePlayer[],
  at: number,
  isOut: (at: number) => boolean,
): boolean {
  const { team = null, outcome } = players[at] ?? {};
  if (!isOut(at) || outcome !== 'won') return isOut(at);
  return team !== null && players.some((mate, other) => mate.team === team && !isOut(other));
}
