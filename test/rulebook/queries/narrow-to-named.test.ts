import { expect, it } from 'vitest';
import { TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { narrowToNamed } from '#rulebook/queries/narrow-to-named.ts';
import { parseRules } from '#rulebook/reading/parse-rules.ts';
import { formatLongDate, buildRulebook } from '../../helpers/official-text.ts';

const textOf = (day: IsoDate): string => `Rules of a Made-Up Game
These rules are effective as of ${formatLongDate(day)}.

Contents

1. Things
111. Marbles
Glossary
Credits

1. Things

111. Marbles
111.1. Some marbles have a name of their own.
111.1a Nobody throws a painted marble.
111.1b A painted marble is red.

Glossary

Marble
Something that rolls. See rule 111, "Marbles."

Credits`;

it.each<[day: IsoDate, name: string, number: string]>([
  ['2019-07-12', 'painted marbles', '111.1b'],
  ['2019-07-12', 'marble', '111.1'],
  ['2019-07-12', 'glass marble', '111.1'],
  [TODAYS_DATE, 'painted marbles', '111.1'],
])('of %s, %s is explained in %s', (day, name, number) => {
  const text = parseRules(textOf(day));
  const rulebook = buildRulebook(text ? [text] : []);
  expect(narrowToNamed(name, { edition: day, number: '111.1' }, rulebook).number).toBe(number);
});
