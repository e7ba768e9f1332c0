import { expect, it } from 'vitest';
import { runSteps } from '#basics/work-steps.ts';
import { indexTrigrams } from '#cards/pool/trigrams.ts';

const index = runSteps(indexTrigrams(['fire', 'ice', 'firefly', 'fireice', 'wear', 'fire']));

it.each([
  ['fire', 1, [0]],
  ['fire', 2, [0, 5]],
  ['fire', 4, [0, 5, 2, 3]],
  ['fier', 10, [0, 5, 2, 3]],
  ['xyz', 10, []],
  ['', 10, []],
])('%j: the %d nearest are %j', (typed, limit, places) => {
  expect(index.nearest(typed, limit)).toEqual(places);
});
