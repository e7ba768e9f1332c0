import { expect, it } from 'vitest';
import type { IsoDate } from '../../../src/engine/vocabulary/editions.ts';
import { movedUntil } from '../../../src/rulebook/editions/moved.ts';
import { FOUNDING_TEXT, officialText, TEXT_OF_2009, TODAYS_TEXT } from '../../helpers/made-up-editions.ts';
import { rulebookWith } from '../../helpers/official-text.ts';

const WITHOUT = rulebookWith([]);
const WITH = rulebookWith([FOUNDING_TEXT, TEXT_OF_2009, TODAYS_TEXT]);

const moved = (number: string, edition: IsoDate, day: IsoDate, rulebook = WITH) =>
  movedUntil([{ number, edition }], day, rulebook).map(({ now, since, isReworded }) => [
    now.join(' '),
    since,
    isReworded,
  ]);

it.each<[string, IsoDate, IsoDate, unknown]>([
  ['511.1', '2006-10-01', '2009-07-11', [['705.1', '2009-07-11', true]]],
  ['511.1', '2006-10-01', '2026-06-19', [['705.2', '2022-06-10', true]]],
  ['705.1', '2009-07-11', '2013-05-01', []], // The same number, and no text of that day to compare.
  ['705.2', '2009-07-11', '2026-06-19', [['705.2', null, true]]],
  ['511.1', '2006-10-01', '2006-10-01', []],
  ['999.1', '2006-10-01', '2026-06-19', []],
  ['Glossary', '2006-10-01', '2026-06-19', []],
])('%s of %s until %s: %j', (number, edition, day, expected) => {
  expect(moved(number, edition, day)).toEqual(expected);
});

it('a rule that moved, moved back and was reworded has no day on which it moved', () => {
  const [of2019, of2023] = [
    ['October 4, 2019', 'floor'],
    ['April 14, 2023', 'lawn'],
  ].map(([day, where]) =>
    officialText(
      `A text, in effect as of ${day}.\n\n7. Marbles\n715. Bags\n715.1. Whoever drops a bag of marbles on the ${where} picks all of them up again.`,
    ),
  );
  expect(moved('715.1', '2019-10-04', '2023-04-14', rulebookWith([of2019!, of2023!]))).toEqual([
    ['715.1', null, true],
  ]);
});

it('tells no words where no official text is held', () => {
  expect(moved('511.1', '2006-10-01', '2026-06-19', WITHOUT)).toEqual([['705.2', '2022-06-10', undefined]]);
});
