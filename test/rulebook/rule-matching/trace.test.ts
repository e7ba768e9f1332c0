import { describe, expect, it } from 'vitest';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { NO_LINKS, linkedNumbers, type EditionLink, type Links } from '#rulebook/rule-matching/links.ts';
import { editionLinks } from '../../helpers/edition-links.ts';
import { traceNumber } from '#rulebook/rule-matching/trace.ts';
import { KITES, KITES_2002, KITE_LINKS } from './made-up-links.ts';

describe('links between several texts', () => {
  it('are the same in whatever order the texts come', () => {
    const links = editionLinks(KITES.toReversed());
    expect(links.editions).toEqual(['2001-01-01', '2002-01-01', '2003-01-01']);
    expect(links.later('2001-01-01', '104.2')).toEqual(KITE_LINKS.later('2001-01-01', '104.2'));
  });

  it('leave out excerpts and texts in our own words', () => {
    const links = editionLinks([
      ...KITES,
      { ...KITES_2002, edition: '2002-06-01', isFragment: true },
      { ...KITES_2002, edition: '2002-07-01', wording: 'own' },
    ]);
    expect(links.editions).toEqual(KITE_LINKS.editions);
  });
});

/** 104.2 was split in 2002: 104.9 kept its wording, 104.10 did not. */
const SPLIT: readonly EditionLink[] = [
  { from: '104.2', to: '104.10', isSameWording: false },
  { from: '104.2', to: '104.9', isSameWording: true },
];
const SPLIT_LINKS: Links = {
  ...NO_LINKS,
  editions: ['2001-01-01', '2002-01-01'],
  later: (_, number) => SPLIT.filter(({ from }) => from === number),
  earlier: (_, number) => SPLIT.filter(({ to }) => to === number),
};

describe('a rule that was split', () => {
  it('has the numbers of both parts, in their order', () => {
    expect(linkedNumbers('104.2', '2001-01-01', '2002-01-01', SPLIT_LINKS)).toEqual(['104.9', '104.10']);
  });

  it.each([
    ['104.9', false],
    ['104.10', true],
  ])('was reworded in the requested part: %s, %s', (number, isReworded) => {
    expect(traceNumber(number, '2002-01-01', SPLIT_LINKS).at(-1)).toEqual({
      edition: '2002-01-01',
      numbers: [number],
      isReworded,
    });
  });
});

describe('the number of a rule in another edition', () => {
  it.each<[string, IsoDate, IsoDate, string[]]>([
    ['104.2', '2001-01-01', '2002-01-01', ['105.2']],
    ['104.2', '2001-01-01', '2003-01-01', ['104.2']],
    ['104.2', '2003-01-01', '2002-01-01', ['105.2']],
    ['103.1', '2001-01-01', '2003-01-01', ['103.1', '103.1a']],
    ['103.1a', '2003-01-01', '2001-01-01', ['103.1']],
    ['102.3b', '2001-01-01', '2003-01-01', []],
    ['103.1', '2002-01-01', '2003-01-01', []],
    ['103', '2001-01-01', '2002-01-01', ['104']],
    ['103.2', '2002-01-01', '2002-01-01', ['103.2']],
    ['103.2', '2001-01-01', '2002-06-01', []],
  ])('%s of %s is in %s %j', (number, from, to, expected) => {
    expect(linkedNumbers(number, from, to, KITE_LINKS)).toEqual(expected);
  });
});

describe('the timeline of a rule', () => {
  const lifeOf = (number: string, edition: IsoDate): unknown =>
    traceNumber(number, edition, KITE_LINKS).map((step) => [
      step.edition.slice(0, 4),
      step.numbers.join(' '),
      step.isReworded,
    ]);

  it('moved, moved back, and was reworded', () => {
    expect(lifeOf('104.1', '2001-01-01')).toEqual([
      ['2001', '104.1', false],
      ['2002', '105.1', false],
      ['2003', '104.1', true],
    ]);
  });

  it('was split', () => {
    expect(lifeOf('103.1', '2001-01-01')).toEqual([
      ['2001', '103.1', false],
      ['2002', '104.1 104.1a', true],
      ['2003', '103.1 103.1a', false],
    ]);
  });

  it('is the same from every edition', () => {
    const numbersOf = (number: string, edition: IsoDate): unknown =>
      traceNumber(number, edition, KITE_LINKS).map((step) => step.numbers);
    const life = [['104.2'], ['105.2'], ['104.2']];
    expect(numbersOf('104.2', '2001-01-01')).toEqual(life);
    expect(numbersOf('105.2', '2002-01-01')).toEqual(life);
    expect(numbersOf('104.2', '2003-01-01')).toEqual(life);
  });

  it('began and ended between the available texts', () => {
    expect(lifeOf('103.2', '2002-01-01')).toEqual([
      ['2001', '', false],
      ['2002', '103.2', false],
      ['2003', '', false],
    ]);
  });

  it('works for chapters', () => {
    expect(lifeOf('103', '2001-01-01')).toEqual([
      ['2001', '103', false],
      ['2002', '104', false],
      ['2003', '103', false],
    ]);
  });

  it('is empty for a day whose text is not available', () => {
    expect(lifeOf('103.1', '2001-06-01')).toEqual([]);
  });
});
