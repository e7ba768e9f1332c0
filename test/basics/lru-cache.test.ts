import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLruCache } from '#basics/lru-cache.ts';

it('drops the oldest values beyond its limit', () => {
  const memory = createLruCache<string, number>(2);
  memory.set('a', 1);
  memory.set('b', 2);
  memory.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => memory.get(key))).toEqual([undefined, 2, 3]);
});

it('a value that is set again is new again', () => {
  const memory = createLruCache<string, number>(2);
  memory.set('a', 1);
  memory.set('b', 2);
  memory.set('a', 3);
  memory.set('c', 4);
  expect(['a', 'b', 'c'].map((key) => memory.get(key))).toEqual([3, undefined, 4]);
});

it('a value that is asked for outlives those that are not', () => {
  const memory = createLruCache<string, number>(2);
  memory.set('a', 1);
  memory.set('b', 2);
  memory.get('a');
  memory.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => memory.get(key))).toEqual([1, undefined, 3]);
});

it('remembers only the last entries that were set', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(fc.nat(8), { maxLength: 50 }), (most, keys) => {
      const memory = createLruCache<number, number>(most);
      for (const [place, key] of keys.entries()) memory.set(key, place);
      const newest = [...new Set(keys.toReversed())];
      for (const [age, key] of newest.entries())
        expect(memory.get(key)).toBe(age < most ? keys.lastIndexOf(key) : undefined);
    }),
  );
});
