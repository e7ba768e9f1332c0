import { describe, expect, it } from 'vitest';
import { parsePrintedNumber, starsOf } from '#engine/cards/printed-numbers.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Zone } from '#engine/vocabulary/zones.ts';
import { GRIZZLY_BEARS } from '../../helpers/cards.ts';

describe('a printed power or toughness', () => {
  it.each<[string, whereStarsAreZero: number | undefined, whereTheyAreDefined: number | undefined]>([
    ['3', 3, 3],
    ['0', 0, 0],
    ['-1', -1, -1],
    ['+2', 2, 2],
    ['.5', 0.5, 0.5],
    ['1½', 1.5, 1.5],
    ['½', 0.5, 0.5],
    ['-1½', -1.5, -1.5],
    ['∞', Infinity, Infinity],
    ['*', 0, undefined],
    ['1+*', 1, undefined],
    ['*+1', 1, undefined],
    ['7-*', 7, undefined],
    ['*²', 0, undefined],
    ['?', undefined, undefined],
    ['', undefined, undefined],
  ])('%s: %s where a star is 0, %s where an ability says what it is', (printed, zero, defined) => {
    expect(parsePrintedNumber(printed, 'zero')).toBe(zero);
    expect(parsePrintedNumber(printed, 'defined')).toBe(defined);
  });
});

describe('a star', () => {
  it.each<[Zone, Edition, string]>([
    ['battlefield', '2003-07-01', 'defined'],
    ['hand', '2003-07-01', 'zero'],
    ['stack', 'founding', 'zero'],
    ['phased-out', 'founding', 'zero'],
    ['battlefield', 'founding', 'defined'],
    ['hand', '2008-02-01', 'defined'],
    ['phased-out', '2026-06-19', 'defined'],
    ['graveyard', '2026-06-19', 'defined'],
  ])('208.2: %s under %s: %s', (zone, edition, stars) => {
    expect(starsOf({ card: GRIZZLY_BEARS, zone }, rulesetOf(edition))).toBe(stars);
  });
});
