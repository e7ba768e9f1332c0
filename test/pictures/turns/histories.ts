import * as fc from 'fast-check';
import type { LifeHistory, LifeCurve } from '#engine/records/life-history.ts';

export const idOf = (seat: number): string => `player-${seat + 1}`;

/** A game of so many players and turns, in which nothing special happened. */
export function historyOf(players: number, turns: number, more: Partial<LifeHistory> = {}): LifeHistory {
  const from = more.from ?? 0;
  const lines = Array.from({ length: players }, (_, seat): LifeCurve => ({
    players: [idOf(seat)],
    life: Array.from({ length: turns - from + 1 }, (__, turn) => 40 - ((turn * (seat + 3)) % 23)),
    out: null,
  }));
  return { from, turns, lines, controlled: [], extra: [], subgames: [], ...more };
}

/** The same with all that there is to mark, again and again. */
export function eventful(history: LifeHistory): LifeHistory {
  const { turns, from, lines } = history;
  const each = Array.from({ length: turns - from }, (_, index) => from + index + 1);
  const seat = (turn: number, more = 0): string => idOf((turn + more) % lines.length);
  return {
    ...history,
    lines: lines.map(({ players, life }, index) => {
      const isOut = index % 3 === 1;
      return {
        players,
        life: isOut ? [...life.slice(0, Math.max(1, life.length - 2)), -3 - index] : life,
        out: isOut ? 'lost' : null,
      };
    }),
    controlled: each
      .filter((turn) => turn % 3 === 0)
      .map((turn) => ({ turn, of: seat(turn), by: seat(turn, 1), span: 'next-turn' })),
    extra: each.filter((turn) => turn % 4 === 1).map((turn) => ({ turn, playerId: seat(turn) })),
    subgames: each.filter((turn) => turn % 9 === 4),
  };
}

const life = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: -10, max: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(-999, 99_999, 1_000_000, -1_000_000, 400, 120) },
);

/** Any game of 2 to 16 players and up to 60 turns. */
export const anyHistory: fc.Arbitrary<LifeHistory> = fc
  .record({
    players: fc.integer({ min: 2, max: 16 }),
    from: fc.constantFrom(0, 0, 0, 117),
    turns: fc.integer({ min: 1, max: 60 }),
  })
  .chain(({ players, from, turns }) => {
    const seat = fc.integer({ min: 0, max: players - 1 }).map(idOf);
    const turn = fc.integer({ min: from + 1, max: from + turns });
    const line = fc.record({
      life: fc.array(life, { minLength: turns + 1, maxLength: turns + 1 }),
      left: fc.option(fc.integer({ min: 1, max: turns }), { freq: 2 }),
      out: fc.constantFrom('lost', 'conceded', 'left'),
    });
    return fc.record({
      from: fc.constant(from),
      turns: fc.constant(from + turns),
      lines: fc.array(line, { minLength: players, maxLength: players }).map((lines) =>
        lines.map(({ life: lives, left, out }, index): LifeCurve => ({
          players: [idOf(index)],
          life: left === null ? lives : lives.slice(0, left + 1),
          out: left === null ? null : (out as LifeCurve['out']),
        })),
      ),
      controlled: fc.array(
        fc.record({
          turn,
          of: seat,
          by: seat,
          span: fc.constantFrom('next-turn' as const, 'next-combat' as const),
        }),
        { maxLength: 12 },
      ),
      extra: fc.array(fc.record({ turn, playerId: seat }), { maxLength: 12 }),
      subgames: fc.array(turn, { maxLength: 9 }),
    });
  });
