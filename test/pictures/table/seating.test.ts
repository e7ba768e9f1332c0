import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roomForArrows, routesOf } from '#pictures/table/arrow-routes.ts';
import { seatingOf, TABLE_WIDTH, type Box } from '#pictures/table/seating.ts';

const COUNTS = Array.from({ length: 16 }, (_, index) => index + 1);

const middleOf = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

describe.each(COUNTS)('seats round a table of %i', (players) => {
  const { seats, middle, textBox, height } = seatingOf(players, 120, roomForArrows(2));

  test('have one size, and overlap neither each other nor the text in the middle', () => {
    expect(seats).toHaveLength(players);
    expect(new Set(seats.map((seat) => `${seat.width} ${seat.height}`)).size).toBe(1);
    for (const [index, seat] of seats.entries()) {
      expect(overlap(seat, textBox)).toBe(false);
      expect(seats.slice(index + 1).filter((other) => overlap(seat, other))).toEqual([]);
      expect([
        seat.x >= 0,
        seat.y >= 0,
        seat.x + seat.width <= TABLE_WIDTH,
        seat.y + seat.height <= height,
      ]).toEqual([true, true, true, true]);
    }
  });

  test('follow each other clockwise', () => {
    const center = { x: TABLE_WIDTH / 2, y: middle.y + middle.height / 2 };
    const angles = seats.map((seat) => {
      const { x, y } = middleOf(seat);
      return Math.atan2(y - center.y, x - center.x);
    });
    const steps = angles.map((angle, index) => {
      const next = angles[(index + 1) % angles.length] ?? angle;
      return (next - angle + 4 * Math.PI) % (2 * Math.PI);
    });
    expect(steps.reduce((sum, one) => sum + one, 0)).toBeCloseTo(players > 1 ? 2 * Math.PI : 0);
  });

  test('the picture ends below the last of them', () => {
    const lowest = Math.max(...seats.map((seat) => seat.y + seat.height), textBox.y + textBox.height);
    expect(height - lowest).toBeGreaterThanOrEqual(20);
    expect(height - lowest).toBeLessThan(100);
  });
});

const inside = ([x, y]: readonly [number, number], box: Box): boolean =>
  x > box.x + 0.5 && x < box.x + box.width - 0.5 && y > box.y + 0.5 && y < box.y + box.height - 0.5;

type Pair = readonly [from: number, to: number];

/** What is wrong with the ways of arrows between these seats, a line each: none is what a test expects. */
function faultsOf(players: number, pairs: readonly Pair[]): readonly string[] {
  const { seats, middle, textBox } = seatingOf(players, 120, roomForArrows(pairs.length));
  const boxes = pairs.map(([from, to]) => [seats[from], seats[to]] as const);
  const arrows = boxes.flatMap(([from, to]) => (from && to ? [{ from, to, isDashed: false }] : []));
  return routesOf(arrows, middle).flatMap((route, nth) => {
    const pieces = route.map(([x, y], index) => {
      const [nextX, nextY] = route[index + 1] ?? [x, y];
      return { x, y, across: nextX - x, down: nextY - y };
    });
    const points = pieces.flatMap(({ x, y, across, down }) =>
      [0, 0.25, 0.5, 0.75].map((share) => [x + across * share, y + down * share] as const),
    );
    const [tip = [0, 0], before = tip] = route.toReversed();
    const { to } = arrows[nth] ?? { to: middle };
    const isAcross = Math.abs(tip[0] - before[0]) > Math.abs(tip[1] - before[1]);
    const [along, from, length] = isAcross ? [tip[1], to.y, to.height] : [tip[0], to.x, to.width];
    const faults = {
      'runs aslant': pieces.some(({ across, down }) => Math.min(Math.abs(across), Math.abs(down)) >= 0.01),
      'crosses a seat': seats.some((box) => points.some((point) => inside(point, box))),
      'crosses the words': points.some((point) => inside(point, textBox)),
      'has no room for its head': Math.hypot(tip[0] - before[0], tip[1] - before[1]) < 14.99,
      'arrives at a rounded corner': along <= from + 15 || along >= from + length - 15,
    };
    const told = Object.entries(faults).flatMap(([fault, isSo]) => (isSo ? fault : []));
    return told.map((fault) => `${players} players, ${JSON.stringify(pairs)}: arrow ${nth + 1} ${fault}`);
  });
}

describe('arrows between seats', () => {
  const asked = fc.integer({ min: 2, max: 16 }).chain((players) =>
    fc.record({
      players: fc.constant(players),
      pairs: fc.array(
        fc.tuple(fc.nat(players - 1), fc.nat(players - 1)).filter(([from, to]) => from !== to),
        { minLength: 1, maxLength: 4 },
      ),
    }),
  );

  test('run at right angles, through no seat and no words, and meet the seats straight on', () => {
    fc.assert(
      fc.property(asked, ({ players, pairs }) => {
        expect(faultsOf(players, pairs)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test.each(COUNTS.slice(1))('so do up to four from any of %i players to any other', (players) => {
    const seats = COUNTS.slice(0, players).map((one) => one - 1);
    const pairs = seats.flatMap((from) => seats.flatMap((to): Pair[] => (to === from ? [] : [[from, to]])));
    const faults = pairs.flatMap((pair) =>
      [1, 2, 3, 4].flatMap((many) =>
        faultsOf(
          players,
          Array.from({ length: many }, () => pair),
        ),
      ),
    );
    expect(faults).toEqual([]);
  });
});
