import { describe, expect, it } from 'vitest';
import { wordsWithPrefix, isInSorted, similarWords } from '#rulebook/search/similar-words.ts';

const WORDS = ['ample', 'battlefield', 'stack', 'tackle', 'track', 'trample', 'trampling'];

describe('words spelled like', () => {
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
    expect(similarWords(typed, WORDS)).toEqual(words);
  });
});

it.each([
  ['tram', ['trample', 'trampling']],
  ['trample', ['trample']],
  ['', WORDS],
  ['z', []],
])('words that start with %j: %j', (start, words) => {
  expect(wordsWithPrefix(start, WORDS)).toEqual(words);
});

it.each([
  ['ample', true],
  ['trample', true],
  ['track', true],
  ['tram', false],
  ['zebra', false],
])('isInSorted(%s): %s', (word, isThere) => {
  expect(isInSorted(word, WORDS.toSorted())).toBe(isThere);
});
