import { expect, it } from 'vitest';
import { TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { numbersInEdition } from '#rulebook/book/numbers-in-edition.ts';
import {
  FOUNDING_TEXT,
  LATER_DAY,
  LATER_TEXT,
  TEXT_OF_2009,
  TODAYS_TEXT,
} from '../../helpers/made-up-editions.ts';
import { buildRulebook } from '../../helpers/official-text.ts';

const RULEBOOK = buildRulebook([FOUNDING_TEXT, TEXT_OF_2009, TODAYS_TEXT, LATER_TEXT]);

it.each<[string, Edition, Edition, string[], string]>([
  ['511.1', 'founding', TODAYS_DATE, ['705.2'], 'by the table'],
  ['705.2', TODAYS_DATE, 'founding', ['511.1', '511.2'], 'by the table, back'],
  ['511.1', 'founding', LATER_DAY, ['706.1'], 'by the table, then by the words'],
  ['150.2', '2006-10-01', LATER_DAY, ['151.3'], 'by the words, which the table does not know'],
  ['150.3', '2006-10-01', LATER_DAY, [], 'gone'],
  ['706.1', LATER_DAY, '2009-07-11', ['705.1', '705.2'], 'back from a younger text'],
])('%s of %s is in %s %j, %s', (number, edition, there, numbers) => {
  expect(numbersInEdition({ number, edition }, there, RULEBOOK)).toEqual(numbers);
});
