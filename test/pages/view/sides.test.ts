import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SIDES, sidesOf } from '#pages/view/sides.ts';

/** Who sits where, clockwise from the left of whoever holds the tablet: `B | C | D | A`. */
const said = (players: string, mine: string): string => {
  const sides = sidesOf([...players], players.indexOf(mine));
  return SIDES.map((side) => sides[side].join('') || '–').join(' | ');
};

it.each([
  ['A', 'A', '– | – | – | A'],
  ['AB', 'A', '– | B | – | A'],
  ['ABC', 'A', 'B | – | C | A'],
  ['ABCD', 'A', 'B | C | D | A'],
  ['ABCD', 'C', 'D | A | B | C'],
  ['ABCDE', 'A', 'B | CD | E | A'],
  ['ABCDEF', 'A', 'B | CD | E | FA'],
  ['ABCDEFGH', 'A', 'B | CDE | F | GHA'],
  ['ABCDEFGHIJKLMNOP', 'A', 'BCD | EFGHI | JKL | MNOPA'],
])('%s round a tablet that %s holds: %s', (players, mine, seated) => {
  expect(said(players, mine)).toBe(seated);
});

it('every player has one side, in turn order, with the viewer at the bottom', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 16 }), fc.nat(), (players, any) => {
      const seats = Array.from({ length: players }, (_, index) => index);
      const mine = any % players;
      const sides = sidesOf(seats, mine);
      const round = SIDES.flatMap((side) => sides[side]);
      expect(round).toEqual(seats.map((at) => (mine + 1 + at) % players));
      expect(sides.bottom.at(-1)).toBe(mine);
      expect(sides.left).toHaveLength(sides.right.length);
    }),
  );
});
