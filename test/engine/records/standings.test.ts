import { describe, expect, it } from 'vitest';
import { averagePlace, safeRating, standingsOf, type RatedSeat } from '#engine/records/standings.ts';

/** `1=1 2=3<1`: person 2 finished third and lost to person 1; without a place: `1* 2 3`, the winner with a star. */
const game = (line: string): readonly RatedSeat[] =>
  line.split(' ').map((seat) => {
    const [, person = '', star, finish, eliminator] = /^(\d+)(\*|~)?(?:=(\d+))?(?:<(\d+))?$/.exec(seat) ?? [];
    const isWon = star === '*' || finish === '1';
    return {
      person: Number(person),
      team: null,
      outcome: star === '~' ? 'none' : isWon ? 'won' : 'lost',
      finish: finish === undefined ? null : Number(finish),
      eliminator: eliminator === undefined ? null : Number(eliminator),
    } as const;
  });

const table = (...lines: readonly string[]): readonly string[] =>
  standingsOf(lines.map(game)).map(
    (standing) =>
      `${standing.person}: ${standing.wins}/${standing.played}, place ${averagePlace(standing).toFixed(2)}, out ${standing.eliminations}`,
  );

describe('standings', () => {
  it.each<[what: string, games: readonly string[], expected: readonly string[]]>([
    ['nothing was played', [], []],
    [
      'one game',
      ['1=1 2=3<1 3=2<1'],
      ['1: 1/1, place 1.00, out 2', '3: 0/1, place 2.00, out 0', '2: 0/1, place 3.00, out 0'],
    ],
    [
      'shares of games come before numbers of wins',
      ['1=1 2=2', '1=1 2=2', '1=2 2=1', '3=1 1=2'],
      ['3: 1/1, place 1.00, out 0', '1: 2/4, place 1.50, out 0', '2: 1/3, place 1.67, out 0'],
    ],
    [
      'only the winner is known',
      ['1 2* 3'],
      ['2: 1/1, place 1.00, out 0', '1: 0/1, place 2.00, out 0', '3: 0/1, place 2.00, out 0'],
    ],
    [
      'a winner was on record as out',
      ['1=3<2 2=2<1 3=1<1'],
      ['3: 1/1, place 1.00, out 0', '2: 0/1, place 2.00, out 1', '1: 0/1, place 3.00, out 1'],
    ],
    ['no result', ['1~ 2~'], []],
  ])('%s', (_what, games, expected) => expect(table(...games)).toEqual(expected));

  it('rate those who finish better higher, and know little after a game', () => {
    const [first, second, third] = standingsOf([game('1=1 2=2 3=3')]);
    expect(first!.rating.mean).toBeGreaterThan(second!.rating.mean);
    expect(second!.rating.mean).toBeGreaterThan(third!.rating.mean);
    expect(safeRating(first!)).toBeLessThan(5);
  });

  it('rate a team as one', () => {
    // oxlint-disable-next-line no-map-spread -- a table of four
    const seats = game('1=1 2=1 3=2 4=2').map((seat, index) => ({ ...seat, team: index < 2 ? 1 : 2 }));
    const means = standingsOf([seats]).map(({ rating }) => rating.mean.toFixed(3));
    expect(new Set(means).size).toBe(2);
  });
});
