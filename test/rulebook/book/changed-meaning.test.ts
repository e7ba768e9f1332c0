import { describe, expect, it } from 'vitest';
import { TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { hasChangedMeaning } from '#rulebook/book/changed-meaning.ts';

describe('a rule of today', () => {
  it.each<[string, IsoDate, IsoDate, boolean, string]>([
    ['510.1c', '2020-01-24', TODAYS_DATE, true, 'damage assignment order, until 2024-11-08'],
    ['510.1c', '2020-01-24', '2024-07-30', false, 'the order still held then'],
    ['510.1c', '2024-11-08', TODAYS_DATE, false, 'nothing since'],
    ['704.5j', '2013-05-01', TODAYS_DATE, true, 'the legend rule of two players'],
    ['903.9a', '2019-01-25', TODAYS_DATE, true, 'a commander did not die'],
    ['702.19b', '2025-02-07', TODAYS_DATE, false, 'trample since battles'],
    ['702.40a', '2004-10-04', TODAYS_DATE, false, 'reworded, not changed'],
    ['999.9', '2004-10-04', TODAYS_DATE, false, 'no rule'],
  ])('%s from %s to %s: %s, as %s', (number, since, day, expected) => {
    expect(hasChangedMeaning(number, since, day)).toBe(expected);
  });
});
