import { describe, expect, it } from 'vitest';
import { isTypoOf, matchNames } from '#terminal/lines/word-matching.ts';

describe('the name of an option', () => {
  it.each([
    ['edtion', 'edition'],
    ['editions', 'edition'],
    ['eidtion', 'edition'],
    ['edi', 'edition'],
    ['zon', 'zone'],
    ['zome', 'zone'],
    ['dice', 'die'],
    ['charactersitcs', 'characteristics'],
    ['restricton', 'restriction'],
  ])('is slipped on in %j for %j', (typed, name) => {
    expect(isTypoOf(typed, name)).toBe(true);
  });

  it.each([
    ['t', 'thumbs'],
    ['mv', 'with'],
    ['type', 'zone'],
    ['color', 'coin'],
    ['name', 'zone'],
    ['is', 'die'],
    ['how', 'who'],
    ['protection', 'restriction'],
    ['https', 'half'],
    ['caller', 'call'],
  ])('is not meant by %j for %j', (typed, name) => {
    expect(isTypoOf(typed, name)).toBe(false);
  });
});

describe('the names that are likely meant', () => {
  it.each<[string, string[], string[]]>([
    ['stes', ['settings', 'step', 'steps'], ['step', 'steps']],
    ['sett', ['settings', 'set', 'flip'], ['set', 'settings']],
    ['fliip', ['split', 'flip'], ['flip']],
    ['xyzzy', ['flip', 'coins'], []],
  ])('%j, of %j: %j', (typed, names, meant) => {
    expect(matchNames(typed, names)).toEqual(meant);
  });
});
