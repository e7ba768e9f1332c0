import { beforeAll, describe, expect, it } from 'vitest';
import { throwCoin } from '#engine/coins/substitutes.ts';
import { flipCoins } from '#engine/coins/flipping.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { coinStream, SECRET_BYTES } from '#ledger/stream.ts';
import { flipRequest } from '../../helpers/coins.ts';
import {
  chiSquare,
  evenlySpread,
  frequencyTest,
  logGamma,
  patternsTest,
  runsTest,
  twoSided,
  upperGamma,
} from '../../helpers/statistics.ts';

const MILLION = 1_000_000;
/** A test rejects the coins below this p-value. The outcome is always the same, since the secret is fixed. */
const REJECTED = 0.001;
const SECRET = Buffer.alloc(SECRET_BYTES, 'fair coins');

const TESTS = { frequency: frequencyTest, runs: runsTest, 'patterns of eight': patternsTest } as const;
type TestName = keyof typeof TESTS;

/** The random stream of a channel's flip number `sequence`. */
const streamOf = (sequence: number): ReturnType<typeof coinStream> =>
  coinStream(SECRET, { purpose: null, gameId: null, sequence, interactionId: `${900_000 + sequence}` });

/** A million coins: a thousand flips of a thousand coins, as the engine deals them. 1 is heads. */
function flipMillion(): Uint8Array {
  const request = flipRequest({ call: null, until: { kind: 'coins', coins: 1000 } });
  const coins = new Uint8Array(MILLION);
  for (let flip = 0; flip < 1000; flip++) {
    const ruled = flipCoins(request, streamOf(flip + 1), [], rulesetOf('founding'));
    if (!ruled.ok) throw new Error(ruled.failure.code);
    coins.set(
      ruled.value.answer.flips.map(({ kept }) => (kept === 'heads' ? 1 : 0)),
      flip * 1000,
    );
  }
  return coins;
}

/** Numbers in [0, 1) from the generator of Park and Miller (1988), for control streams. */
function* otherNumbers(): Generator<number, never> {
  for (let state = 20_061_001; ; state = (state * 48_271) % 2_147_483_647) yield state / 2_147_483_647;
}

function controlStream(next: (number: number, previous: number) => number): Uint8Array {
  const numbers = otherNumbers();
  const coins = new Uint8Array(MILLION);
  for (let at = 0; at < MILLION; at++) coins[at] = next(numbers.next().value, coins[at - 1] ?? 0);
  return coins;
}

describe('a million flips of the real stream', () => {
  let coins: Uint8Array;
  beforeAll(() => {
    coins = flipMillion();
  });

  it.each(Object.keys(TESTS) as TestName[])('pass the %s test', (name) => {
    expect(TESTS[name](coins)).toBeGreaterThan(REJECTED);
  });
});

describe('a biased control stream', () => {
  it.each<[name: string, next: (number: number, previous: number) => number, rejectedBy: TestName[]]>([
    ['heads in 51 of 100', (number) => Number(number < 0.51), ['frequency', 'patterns of eight']],
    ['heads, tails, heads, tails', (_, previous) => 1 - previous, ['runs', 'patterns of eight']],
    [
      'the face of before in 51 of 100',
      (number, previous) => (number < 0.51 ? previous : 1 - previous),
      ['runs', 'patterns of eight'],
    ],
  ])('%s: is rejected by %s', (_, next, rejectedBy) => {
    const coins = controlStream(next);
    for (const name of rejectedBy) expect(TESTS[name](coins)).toBeLessThan(REJECTED);
  });

  it('is rejected for its bias only: the same numbers with even chances pass', () => {
    const coins = controlStream((number) => Number(number < 0.5));
    for (const test of Object.values(TESTS)) expect(test(coins)).toBeGreaterThan(REJECTED);
  });
});

describe('a die in place of the coin', () => {
  it.each([2, 6, 20, 100])('%d sides: every number comes as often as the others', (sides) => {
    const counts = Array.from({ length: sides }, () => 0);
    const draw = streamOf(sides);
    for (let index = 0; index < 40_000; index++) {
      const { rolled } = throwCoin(draw, index, { kind: 'die', sides });
      counts[rolled! - 1]! += 1;
    }
    expect(evenlySpread(counts)).toBeGreaterThan(REJECTED);
  });

  it('a die that never shows its last number is rejected', () => {
    expect(evenlySpread([8000, 8000, 8000, 8000, 8000, 0])).toBeLessThan(REJECTED);
    expect(evenlySpread([6700, 6650, 6660, 6670, 6640, 6680])).toBeGreaterThan(REJECTED);
  });
});

describe('the p-values against printed tables', () => {
  it.each([
    [3.841459, 1, 0.05],
    [6.634897, 1, 0.01],
    [18.307038, 10, 0.05],
    [124.342113, 100, 0.05],
    [293.247835, 255, 0.05],
    [310.457388, 255, 0.01],
    [219.0, 255, 0.9502],
    [0, 5, 1],
  ])('chi-square %f with %d degrees of freedom: %f', (statistic, freedom, p) => {
    expect(chiSquare(statistic, freedom)).toBeCloseTo(p, 3);
  });

  it.each([
    [0, 1],
    [1, 0.317310507863],
    [1.95996398454, 0.05],
    [3.290526731492, 0.001],
    [-2, 0.045500263896],
    [5, 5.733031e-7],
  ])('%f standard deviations: %f', (deviations, p) => {
    expect(twoSided(deviations) / p).toBeCloseTo(1, 6);
  });

  it.each([
    [0.5, Math.log(Math.sqrt(Math.PI))],
    [1, 0],
    [2, 0],
    [10, Math.log(362_880)],
    [21, 42.335616460753485],
  ])('log gamma of %f: %f', (z, value) => {
    expect(logGamma(z)).toBeCloseTo(value, 10);
  });

  it.each([0.1, 1, 3, 8])('Q(1, %f) is a plain exponential', (x) => {
    expect(upperGamma(1, x)).toBeCloseTo(Math.exp(-x), 10);
  });
});

// The worked examples of NIST SP 800-22 Rev. 1a, 2.1.8 and 2.3.8: the first hundred binary digits of pi.
it.each<[TestName, number]>([
  ['frequency', 0.109599],
  ['runs', 0.500798],
])('the %s test gives what NIST gives for the digits of pi', (name, p) => {
  const digits =
    '1100100100001111110110101010001000100001011010001100001000110100110001001100011001100010100010111000';
  expect(TESTS[name](Uint8Array.from(digits, Number))).toBeCloseTo(p, 5);
});
