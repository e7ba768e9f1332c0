/*
 * A rating for games of many players: Algorithm 4 (Plackett-Luce) of Weng and Lin, A Bayesian Approximation Method for
 * Online Ranking, 2011, with the constants that implementations of it share. The level of a team is the sum of its
 * players'. docs/decisions/0013-rating.md says why it is not taken from a library.
 */

/** What is known of a player's level: probably within two deviations of the mean. */
export interface Rating {
  readonly mean: number;
  readonly deviation: number;
}

/** The rating of a player who has not played. */
export const FIRST_RATING: Rating = { mean: 25, deviation: 25 / 3 };

/** How much luck there is in one game. */
const LUCK = (25 / 6) ** 2;
/** Players change: so much uncertainty comes with each game. */
const CHANGE = (25 / 300) ** 2;
/** The smallest share of its variance that a deviation keeps. */
const MIN_SHARE = 1e-4;

/** The players of a team, or one alone, and where they finished: 1 for the winners. */
export interface RatedSide {
  readonly players: readonly Rating[];
  readonly finish: number;
}

/** The ratings after a game, in the same order. A game with one side changes nothing. */
export function ratedAgain(sides: readonly RatedSide[]): readonly (readonly Rating[])[] {
  if (sides.length < 2) return sides.map(({ players }) => players);
  const before = sides.map(({ players, finish }) => {
    const changed = players.map(({ mean, deviation }) => ({ mean, variance: deviation ** 2 + CHANGE }));
    return {
      players: changed,
      finish,
      mean: changed.reduce((sum, { mean }) => sum + mean, 0),
      variance: changed.reduce((sum, { variance }) => sum + variance, 0),
    };
  });
  const spread = Math.sqrt(before.reduce((sum, { variance }) => sum + variance + LUCK, 0));
  const strengths = before.map(({ mean }) => Math.exp(mean / spread));
  const rounds = before.map(({ finish }) => ({
    finish,
    strength: before.reduce((sum, side, at) => (side.finish >= finish ? sum + (strengths[at] ?? 0) : sum), 0),
    ties: before.filter((side) => side.finish === finish).length,
  }));
  return before.map((side, at) => {
    let gain = 0;
    let certainty = 0;
    for (const [nth, round] of rounds.entries()) {
      if (round.finish > side.finish) continue;
      const share = (strengths[at] ?? 0) / round.strength;
      gain += ((nth === at ? 1 : 0) - share) / round.ties;
      certainty += (share * (1 - share)) / round.ties;
    }
    const step = (gain * side.variance) / spread;
    const shrinks = (certainty * side.variance * Math.sqrt(side.variance)) / spread ** 3;
    return side.players.map(({ mean, variance }) => {
      const part = variance / side.variance;
      return {
        mean: mean + part * step,
        deviation: Math.sqrt(variance * Math.max(1 - part * shrinks, MIN_SHARE)),
      };
    });
  });
}
