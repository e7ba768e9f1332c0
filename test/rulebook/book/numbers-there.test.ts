import { expect, it } from 'vitest';
import type { Edition } from '../../../src/engine/vocabulary/editions.ts';
import { numbersThere } from '../../../src/rulebook/book/numbers-there.ts';
import { FOUNDING_TEXT, LATER_TEXT, TEXT_OF_2009, TODAYS_TEXT } from '../../helpers/made-up-editions.ts';
import { rulebookWith } from '../../helpers/official-text.ts';

const RULEBOOK = rulebookWith([FOUNDING_TEXT, TEXT_OF_2009, TODAYS_TEXT, LATER_TEXT]);

it.each<[string, Edition, Edition, string[], string]>([
  ['511.1', 'founding', '2026-06-19', ['705.2'], 'by the table'],
  ['705.2', '2026-06-19', 'founding', ['511.1', '511.2'], 'by the table, back'],
  ['511.1', 'founding', '2026-09-25', ['706.1'], 'by the table, then by the words'],
  ['150.2', '2006-10-01', '2026-09-25', ['151.3'], 'by the words, which the table does not know'],
  ['150.3', '2006-10-01', '2026-09-25', [], 'gone'],
  ['706.1', '2026-09-25', '2009-07-11', ['705.1', '705.2'], 'back from a younger text'],
])('%s of %s is in %s %j, %s', (number, edition, there, numbers) => {
  expect(numbersThere({ number, edition }, there, RULEBOOK)).toEqual(numbers);
});
