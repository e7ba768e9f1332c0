import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_RATING, updatedRatings, type Rating } from '#engine/records/ratings.ts';

const rated = (...sides: readonly (readonly [finish: number, ...players: readonly Rating[]])[]) =>
  updatedRatings(sides.map(([finish, ...players]) => ({ finish, players })));

const rounded = (sides: readonly (readonly Rating[])[]) =>
  sides.map((players) =>
    players.map(({ mean, deviation }) => `${mean.toFixed(6)} ± ${deviation.toFixed(6)}`).join(', '),
  );

const NEW = FIRST_RATING;

describe('ratings after a game', () => {
  // By openskill 5.0.1 with its defaults.
  it.each<[what: string, after: readonly (readonly Rating[])[], expected: readonly string[]]>([
    [
      'four in a row',
      rated([1, NEW], [2, NEW], [3, NEW], [4, NEW]),
      ['27.795253 ± 8.263572', '26.552918 ± 8.179618', '24.689416 ± 8.084128', '20.962413 ± 8.084128'],
    ],
    [
      'one wins, the others share the second place',
      rated([1, NEW], [2, NEW], [2, NEW], [2, NEW]),
      ['27.795253 ± 8.263572', '24.068249 ± 8.179618', '24.068249 ± 8.179618', '24.068249 ± 8.179618'],
    ],
    [
      'a draw of four',
      rated([1, NEW], [1, NEW], [1, NEW], [1, NEW]),
      ['25.000000 ± 8.263572', '25.000000 ± 8.263572', '25.000000 ± 8.263572', '25.000000 ± 8.263572'],
    ],
    [
      'two teams',
      rated(
        [2, { mean: 28, deviation: 6 }, { mean: 22, deviation: 7 }],
        [1, { mean: 25, deviation: 8 }, { mean: 30, deviation: 3 }],
      ),
      ['26.934258 ± 5.909790, 20.549481 ± 6.855935', '26.894492 ± 7.800020, 30.266590 ± 2.990692'],
    ],
  ])('%s', (_what, after, expected) => expect(rounded(after)).toEqual(expected));

  it('do not change if nobody played against anybody', () =>
    expect(rated([1, NEW, NEW])).toEqual([[NEW, NEW]]));

  it('rise for the only winner and fall for the only last one, whoever they are', () => {
    const rating = fc.record({
      mean: fc.double({ min: -50, max: 100, noNaN: true }),
      deviation: fc.double({ min: 0.5, max: 9, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(rating, { minLength: 2, maxLength: 8 }), (players) => {
        const after = updatedRatings(
          players.map((player, index) => ({ finish: index + 1, players: [player] })),
        ).flat();
        expect(after[0]!.mean).toBeGreaterThanOrEqual(players[0]!.mean);
        expect(after.at(-1)!.mean).toBeLessThanOrEqual(players.at(-1)!.mean);
        expect(after.every(({ mean, deviation }) => Number.isFinite(mean) && deviation > 0)).toBe(true);
      }),
    );
  });
});
