import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumTallies, groupTalliesBy, sharesOf, type CountedGames } from '#engine/records/tally.ts';

const counted: fc.Arbitrary<CountedGames> = fc
  .record({
    games: fc.nat(50),
    won: fc.nat(50),
    drawn: fc.nat(5),
    players: fc.integer({ min: 2, max: 6 }),
    place: fc.option(fc.integer({ min: 1, max: 6 })),
    variant: fc.option(fc.constantFrom('', 'commander', 'emperor')),
  })
  .map(({ won, ...one }) =>
    Object.assign(one, { wins: Math.min(won, one.games), chance: one.games / one.players, isTeam: false }),
  );
const several = fc.array(counted, { maxLength: 12 });

describe('games counted together', () => {
  it('8 of 21 games at tables of four: 38%, by chance 25%', () => {
    const tally = { games: 21, wins: 8, chance: 21 / 4, drawn: 2 };
    expect(sharesOf(tally)).toEqual({ won: 8 / 21, byChance: 1 / 4 });
    expect(sharesOf({ ...tally, games: 0, wins: 0, chance: 0 })).toBeNull();
    expect(sumTallies([])).toEqual({ games: 0, wins: 0, chance: 0, drawn: 0 });
  });

  it('add up, in whatever order, and in whatever groups', () => {
    fc.assert(
      fc.property(several, (all) => {
        const whole = sumTallies(all);
        expect(sumTallies(all.toReversed())).toMatchObject({
          games: whole.games,
          wins: whole.wins,
          drawn: whole.drawn,
        });
        const groups = groupTalliesBy(all, ({ variant }) => variant ?? '?');
        const again = sumTallies(groups);
        expect(again.games).toBe(whole.games);
        expect(again.wins).toBe(whole.wins);
        expect(again.drawn).toBe(whole.drawn);
        expect(again.chance).toBeCloseTo(whole.chance);
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
      }),
    );
  });

  it('a share is between nothing and all, and lies between those of its parts', () => {
    fc.assert(
      fc.property(several, (all) => {
        const whole = sharesOf(sumTallies(all));
        const parts = all.flatMap((candidate) => sharesOf(candidate) ?? []);
        expect(parts.length > 0).toBe(whole !== null);
        if (!whole) return;
        const won = parts.map((part) => part.won);
        expect(whole.won).toBeGreaterThanOrEqual(Math.min(...won) - 1e-9);
        expect(whole.won).toBeLessThanOrEqual(Math.max(...won) + 1e-9);
        expect(whole.byChance).toBeGreaterThan(0);
        expect(whole.byChance).toBeLessThanOrEqual(1 / 2);
      }),
    );
  });

  it('leave out what has no key, and stand with most games first', () => {
    const one = { games: 3, wins: 1, chance: 1, drawn: 0, players: 3, isTeam: false };
    const groups = groupTalliesBy(
      [
        { ...one, place: 1, variant: null },
        { ...one, place: null, variant: '' },
        { ...one, place: 2, variant: '', games: 1, drawn: 5 },
      ],
      ({ place }) => place,
    );
    expect(groups.map(({ key, games, drawn }) => [key, games, drawn])).toEqual([
      [2, 1, 5],
      [1, 3, 0],
    ]);
  });
});
