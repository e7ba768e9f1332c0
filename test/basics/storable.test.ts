import { expect, test } from 'vitest';
import { storable, storableIn } from '#basics/storable.ts';

test.each([
  ['plain', 'plain'],
  ['a\0b', 'ab'],
  ['\ud800', '\ufffd'],
  ['a\udc00b\0', 'a\ufffdb'],
  ['\u{1F600}', '\u{1F600}'],
])('%j is stored as %j', (text, stored) => {
  expect(storable(text)).toBe(stored);
});

test('texts are made storable at any depth', () => {
  const data = { name: 'a\0', list: ['\ud800', { deep: 'b\0b', count: 1 }], kept: null, at: Number.NaN };
  expect(storableIn(data)).toEqual({
    name: 'a',
    list: ['\ufffd', { deep: 'bb', count: 1 }],
    kept: null,
    at: Number.NaN,
  });
  expect(data.name).toBe('a\0');
});

test('storable data is returned as it is', () => {
  const data = { name: 'a', list: ['b', { deep: 'c' }] };
  expect(storableIn(data)).toBe(data);
});
