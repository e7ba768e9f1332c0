import fc from 'fast-check';
import type { Control } from '#engine/game/control.ts';
import type { Game, Seat } from '#engine/game/state.ts';
import type { PictureNames } from '#pictures/picture-names.ts';
import { createTable } from '../crowded-table.ts';

/** A table on which anything may stand, and what its players are called. */
export interface AnyTable {
  readonly game: Game;
  readonly names: PictureNames;
}

const LIFE = fc.oneof(
  fc.integer({ min: -20, max: 120 }),
  fc.constantFrom(-999, -99, 0, 1, 999, 1000, 99_999),
);
const SOME = fc.oneof(fc.integer({ min: 1, max: 25 }), fc.constantFrom(100, 12_345, 99_999));

const WORD = fc.oneof(
  fc.constantFrom(
    'Krenko, Mob Boss',
    'The Ur-Dragon',
    'Asmoranomardicadaistinaculdacar',
    '帕',
    'B.O.B.',
    'W',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
);
const NAME = fc.oneof(
  fc.constantFrom('Alice', 'Bob', 'W'.repeat(32), '山田太郎', 'Jo 🎲', 'Zoë-Margarethe von und zu'),
  fc.string({ unit: 'grapheme', maxLength: 32 }),
);

const counts = (key: fc.Arbitrary<string>, maxKeys: number) => fc.dictionary(key, SOME, { maxKeys });

const SEAT = fc.record({
  life: LIFE,
  left: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    fc.constantFrom<NonNullable<Seat['left']>>('conceded', 'left', 'lost'),
  ),
  counters: counts(fc.oneof(fc.constant('poison'), WORD), 4),
  commanderDamage: counts(WORD, 4),
  leaders: fc.array(fc.record({ name: WORD, casts: fc.integer({ min: 0, max: 12 }) }), { maxLength: 2 }),
});

const CONTROL = fc.record({
  by: fc.nat(15),
  of: fc.nat(15),
  state: fc.constantFrom<Control['state']>('in-force', 'pending'),
  span: fc.constantFrom<Control['span']>('next-turn', 'next-combat'),
});

/** Any table of 1 to 16, in turns of anybody, with ranges, control, and one life total for each team, or without. */
export const anyTable: fc.Arbitrary<AnyTable> = fc
  .record({
    seats: fc.array(SEAT, { minLength: 2, maxLength: 16 }),
    names: fc.array(NAME, { minLength: 16, maxLength: 16 }),
    controls: fc.array(CONTROL, { maxLength: 5 }),
    range: fc.option(fc.integer({ min: 1, max: 2 })),
    isOfTeams: fc.boolean(),
    sharesLife: fc.boolean(),
    active: fc.nat(15),
    number: fc.integer({ min: 1, max: 2000 }),
    plane: fc.option(WORD, { nil: undefined }),
    isGathering: fc.boolean(),
  })
  .map(({ seats, names, controls, range, isOfTeams, sharesLife, active, number, plane, isGathering }) => {
    const empty = createTable(seats.length);
    const ids = empty.seats.map(({ playerId }) => playerId);
    const idAt = (at: number): string => ids[at % ids.length] ?? '';
    const half = Math.floor(ids.length / 2);
    const [left, right] = [ids.slice(0, half), ids.slice(half)];
    const { format } = empty.settings;
    const game: Game = {
      ...empty,
      stage: isGathering ? 'gathering' : 'playing',
      turn: empty.turn && { ...empty.turn, number, playerId: idAt(active) },
      seats: empty.seats.map((seat, index) => {
        const { leaders: _, ...more } = seats[index] ?? { leaders: [] };
        return { ...seat, ...more };
      }),
      settings: {
        ...empty.settings,
        format: {
          ...format,
          range,
          ...(isOfTeams && sharesLife && { variant: 'two-headed-giant', teamSize: left.length }),
        },
      },
      teams: isOfTeams
        ? [left, right].flatMap(([first, ...others]) => (first ? [[first, ...others]] : []))
        : [],
      controls: controls.map(({ by, of, ...more }, index) => ({
        ...more,
        id: index + 1,
        by: idAt(by),
        of: idAt(of),
        card: 'Mindslaver',
        extraTurnAfter: false,
      })),
      commanders: seats.flatMap(({ leaders }, index) =>
        leaders.map(({ name, casts }, place) => ({
          key: `${name} ${index} ${place}`,
          ownerId: idAt(index),
          name,
          casts,
          zone: 'command' as const,
          isFresh: false,
        })),
      ),
      ...(plane !== undefined && { plane }),
    };
    return { game, names: new Map(ids.map((id, index) => [id, names[index] ?? ''])) };
  });
