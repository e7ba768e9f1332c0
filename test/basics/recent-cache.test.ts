import { describe, expect, it } from 'vitest';
import { createRecentCache } from '#basics/recent-cache.ts';

describe('recent values', () => {
  it('expire after their time', () => {
    const memory = createRecentCache<string>(100, 9);
    memory.set('a', 'Ann', 0);
    expect([memory.get('a', 99), memory.get('a', 100), memory.get('b', 0)]).toEqual([
      'Ann',
      undefined,
      undefined,
    ]);
  });

  it('are limited in number: the oldest are dropped', () => {
    const memory = createRecentCache<number>(1_000_000, 3);
    for (const at of [1, 2, 3, 4]) memory.set(String(at), at, at);
    expect(['1', '2', '3', '4'].map((id) => memory.get(id, 5))).toEqual([undefined, 2, 3, 4]);
  });

  it('drop expired values when another value is set', () => {
    const memory = createRecentCache<number>(100, 9);
    memory.set('a', 1, 0);
    memory.set('b', 2, 50);
    memory.set('c', 3, 120);
    expect([memory.delete('a'), memory.delete('b'), memory.delete('b')]).toEqual([false, true, false]);
  });
});
