import { expect, it } from 'vitest';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { familyOf } from '#rulebook/rule-matching/family.ts';
import { startPairing } from '#rulebook/rule-matching/pairing.ts';
import { madeUp } from './made-up.ts';

/** Chapters with these numbers of rules, from 101 on. */
const text = (day: IsoDate, ...chapters: readonly number[]) =>
  familyOf(
    madeUp(
      day,
      chapters
        .map((rules, index) => {
          const numbers = Array.from({ length: rules }, (_, nth) => `${101 + index}.${nth + 1} Words.`);
          return `${101 + index} Chapter\n${numbers.join('\n')}`;
        })
        .join('\n'),
    ),
  );

it('a chapter that joined a larger one has moved to it as a whole', () => {
  const pairing = startPairing(text('2001-01-01', 1, 3), text('2002-01-01', 4));
  for (const place of [0, 1, 2, 3]) pairing.join(place, place);
  expect(pairing.movedTo('101', '101')).toBe(1);
  expect(pairing.movedTo('102', '101')).toBe(1);
  expect(pairing.movedTo('101', '102')).toBe(0);
  expect(pairing.context(0, 1)).toBeLessThan(pairing.context(1, 1));
});

it('a rule itself does not speak for its own surroundings', () => {
  const pairing = startPairing(text('2001-01-01', 2), text('2002-01-01', 2));
  pairing.join(0, 0);
  expect(pairing.context(0, 0)).toBe(0);
  expect(pairing.context(1, 1)).toBeGreaterThan(0.5);
});
