import { expect, it } from 'vitest';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { movedCitations } from '#rulebook/editions/moved-citations.ts';
import { FOUNDING_TEXT, TEXT_OF_2009, TODAYS_TEXT } from '../../helpers/made-up-editions.ts';
import { buildRulebook } from '../../helpers/official-text.ts';

const WITHOUT = buildRulebook([]);
const WITH = buildRulebook([FOUNDING_TEXT, TEXT_OF_2009, TODAYS_TEXT]);

const moved = (number: string, edition: IsoDate, day: IsoDate, rulebook = WITH) =>
  movedCitations([{ number, edition }], day, rulebook).map(({ now, since, isReworded }) => [
    now.join(' '),
    since,
    isReworded,
  ]);

it.each<[string, IsoDate, IsoDate, unknown]>([
  ['511.1', '2006-10-01', '2009-07-11', [['705.1', '2009-07-11', false]]],
  ['511.1', '2006-10-01', '2026-06-19', [['705.2', '2022-06-10', true]]],
  ['705.1', '2009-07-11', '2018-06-08', [['705.1', null, true]]],
  ['705.1', '2009-07-11', '2013-05-01', []],
  ['705.2', '2009-07-11', '2026-06-19', [['705.2', null, true]]],
  ['511.1', '2006-10-01', '2006-10-01', []],
  ['999.1', '2006-10-01', '2026-06-19', []],
  ['Glossary', '2006-10-01', '2026-06-19', []],
])('%s of %s until %s: %j', (number, edition, day, expected) => {
  expect(moved(number, edition, day)).toEqual(expected);
});

it('a rule that moved, moved back and was reworded has no day on which it moved', () => {
  expect(moved('715.3d', '2019-10-04', '2025-06-06')).toEqual([['715.3d', null, true]]);
  expect(moved('715.1', '2019-10-04', '2025-06-06')).toEqual([]);
});

it.each<[string, IsoDate, unknown]>([
  ['511.1', '2006-10-01', [['705.2', '2022-06-10', true]]],
  ['505.4', '2006-10-01', [['709.2', '2021-07-23', true]]],
  ['505.5', '2006-10-01', [['', '2017-04-28', undefined]]],
])('%s of %s without any available text: %j', (number, edition, expected) => {
  expect(moved(number, edition, '2026-06-19', WITHOUT)).toEqual(expected);
});
