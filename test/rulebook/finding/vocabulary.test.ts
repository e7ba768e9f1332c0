import { describe, expect, it } from 'vitest';
import { begunWith, rarityOf, spelledLike } from '../../../src/rulebook/finding/vocabulary.ts';

const WORDS = ['ample', 'battlefield', 'stack', 'tackle', 'trample', 'trampling', 'track'];

describe('words that are spelled like', () => {
  it.each([
    ['trmpel', ['trample']], // six letters, two slips
    ['trampel', ['trample']],
    ['stak', ['stack']],
    ['stk', []],
    ['sttck', ['stack']],
    ['staxx', []], // five letters, two slips
    ['batelfeild', ['battlefield']],
    ['xyzzyxyzzy', []],
  ])('%s: %j', (typed, words) => {
    expect(spelledLike(typed, { words: WORDS })).toEqual(words);
  });
});

it.each([
  ['tram', ['trample', 'trampling']],
  ['trample', ['trample']],
  ['', WORDS],
  ['z', []],
])('words that begin with %j: %j', (start, words) => {
  expect(begunWith(start, { words: WORDS })).toEqual(words);
});

it('a word of fewer rules tells more', () => {
  const told = [1, 10, 100, 1000].map((having) => rarityOf(having, 1000));
  expect(told).toEqual(told.toSorted((a, b) => b - a));
  expect(told[0]).toBeLessThan(1);
  expect(told[3]).toBeGreaterThan(0);
});
