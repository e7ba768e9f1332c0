import { describe, expect, it } from 'vitest';
import { nextCards } from '#engine/decks/next-card.ts';

describe('the next card of a shuffled deck', () => {
  it.each<[string, string[], string[], string[]]>([
    ['any card, at first', [], [], ['a', 'b', 'c']],
    ['any that nobody has seen', ['b'], ['b'], ['a', 'c']],
    ['the first one put on the bottom, once all were seen', ['c', 'a', 'b'], ['b'], ['c']],
    ['not one that is face up', ['c', 'a', 'b'], ['c'], ['a']],
  ])('%s', (_, used, faceUp, next) => {
    expect(nextCards(['a', 'b', 'c'], used, faceUp)).toEqual(next);
  });
});
