import { describe, expect, it } from 'vitest';
import { isSlipOf } from '../../../../src/local/terminal/lines/alike.ts';

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
    expect(isSlipOf(typed, name)).toBe(true);
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
    expect(isSlipOf(typed, name)).toBe(false);
  });
});
