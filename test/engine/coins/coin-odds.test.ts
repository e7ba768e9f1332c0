import { describe, expect, it } from 'vitest';
import {
  oddsOfAllShow,
  oddsOfCount,
  oddsOfLength,
  type Flipper,
  type Preference,
} from '#engine/coins/coin-odds.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { formatDecimal, fraction, formatProbability, type Fraction } from '#engine/coins/fractions.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import type { Result } from '#engine/vocabulary/result.ts';
import type { Ruling } from '#engine/vocabulary/citations.ts';

const today = rulesetOf('2026-06-19');
const shown = ({ numerator, denominator }: Fraction): string =>
  denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`;

function answer<Answer>(ruled: Result<Ruling<Answer>, Refusal>): Answer {
  if (!ruled.ok) throw new Error(JSON.stringify(ruled.failure));
  return ruled.value.answer;
}

const ofCount = (coins: number, wanted: number, thumbs: number, keeps: Preference = 'for') =>
  answer(oddsOfCount({ coins, wanted, thumbs, keeps, counts: 'wins' }, today));

describe('winning n of m flips', () => {
  it.each([
    // coins, wanted, Thumbs, exactly, at least, at most, expected
    [1, 1, 0, '1/2', '1/2', '1', '1/2'],
    [1, 1, 1, '3/4', '3/4', '1', '3/4'],
    [1, 1, 2, '15/16', '15/16', '1', '15/16'],
    [5, 5, 0, '1/32', '1/32', '1', '5/2'],
    [5, 5, 1, '243/1024', '243/1024', '1', '15/4'],
    [5, 3, 0, '5/16', '1/2', '13/16', '5/2'],
    [3, 2, 1, '27/64', '27/32', '37/64', '9/4'],
    [3, 0, 1, '1/64', '1', '1/64', '9/4'],
    [3, 7, 0, '0', '0', '1', '3/2'],
    [0, 0, 0, '1', '1', '1', '0'],
    [0, 1, 0, '0', '0', '1', '0'],
  ] as const)(
    '%d coins, %d wanted, %d Thumbs',
    (coins, wanted, thumbs, exactly, atLeast, atMost, expected) => {
      const odds = ofCount(coins, wanted, thumbs);
      expect([odds.exactly, odds.atLeast, odds.atMost, odds.expected].map(shown)).toEqual([
        exactly,
        atLeast,
        atMost,
        expected,
      ]);
    },
  );

  it.each<[Preference, string]>([
    ['for', '3/4'],
    ['none', '1/2'],
    ['against', '1/4'],
  ])('one coin with a Thumb, keeping %s it: %s', (keeps, chance) => {
    expect(shown(ofCount(1, 1, 1, keeps).exactly)).toBe(chance);
  });

  it('is what counting all ways in which the coins can fall gives', () => {
    for (const coins of [1, 2, 3])
      for (const thumbs of [0, 1, 2])
        for (const keeps of ['for', 'against'] as const)
          for (let wanted = 0; wanted <= coins; wanted++)
            expect([
              coins,
              thumbs,
              keeps,
              wanted,
              shown(ofCount(coins, wanted, thumbs, keeps).exactly),
            ]).toEqual([coins, thumbs, keeps, wanted, shown(countedOut(coins, wanted, thumbs, keeps))]);
  });

  it.each([
    [1000, 500, 0],
    [1000, 937, 2],
    [2, 1, 11],
    [1, 1, 12],
  ])('%d coins, %d wanted, %d Thumbs: exactly and more and fewer add up to 1', (coins, wanted, thumbs) => {
    const odds = ofCount(coins, wanted, thumbs);
    const twice =
      odds.atLeast.numerator * odds.atMost.denominator + odds.atMost.numerator * odds.atLeast.denominator;
    const both = fraction(twice, odds.atLeast.denominator * odds.atMost.denominator);
    const { numerator, denominator } = odds.exactly;
    expect(both).toEqual(fraction(numerator + denominator, denominator));
  });
});

/** Enumerates every way in which the coins can fall and counts those with each number of flips won. */
function countedOut(coins: number, wanted: number, thumbs: number, keeps: 'for' | 'against'): Fraction {
  const each = 2 ** thumbs;
  const all = 2 ** (each * coins);
  let hits = 0;
  for (let fall = 0; fall < all; fall++) {
    const groups = Array.from(
      { length: coins },
      (_, coin) => Math.floor(fall / 2 ** (each * coin)) % 2 ** each,
    );
    const won = groups.filter((group) => (keeps === 'for' ? group > 0 : group === 2 ** each - 1)).length;
    if (won === wanted) hits++;
  }
  return fraction(BigInt(hits), BigInt(all));
}

describe('flipping until a flip is lost, or a face shows', () => {
  it.each([
    // Thumbs, keeps (for or against the loss), flips, won before, three won at least
    [0, 'none', '2', '1', '1/8'],
    [1, 'against', '4', '3', '27/64'],
    [2, 'against', '16', '15', '3375/4096'],
    [1, 'for', '4/3', '1/3', '1/64'],
    [1, 'none', '2', '1', '1/8'],
  ] as const)('%d Thumbs, keeping %s the loss: %s flips', (thumbs, keeps, flips, before, reaches) => {
    const odds = answer(oddsOfLength({ thumbs, keeps, ends: 'loss', reach: 3 }, today));
    expect([odds.flips, odds.before, odds.reaches].map(shown)).toEqual([flips, before, reaches]);
  });
});

describe('until all show the same face in one round (Mana Clash)', () => {
  const plain: Flipper = { thumbs: 0, keeps: 'none' };
  it.each<[Flipper[], string, string]>([
    [[plain, plain], '1/4', '4'],
    [[plain], '1/2', '2'],
    [[plain, plain, plain], '1/8', '8'],
    [[plain, { thumbs: 1, keeps: 'for' }], '3/8', '8/3'],
    [[plain, { thumbs: 1, keeps: 'against' }], '1/8', '8'],
  ])('%j: %s a round, %s rounds', (flippers, round, rounds) => {
    const odds = answer(oddsOfAllShow(flippers, today));
    expect([odds.round, odds.rounds].map(shown)).toEqual([round, rounds]);
  });
});

describe('refused requests', () => {
  it.each([
    [1001, 1, 0, 'option/out-of-range'],
    [-1, 1, 0, 'option/out-of-range'],
    [1.5, 1, 0, 'option/out-of-range'],
    [3, -1, 0, 'option/out-of-range'],
    [3, NaN, 0, 'option/out-of-range'],
    [3, 1, 13, 'option/out-of-range'],
    [3, 1, 0.5, 'option/out-of-range'],
    [513, 1, 3, 'coins/too-many'],
    [2, 1, 12, 'coins/too-many'],
  ])('%d coins, %d wanted, %d Thumbs: %s', (coins, wanted, thumbs, code) => {
    const ruled = oddsOfCount({ coins, wanted, thumbs, keeps: 'for', counts: 'wins' }, today);
    expect(ruled).toMatchObject({ ok: false, failure: { code } });
  });

  it('no more than 4096 coins fall, Thumbs included', () => {
    const ended = { keeps: 'for', ends: 'face' } as const;
    expect(oddsOfLength({ ...ended, thumbs: 12, reach: 1 }, today).ok).toBe(true);
    expect(oddsOfLength({ ...ended, thumbs: 3, reach: 512 }, today).ok).toBe(true);
    expect(oddsOfLength({ ...ended, thumbs: 3, reach: 513 }, today).ok).toBe(false);
    expect(oddsOfCount({ coins: 512, wanted: 1, thumbs: 3, keeps: 'for', counts: 'wins' }, today).ok).toBe(
      true,
    );
    expect(oddsOfAllShow([{ thumbs: 12, keeps: 'for' }], today).ok).toBe(true);
  });

  it('a reach or a round with too many coins, and no flippers', () => {
    expect(oddsOfLength({ thumbs: 12, keeps: 'for', ends: 'face', reach: 2 }, today)).toMatchObject({
      failure: { code: 'coins/too-many' },
    });
    const most: Flipper = { thumbs: 12, keeps: 'for' };
    expect(oddsOfAllShow([most, most], today)).toMatchObject({ failure: { code: 'coins/too-many' } });
    expect(oddsOfAllShow([], today)).toMatchObject({ failure: { code: 'option/missing' } });
  });
});

it.each([
  ['wins', 'founding', '511.1'],
  ['faces', 'founding', '511.2'],
  ['wins', '2003-07-01', 'Glossary'],
  ['faces', '2026-06-19', '705.2'],
] as const)('odds of %s under %s rest on %s', (counts, edition, number) => {
  const ruled = oddsOfCount({ coins: 1, wanted: 1, thumbs: 0, keeps: 'none', counts }, rulesetOf(edition));
  expect(ruled).toMatchObject({ value: { citations: [{ number }] } });
});

describe('percent, without floating error', () => {
  it.each([
    [1n, 2n, 2, '50%'],
    [1n, 3n, 2, '33.33%'],
    [2n, 3n, 2, '66.67%'],
    [2n, 3n, 0, '67%'],
    [1n, 8n, 2, '12.5%'],
    [243n, 1024n, 2, '23.73%'],
    [1n, 200n, 0, '1%'],
    [0n, 1n, 2, '0%'],
    [1n, 1n, 2, '100%'],
    [1n, 100_000n, 2, '<0.01%'],
    [99_999n, 100_000n, 2, '>99.99%'],
    [1n, 1000n, 0, '<1%'],
    [999n, 1000n, 0, '>99%'],
    [500_001n, 1_000_000n, 2, '50.00%'],
    [1n, 2n ** 4096n, 2, '<0.01%'],
    [2n ** 4096n - 1n, 2n ** 4096n, 2, '>99.99%'],
  ])('%d/%d with %d places: %s', (numerator, denominator, digits, text) => {
    expect(formatProbability(fraction(numerator, denominator), digits)).toBe(text);
  });

  it.each([
    [8n, 3n, 2, '2.67'],
    [4n, 1n, 2, '4'],
    [15n, 4n, 2, '3.75'],
    [-1n, 3n, 3, '-0.333'],
    [1n, 1000n, 2, '0.00'],
    [-1n, 1000n, 2, '0.00'],
    [-1n, 100n, 2, '-0.01'],
  ])('%d/%d as a decimal with %d places: %s', (numerator, denominator, digits, text) => {
    expect(formatDecimal(fraction(numerator, denominator), digits)).toBe(text);
  });

  it.each([
    [6n, 4n, '3/2'],
    [1n, -2n, '-1/2'],
    [0n, 8n, '0'],
    [96n, 64n, '3/2'],
    [-12n, 8n, '-3/2'],
  ])('%d/%d is reduced to %s', (numerator, denominator, text) => {
    expect(shown(fraction(numerator, denominator))).toBe(text);
  });
});
