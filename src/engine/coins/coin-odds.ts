import { citeOrLater } from '../rule-numbers/citing.ts';
import { MAX_COINS, MAX_FLIPS } from './vocabulary.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { fraction, reciprocal, multiply, type Fraction } from './fractions.ts';
import { coinsPerFlip } from './krarks-thumb.ts';
import type { WaysBySum } from './ways.ts';
import { firstRefusal, refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { Citation, Ruling } from '../vocabulary/citations.ts';

/*
 * The chance to win a number of flips, and how long it takes to lose one. All numbers are exact.
 */

/**
 * Which result a player with Krark's Thumbs keeps if the coins of a flip differ: the counted one, the other, or either
 * at random. Irrelevant without a Thumb.
 */
const PREFERENCES = ['for', 'against', 'none'] as const;
export type Preference = (typeof PREFERENCES)[number];

/** How a player flips: the number of Thumbs, 0 to 12, and which result they keep. */
export interface Flipper {
  readonly thumbs: number;
  readonly keeps: Preference;
}

/**
 * The chance that a single flip has the counted result: 1/2 without a preference, else 1 - 2^-s or 2^-s with s coins.
 */
function chanceOfFlip({ thumbs, keeps }: Flipper): Fraction {
  const all = 2n ** BigInt(keeps === 'none' ? 1 : coinsPerFlip(thumbs));
  return fraction(keeps === 'for' ? all - 1n : 1n, all);
}

export interface CountOdds {
  readonly exactly: Fraction;
  readonly atLeast: Fraction;
  readonly atMost: Fraction;
  /** The average number of flips with the counted result. */
  readonly expected: Fraction;
  /** The number of ways to reach each count. */
  readonly ways: WaysBySum;
}

/**
 * The probability that `wanted` of `coins` coins are won, lost, heads or tails. CR 511.1 (2006-10-01), 705.2
 * (2026-06-19): a called flip is won with a chance of one half, regardless of who calls.
 * @param request `counts`: `wins` for called flips, `faces` for flips without a call. `coins` and `wanted` are 0–1000,
 *   `thumbs` 0–12
 */
export function oddsOfCount(
  request: Flipper & { readonly coins: number; readonly wanted: number; readonly counts: 'wins' | 'faces' },
  ruleset: Ruleset,
): Result<Ruling<CountOdds>, Refusal<'option/out-of-range' | 'coins/too-many'>> {
  const { coins, wanted, thumbs } = request;
  const refused = firstRefusal([
    checkRange('coins', coins, MAX_FLIPS),
    checkRange('wanted', wanted, MAX_FLIPS),
    checkThumbs(request),
    checkNumberOfCoins(coins, thumbs),
  ]);
  if (refused) return refused;

  const { numerator, denominator } = chanceOfFlip(request);
  const ways = countWays(BigInt(coins), numerator, denominator - numerator);
  const all = denominator ** BigInt(coins);
  const sum = (from: number, to: number): Fraction =>
    fraction(
      ways.slice(from, to).reduce((total, way) => total + way, 0n),
      all,
    );
  return ok({
    answer: {
      exactly: sum(wanted, wanted + 1),
      atLeast: sum(wanted, coins + 1),
      atMost: sum(0, wanted + 1),
      expected: fraction(BigInt(coins) * numerator, denominator),
      ways: { least: 0, ways, all },
    },
    citations: rulesOf(request.counts, ruleset),
  });
}

/** The terms of (hit + miss) ^ coins for n = 0 … `coins`: the number of ways to get n hits. */
function countWays(coins: bigint, hit: bigint, miss: bigint): readonly bigint[] {
  const ways: bigint[] = [];
  let term = miss ** coins;
  for (let n = 0n; n <= coins; n++) {
    ways.push(term);
    // Each division leaves no remainder: the next term is a whole number.
    term = (term * (coins - n) * hit) / ((n + 1n) * miss);
  }
  return ways;
}

export interface LengthOdds {
  /** The average number of flips, including the last one. */
  readonly flips: Fraction;
  /** The average number of flips before the last one. */
  readonly before: Fraction;
  /** The chance of at least `atLeast` flips before the last one. */
  readonly reaches: Fraction;
}

/**
 * How long flipping lasts until a flip is lost; or until a face shows, with `ends: 'face'`.
 * @param request `keeps` is for or against that end: keeping wins is against the loss. `reach` is 0–1000, `thumbs`
 *   0–12.
 */
export function oddsOfLength(
  request: Flipper & { readonly ends: 'loss' | 'face'; readonly reach: number },
  ruleset: Ruleset,
): Result<Ruling<LengthOdds>, Refusal<'option/out-of-range' | 'coins/too-many'>> {
  const { reach, thumbs } = request;
  const refused = firstRefusal([
    checkRange('wanted', reach, MAX_FLIPS),
    checkThumbs(request),
    checkNumberOfCoins(reach, thumbs),
  ]);
  if (refused) return refused;

  const { numerator, denominator } = chanceOfFlip(request);
  const continues = fraction(denominator - numerator, denominator);
  return ok({
    answer: {
      flips: fraction(denominator, numerator),
      before: fraction(denominator - numerator, numerator),
      reaches: fraction(continues.numerator ** BigInt(reach), continues.denominator ** BigInt(reach)),
    },
    citations: rulesOf(request.ends === 'loss' ? 'wins' : 'faces', ruleset),
  });
}

export interface RoundOdds {
  /** The chance that a given round is the last. */
  readonly round: Fraction;
  /** The average number of rounds. */
  readonly rounds: Fraction;
}

/**
 * How long it takes until all players show the same face in one round, as with Mana Clash.
 * @param flippers at least one; their `keeps` is for or against that face, and their `thumbs` are 0–12.
 */
export function oddsOfAllShow(
  flippers: readonly Flipper[],
  ruleset: Ruleset,
): Result<Ruling<RoundOdds>, Refusal<'option/missing' | 'option/out-of-range' | 'coins/too-many'>> {
  if (flippers.length === 0) return fail(refuse('option/missing', { option: 'players' }));
  let coins = 0;
  for (const flipper of flippers) {
    const checked = checkThumbs(flipper);
    if (!checked.ok) return checked;
    coins += coinsPerFlip(flipper.thumbs);
  }
  const thumbs = flippers.reduce((most, flipper) => Math.max(most, flipper.thumbs), 0);
  if (coins > MAX_COINS)
    return fail(refuse('coins/too-many', { coins: flippers.length, thumbs, max: MAX_COINS }));
  const round = flippers.map(chanceOfFlip).reduce(multiply);
  return ok({ answer: { round, rounds: reciprocal(round) }, citations: rulesOf('faces', ruleset) });
}

const checkRange = (
  option: string,
  value: number,
  max: number,
): Result<void, Refusal<'option/out-of-range'>> =>
  Number.isInteger(value) && value >= 0 && value <= max
    ? ok()
    : fail(refuse('option/out-of-range', { option, min: 0, max }));

const checkThumbs = ({ thumbs }: Flipper): Result<void, Refusal<'option/out-of-range'>> =>
  checkRange('thumbs', thumbs, Math.log2(MAX_COINS));

const checkNumberOfCoins = (coins: number, thumbs: number): Result<void, Refusal<'coins/too-many'>> =>
  coins * coinsPerFlip(thumbs) > MAX_COINS
    ? fail(refuse('coins/too-many', { coins, thumbs, max: MAX_COINS }))
    : ok();

const rulesOf = (counts: 'wins' | 'faces', { edition }: Ruleset): readonly [Citation] => [
  citeOrLater(counts === 'wins' ? 'coins/call' : 'coins/no-call', edition),
];
