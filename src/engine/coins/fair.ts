import type { PlayerId } from '../vocabulary/players.ts';
import type { CoinFlip } from './vocabulary.ts';

/*
 * Coins compared with chance. Counts only coins that are heads as often as tails whatever the players choose: all coins
 * that are thrown, including those that Krark's Thumb has a player ignore; and for flips repeated until a result, only
 * those of the first round, since later ones depend on earlier results.
 */

/** The coins a player threw, as far as chance alone decided them. */
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
    const own = players.get(by) ?? { playerId: by, coins: 0, heads: 0, calls: 0, won: 0 };
    own.coins += drawn.length;
    own.heads += drawn.filter((face) => face === 'heads').length;
    if (drawn.length === 1 && won !== null) {
      own.calls += 1;
      own.won += won ? 1 : 0;
    }
    players.set(by, own);
  }
  return [...players.values()].toSorted((a, b) => b.coins - a.coins);
}

/** A range of heads, both ends included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The share of outcomes below the 95% range, and above it. */
const TAIL = 0.025;
/** Chances smaller than this, relative to the likeliest, are negligible in the sum. */
const NEGLIGIBLE = 1e-18;

/**
 * The number of heads that fair coins come to except for 2.5% of the time on either side: the smallest range with less
 * than that below it and above it, so that it holds at least 95%. Exact binomial distribution; each term is computed
 * relative to the middle one.
 * @param coins 0 or more
 */
export function rangeOfFair(coins: number): Range {
  // From the middle down: each term is a fraction of the one above it.
  const middle = Math.floor(coins / 2);
  const terms: number[] = [];
  for (let heads = middle, term = 1; heads >= 0 && term > NEGLIGIBLE; heads -= 1) {
    terms.push(term);
    term *= heads / (coins - heads + 1);
  }
  const below = terms.slice(1).reduceRight((sum, term) => sum + term, 0);
  // With an odd number of coins there are two in the middle.
  const all = coins % 2 === 0 ? 2 * below + 1 : 2 * below + 2;
  let from = middle - terms.length + 1;
  let sum = 0;
  for (const term of terms.toReversed()) {
    sum += term;
    if (sum / all >= TAIL) break;
    from += 1;
  }
  return { from, to: coins - from };
}
