import { describe, expect, it } from 'vitest';
import { trimOldest } from '#world/trim-oldest.ts';

describe('a map that is trimmed', () => {
  it.each([
    ['up to a quarter more stays', 10, 8, 10],
    ['with more, the oldest go until as many are left as may be', 11, 8, 8],
    ['as many as may be stay', 8, 8, 8],
  ])('%s', (_, size, most, left) => {
    const map = new Map(Array.from({ length: size }, (__, index) => [`${index}`, index]));
    trimOldest(map, most);
    expect([...map.values()]).toEqual(Array.from({ length: left }, (__, index) => size - left + index));
  });
});
