import { expect, it } from 'vitest';
import { runSteps } from '#basics/work-steps.ts';
import { buildNameFilter } from '#cards/pool/name-filter.ts';

const NAMES = Array.from({ length: 36_000 }, (_, index) => `the ${index} of spades`);
const filter = runSteps(buildNameFilter(NAMES));

it('lets every name pass', () => {
  expect(NAMES.filter((name) => !filter.mayHave(name))).toEqual([]);
});

it('stops most of what is no name', () => {
  const passed = NAMES.filter((name) => filter.mayHave(`${name} and more`));
  expect(passed.length / NAMES.length).toBeLessThan(0.1);
});
