import type { GameResult } from '../game/state.ts';

/** The outcomes of a game for one who played it; `none` where it was ended without a result. */
export const GAME_OUTCOMES = ['won', 'lost', 'drawn', 'none'] as const;
export type GameOutcome = (typeof GAME_OUTCOMES)[number];

/** Somebody who played a game, as far as it matters for who won. */
export interface RecordedPlayer {
  /** The same number for all of a team; `null` where everybody plays alone. */
  readonly team: number | null;
  readonly outcome: GameOutcome;
}

/**
 * The chance that each of them had to win, were the winner drawn among those who played: a team of several, or a player
 * of four. Where several share a victory without being a team, each is as likely to be one of them.
 * @returns 0 for a game that nobody won: it is left out of the count.
 */
export function chanceIn(sides: readonly RecordedPlayer[]): number {
  const winners = sides.filter(({ outcome }) => outcome === 'won').length;
  if (winners === 0) return 0;
  const teams = new Set(sides.flatMap(({ team }) => (team === null ? [] : [team]))).size;
  return teams > 0 ? 1 / teams : winners / sides.length;
}

/**
 * The teams of a game of which only the winners are known, if it had just two sides: an archenemy against the others, or
 * as many winners as losers. `null` for everybody if that cannot be told.
 * @param variant words as they are kept
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
 * The outcome of a game for each of those who played.
 * @param winners by their places in the list
 * @param isOut who was out of it before the end: such a player has lost, even where the others draw.
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

/** Somebody in a game on record, as far as it matters for what it came to. */
interface Recorded extends Pick<RecordedPlayer, 'team'> {
  readonly left: { readonly turn: number | null } | null;
}

/**
 * The outcome of a game on record for each who played, as it is corrected: who was out of it in an earlier turn than
 * its last has lost, even where the others draw.
 */
export const correctedOutcomes = (
  how: GameResult['how'],
  players: readonly Recorded[],
  winners: ReadonlySet<number>,
  turns: number | null,
): readonly GameOutcome[] =>
  outcomesOf(how, players, winners, (at) => (players[at]?.left?.turn ?? Infinity) < (turns ?? 0));
