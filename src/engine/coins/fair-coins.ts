import type { PlayerId } from '../vocabulary/players.ts';
import type { CoinFlip } from './vocabulary.ts';

/*
 * Compares coins with chance. Counts only coins whose results don't depend on choices: all coins thrown, including
 * those ignored because of Krark's Thumb, and only the first round of flips repeated until a result, since later rounds
 * depend on earlier results.
 */

/** The coins a player threw whose results depend on chance alone. */
export interface FairCoins {
  readonly playerId: PlayerId;
  /** Coins thrown, and the heads among them. */
  readonly coins: number;
  readonly heads: number;
  /** Called flips of one coin, and the wins among them. */
  readonly calls: number;
  readonly won: number;
}

/** Counts the coins of flips by thrower, most coins first. Flips with a fixed result throw none. */
export function fairCoinsIn(flips: Iterable<CoinFlip>): readonly FairCoins[] {
  const players = new Map<PlayerId, { -readonly [Key in keyof FairCoins]: FairCoins[Key] }>();
  for (const { by, round, drawn, won } of flips) {
    if (round > 1 || drawn.length === 0) continue;
    const counts = players.get(by) ?? { playerId: by, coins: 0, heads: 0, calls: 0, won: 0 };
    counts.coins += drawn.length;
    counts.heads += drawn.filter((face) => face === 'heads').length;
    if (drawn.length === 1 && won !== null) {
      counts.calls += 1;
      counts.won += won ? 1 : 0;
    }
    players.set(by, counts);
  }
  return [...players.values()].toSorted((a, b) => b.coins - a.coins);
}

/** A range of heads, both ends included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The share of outcomes on either side of the 95% range. */
const TAIL = 0.025;
/** Chances smaller than this, relative to the likeliest one, are left out of the sum. */
const NEGLIGIBLE = 1e-18;

/**
 * The numbers of heads expected from fair coins: the smallest range with less than 2.5% of the outcomes on either side,
 * so that it contains at least 95%. Exact binomial distribution; each term is computed relative to the middle one.
 * @param coins 0 or more
 */
export function rangeOfFair(coins: number): Range {
  // From the middle down, each term is a fraction of the one above it.
  const middle = Math.floor(coins / 2);
  const terms: number[] = [];
  for (let heads = middle, term = 1; heads >= 0 && term > NEGLIGIBLE; heads -= 1) {
    terms.push(term);
    term *= heads / (coins - heads + 1);
  }
  const tail = terms.slice(1).reduceRight((sum, term) => sum + term, 0);
  // An odd number of coins has two middle terms.
  const all = coins % 2 === 0 ? 2 * tail + 1 : 2 * tail + 2;
  let from = middle - terms.length + 1;
  let sum = 0;
  for (const term of terms.toReversed()) {
    sum += term;
    if (sum / all >= TAIL) break;
    from += 1;
  }
  return { from, to: coins - from };
}
