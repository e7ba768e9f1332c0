import { expect, it } from 'vitest';
import { runSteps } from '#basics/work-steps.ts';
import { buildShortNames } from '#cards/pool/short-names.ts';

const find = runSteps(
  buildShortNames([
    { name: 'Krark, the Thumbless', rank: 0, fame: 9 },
    { name: 'Krark, the Token', rank: 1, fame: 1 },
    { name: 'Krark, the Lesser', rank: 0, fame: null },
    { name: 'Krark, the Greater', rank: 0, fame: 2 },
    { name: 'Krark, the Greater', rank: 0, fame: null },
    { name: "Krark's Thumb", rank: 0, fame: 3 },
    { name: 'Lim-D\u00FBl, the Made Up', rank: 0, fame: null },
  ]),
);

it.each([
  ['KRARK', ['Krark, the Greater', 'Krark, the Thumbless', 'Krark, the Lesser', 'Krark, the Token']],
  ['lim dul', ['Lim-D\u00FBl, the Made Up']],
  ['thumb', []],
  ['', []],
])('the names with %j before their comma are %j', (typed, names) => {
  expect(find(typed)).toEqual(names);
});
