import { expect, it } from 'vitest';
import { memoizeLast } from '#basics/memoize-last.ts';

it('a result is computed again only for another key than the last', () => {
  const given: number[] = [];
  const half = memoizeLast(
    (value: number) => {
      given.push(value);
      return value / 2;
    },
    (value) => Math.floor(value),
  );
  expect([half(4), half(4.9), half(6), half(4)]).toEqual([2, 2, 3, 2]);
  expect(given).toEqual([4, 6, 4]);
});

it('undefined is a result and a key as any other', () => {
  const given: (string | undefined)[] = [];
  const ignore = memoizeLast((value: string | undefined): undefined => void given.push(value));
  for (const value of [undefined, undefined, 'a', 'a']) ignore(value);
  expect(given).toEqual([undefined, 'a']);
});
