/*
 * A rating for multiplayer games: Algorithm 4 (Plackett-Luce) of Weng and Lin, A Bayesian Approximation Method for
 * Online Ranking, 2011, with the constants that its implementations commonly use. The level of a team is the sum of its
 * players' levels. See docs/decisions/0013-rating.md for why it doesn't come from a library.
 */

/** The estimated level of a player, which is probably within two deviations of the mean. */
export interface Rating {
  readonly mean: number;
  readonly deviation: number;
}

/** The rating of a player who has not played yet. */
export const FIRST_RATING: Rating = { mean: 25, deviation: 25 / 3 };

/** The variance due to luck in a single game. */
const LUCK_VARIANCE = (25 / 6) ** 2;
/** The variance added with each game, since players change. */
const CHANGE_VARIANCE = (25 / 300) ** 2;
/** The minimum share of the variance that remains after a game. */
const MIN_SHARE = 1e-4;

/** A team, or a player without one, and their place: 1 for the winners. */
export interface RatedSide {
  readonly players: readonly Rating[];
  readonly finish: number;
}

/** The ratings after a game, in the same order. A game with a single side changes nothing. */
export function updatedRatings(sides: readonly RatedSide[]): readonly (readonly Rating[])[] {
  if (sides.length < 2) return sides.map(({ players }) => players);
  const before = sides.map(({ players, finish }) => {
    const changed = players.map(({ mean, deviation }) => ({
      mean,
      variance: deviation ** 2 + CHANGE_VARIANCE,
    }));
    return {
      players: changed,
      finish,
      mean: changed.reduce((sum, { mean }) => sum + mean, 0),
      variance: changed.reduce((sum, { variance }) => sum + variance, 0),
    };
  });
  const spread = Math.sqrt(before.reduce((sum, { variance }) => sum + variance + LUCK_VARIANCE, 0));
  const strengths = before.map(({ mean }) => Math.exp(mean / spread));
  const rounds = before.map(({ finish }) => ({
    finish,
    strength: before.reduce(
      (sum, side, index) => (side.finish >= finish ? sum + (strengths[index] ?? 0) : sum),
      0,
    ),
    ties: before.filter((side) => side.finish === finish).length,
  }));
  return before.map((side, index) => {
    let gain = 0;
    let certainty = 0;
    for (const [nth, round] of rounds.entries()) {
      if (round.finish > side.finish) continue;
      const share = (strengths[index] ?? 0) / round.strength;
      gain += ((nth === index ? 1 : 0) - share) / round.ties;
      certainty += (share * (1 - share)) / round.ties;
    }
    const step = (gain * side.variance) / spread;
    const shrinkage = (certainty * side.variance * Math.sqrt(side.variance)) / spread ** 3;
    return side.players.map(({ mean, variance }) => {
      const part = variance / side.variance;
      return {
        mean: mean + part * step,
        deviation: Math.sqrt(variance * Math.max(1 - part * shrinkage, MIN_SHARE)),
      };
    });
  });
}
