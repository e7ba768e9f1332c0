import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fraction } from '#engine/coins/fractions.ts';
import { parseDice } from '#engine/dice/notation.ts';
import { oddsOfPlanar, oddsOfRoll, type FixedIgnoring } from '#engine/dice/dice-odds.ts';
import { dieSides, type Pool } from '#engine/dice/vocabulary.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';

const TODAY = rulesetOf('2026-06-19');

function poolOf(dice: string): Pool {
  const pool = parseDice(dice);
  if (!pool.ok) throw new Error(pool.failure.code);
  return pool.value;
}

function odds(pool: Pool, ignoring: FixedIgnoring | null, wanted: number) {
  const ruled = oddsOfRoll(pool, ignoring, wanted, TODAY);
  if (!ruled.ok) throw new Error(ruled.failure.code);
  return ruled.value.answer;
}

const shown = ({ numerator, denominator }: Fraction): string =>
  denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`;

/** The processor time of some work in ms, which other work on the machine hardly affects. */
function cpuTimeOf(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const lowest: FixedIgnoring = { which: 'lowest', count: 1 };
const highest: FixedIgnoring = { which: 'highest', count: 1 };

describe('chances of a sum', () => {
  it.each<
    [string, FixedIgnoring | null, number, exactly: string, atLeast: string, atMost: string, average: string]
  >([
    ['d20', null, 20, '1/20', '1/20', '1', '21/2'],
    ['d20', null, 11, '1/20', '1/2', '11/20', '21/2'],
    ['d20', null, 21, '0', '0', '1', '21/2'],
    ['d20', null, 0, '0', '1', '0', '21/2'],
    ['d20', null, -7, '0', '1', '0', '21/2'],
    ['2d6', null, 7, '1/6', '7/12', '7/12', '7'],
    ['2d6+3', null, 10, '1/6', '7/12', '7/12', '10'],
    ['d4+d6', null, 2, '1/24', '1', '1/24', '6'],
    ['2d20', lowest, 20, '39/400', '39/400', '1', '553/40'],
    ['2d20', highest, 20, '1/400', '1/400', '1', '287/40'],
    ['4d6', lowest, 18, '7/432', '7/432', '1', '15869/1296'],
    ['d1', null, 1, '1', '1', '1', '1'],
  ])('%s %j, %i', (dice, ignoring, wanted, exactly, atLeast, atMost, average) => {
    const answer = odds(poolOf(dice), ignoring, wanted);
    expect([answer.exactly, answer.atLeast, answer.atMost, answer.expected].map(shown)).toEqual([
      exactly,
      atLeast,
      atMost,
      average,
    ]);
  });

  /** Every way in which the dice can fall. */
  const falls = ([first, ...others]: readonly number[]): number[][] =>
    first === undefined
      ? [[]]
      : Array.from({ length: first }, (_, index) => index + 1).flatMap((candidate) =>
          falls(others).map((rest) => [candidate].concat(rest)),
        );

  it('are those of all ways in which few dice can fall, counted one by one', () => {
    const dice = fc.array(
      fc.record({ count: fc.integer({ min: 1, max: 2 }), sides: fc.integer({ min: 1, max: 5 }) }),
      { minLength: 1, maxLength: 2 },
    );
    const ignoring = fc.option(
      fc.record({
        which: fc.constantFrom('lowest' as const, 'highest' as const),
        count: fc.integer({ min: 1, max: 3 }),
        of: fc.constantFrom(undefined, 0, 1),
      }),
    );
    fc.assert(
      fc.property(
        dice,
        ignoring,
        fc.integer({ min: -3, max: 3 }),
        fc.integer({ min: 0, max: 20 }),
        (some, drawn, modifier, wanted) => {
          const pool: Pool = { dice: some, modifier };
          const sides = dieSides(pool);
          const of = drawn?.of;
          fc.pre(of === undefined || of < some.length);
          const fixed = drawn && { which: drawn.which, count: drawn.count, ...(of !== undefined && { of }) };
          const from = of === undefined ? 0 : some.slice(0, of).reduce((sum, { count }) => sum + count, 0);
          const to = of === undefined ? sides.length : from + (some[of]?.count ?? 0);
          fc.pre((fixed?.count ?? 0) < to - from);
          const sums = falls(sides).map((fall) => {
            const up = fall.slice(from, to).toSorted((a, b) => a - b);
            const kept =
              fixed === null
                ? up
                : fixed.which === 'lowest'
                  ? up.slice(fixed.count)
                  : up.slice(0, up.length - fixed.count);
            const others = [...fall.slice(0, from), ...fall.slice(to)];
            return [...kept, ...others].reduce((sum, candidate) => sum + candidate, modifier);
          });
          const answer = odds(pool, fixed, wanted);
          const chance = (counts: (sum: number) => boolean) => sums.filter(counts).length / sums.length;
          const number = ({ numerator, denominator }: Fraction) => Number(numerator) / Number(denominator);
          expect(number(answer.exactly)).toBeCloseTo(
            chance((sum) => sum === wanted),
            12,
          );
          expect(number(answer.atLeast)).toBeCloseTo(
            chance((sum) => sum >= wanted),
            12,
          );
          expect(number(answer.atMost)).toBeCloseTo(
            chance((sum) => sum <= wanted),
            12,
          );
          expect(number(answer.expected)).toBeCloseTo(
            sums.reduce((all, sum) => all + sum, 0) / sums.length,
            9,
          );
          expect([answer.least, answer.most]).toEqual([Math.min(...sums), Math.max(...sums)]);
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each<[string, FixedIgnoring | null, string]>([
    ['100d1000', null, 'dice/too-many-for-odds'],
    ['10d100', lowest, 'dice/too-many-for-odds'],
    ['d20', lowest, 'dice/nothing-left'],
  ])('%s %j: %s', (dice, ignoring, code) => {
    expect(oddsOfRoll(poolOf(dice), ignoring, 1, TODAY)).toMatchObject({ ok: false, failure: { code } });
  });

  it('the most dice that are counted take no longer than a reply may', () => {
    // It takes 80 ms where a reply may take 2 s. A slow machine needs longer for both.
    const reference = cpuTimeOf(() => {
      let product = 1n;
      for (let count = 0; count < 10_000_000; count += 1) product = (product * 48_271n) % 2_147_483_647n;
      expect(product).toBeGreaterThan(0n);
    });
    const taken = cpuTimeOf(() => {
      expect(oddsOfRoll(poolOf('100d200'), null, 10_050, TODAY).ok).toBe(true);
      expect(oddsOfRoll(poolOf('10d20'), lowest, 100, TODAY).ok).toBe(true);
    });
    expect(taken / reference).toBeLessThan(25);
  });
});

describe('chances of the planar die', () => {
  it.each([
    ['planeswalk', 1, '1/6', '1/6'],
    ['chaos', 2, '1/6', '11/36'],
    ['blank', 2, '2/3', '8/9'],
  ] as const)('%s in %i rolls', (face, rolls, once, atLeastOnce) => {
    const { answer, citations } = oddsOfPlanar(face, rolls, TODAY);
    expect([shown(answer.once), shown(answer.atLeastOnce)]).toEqual([once, atLeastOnce]);
    expect(citations).toEqual([{ edition: '2026-06-19', number: '901.3a' }]);
  });
});
