import type { GameResult } from '../game/state.ts';

/** The outcomes of a game for a player; `none` if it ended without a result. */
export const GAME_OUTCOMES = ['won', 'lost', 'drawn', 'none'] as const;
export type GameOutcome = (typeof GAME_OUTCOMES)[number];

/** A player of a game, with the facts that decide who won. */
export interface RecordedPlayer {
  /** The same number for all members of a team; `null` without teams. */
  readonly team: number | null;
  readonly outcome: GameOutcome;
}

/**
 * The chance of a player to be a winner if winners were drawn at random: one team of several, or one player of four. If
 * players without a team share a victory, each is equally likely to be among them.
 * @returns 0 for a game without winners, which is not counted.
 */
export function chanceToWin(sides: readonly RecordedPlayer[]): number {
  const winners = sides.filter(({ outcome }) => outcome === 'won').length;
  if (winners === 0) return 0;
  const teams = new Set(sides.flatMap(({ team }) => (team === null ? [] : [team]))).size;
  return teams > 0 ? 1 / teams : winners / sides.length;
}

/**
 * The teams of a game by its winners, if it had just two sides: an archenemy against the others, or as many winners as
 * losers. `null` for all players if that is unclear.
 * @param variant in its stored form: words joined by `+`
 */
export function teamsByResult(
  variant: string | null,
  isWinner: readonly boolean[],
): readonly RecordedPlayer['team'][] {
  const winners = isWinner.filter(Boolean).length;
  const losers = isWinner.length - winners;
  const isArchenemy = (variant ?? '').split('+').includes('archenemy');
  const areTwoSides = winners > 1 ? winners === losers || (isArchenemy && losers === 1) : false;
  const beatsAll = isArchenemy && winners === 1 && losers > 0;
  return isWinner.map((won) => (areTwoSides || beatsAll ? (won ? 1 : 2) : null));
}

/**
 * The outcome of a game for each player.
 * @param winners by their indexes in the list
 * @param isOut players who were out before the end: they lost, even if the others draw.
 */
export function outcomesOf(
  how: GameResult['how'],
  sides: readonly Pick<RecordedPlayer, 'team'>[],
  winners: ReadonlySet<number>,
  isOut: (at: number) => boolean = () => false,
): readonly GameOutcome[] {
  const isTeamOut = (at: number): boolean => {
    const team = sides[at]?.team ?? null;
    return team === null ? isOut(at) : sides.every((side, another) => side.team !== team || isOut(another));
  };
  return sides.map((_, at) => {
    if (how === 'ended' || (how === 'won' && winners.size === 0)) return 'none';
    if (how === 'won') return winners.has(at) ? 'won' : 'lost';
    return isTeamOut(at) ? 'lost' : 'drawn';
  });
}

/** A player of a recorded game, with the facts that decide its outcome. */
interface PlayerWithLeaving extends Pick<RecordedPlayer, 'team'> {
  readonly left: { readonly turn: number | null } | null;
}

/**
 * The corrected outcome of a recorded game for each player: players who were out before its last turn lost, even if the
 * others draw.
 * @param finishes where each player finished, if that is corrected: those behind others were out
 */
export const correctedOutcomes = (
  how: GameResult['how'],
  players: readonly PlayerWithLeaving[],
  winners: ReadonlySet<number>,
  turns: number | null,
  finishes?: readonly number[],
): readonly GameOutcome[] =>
  outcomesOf(how, players, winners, (at) =>
    finishes ? (finishes[at] ?? 1) > 1 : (players[at]?.left?.turn ?? Infinity) < (turns ?? 0),
  );
