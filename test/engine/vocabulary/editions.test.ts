import { describe, expect, it } from 'vitest';
import { Edition, TODAYS_DATE, dateOf, parseEdition } from '#engine/vocabulary/editions.ts';

describe('an edition that is typed', () => {
  it.each([
    ['founding', 'founding'],
    [' Today ', TODAYS_DATE],
    ['2003-07-01', '2003-07-01'],
    ['2024-02-29', '2024-02-29'],
    ['2023-02-29', undefined],
    ['2004-02-29', '2004-02-29'],
    ['2006-12-31', '2006-12-31'],
    ['2006-04-30', '2006-04-30'],
    ['2006-04-00', undefined],
    ['2006-13-01', undefined],
    ['2006-04-31', undefined],
    ['2003-06-30', undefined],
    ['2099-01-01', undefined],
    ['1993', undefined],
    ['', undefined],
    ['2006-10-01x', undefined],
  ])('%j is %s', (typed, edition) => {
    expect(parseEdition(typed)).toBe(edition);
  });
});

describe('the day whose rules an edition follows', () => {
  it.each([
    ['founding', '2006-10-01'],
    ['2006-09-30', '2006-09-30'],
    ['2026-06-19', '2026-06-19'],
  ] as const)('%s: %s', (edition, day) => {
    expect(dateOf(edition)).toBe(day);
  });
});

it.each([
  ['founding', true],
  ['2003-07-01', true],
  ['today', false],
  [' founding', false],
  ['2003-06-30', false],
  [20061001, false],
])('an edition that is stored is kept as it is read: %j, %s', (stored, is) => {
  expect(Edition.safeParse(stored).success).toBe(is);
});
