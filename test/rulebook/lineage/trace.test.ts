import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../../../src/engine/vocabulary/editions.ts';
import { numberIn } from '../../../src/rulebook/lineage/counterpart.ts';
import { linksOf } from '../../../src/rulebook/lineage/links-of.ts';
import { NO_LINKS } from '../../../src/rulebook/lineage/links.ts';
import { traceRule } from '../../../src/rulebook/lineage/trace.ts';
import { KITES, KITES_2002, KITE_LINKS, readKites } from './made-up-links.ts';

describe('links of several texts', () => {
  it('are the same in whatever order the texts come', () => {
    const links = linksOf(KITES.toReversed());
    expect(links.editions).toEqual(['2001-01-01', '2002-01-01', '2003-01-01']);
    expect(links.later('2001-01-01', '104.2')).toEqual(KITE_LINKS.later('2001-01-01', '104.2'));
  });

  it('leave out excerpts and our own words', () => {
    const links = linksOf([
      ...KITES,
      { ...KITES_2002, edition: '2002-06-01', isFragment: true },
      { ...KITES_2002, edition: '2002-07-01', wording: 'own' },
    ]);
    expect(links.editions).toEqual(KITE_LINKS.editions);
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
    expect(numberIn(number, from, to, KITE_LINKS)).toEqual(expected);
  });
});

describe('the life of a rule', () => {
  const lifeOf = (number: string, edition: IsoDate): unknown =>
    traceRule(number, edition, KITE_LINKS, readKites)?.steps.map((step) => [
      step.edition.slice(0, 4),
      step.numbers.join(' '),
      Object.entries(step).flatMap(([key, value]) => (value === true ? [key] : [])),
    ]);

  it('moved, moved back, and was reworded', () => {
    expect(lifeOf('104.1', '2001-01-01')).toEqual([
      ['2001', '104.1', []],
      ['2002', '105.1', ['isMoved', 'isOtherRule']],
      ['2003', '104.1', ['isMoved', 'isReworded']],
    ]);
  });

  it('was split', () => {
    expect(lifeOf('103.1', '2001-01-01')).toEqual([
      ['2001', '103.1', []],
      ['2002', '104.1 104.1a', ['isMoved', 'isReworded', 'isSplit', 'isOtherRule']],
      ['2003', '103.1 103.1a', ['isMoved']],
    ]);
  });

  it('is the same from whichever edition it is asked', () => {
    const numbersOf = (number: string, edition: IsoDate): unknown =>
      traceRule(number, edition, KITE_LINKS, readKites)?.steps.map((step) => step.numbers);
    const life = [['104.2'], ['105.2'], ['104.2']];
    expect(numbersOf('104.2', '2001-01-01')).toEqual(life);
    expect(numbersOf('105.2', '2002-01-01')).toEqual(life);
    expect(numbersOf('104.2', '2003-01-01')).toEqual(life);
  });

  it('began and ended between the texts held', () => {
    const bird = traceRule('103.2', '2002-01-01', KITE_LINKS, readKites);
    expect(bird).toMatchObject({ newIn: '2002-01-01', goneIn: '2003-01-01' });
    expect(lifeOf('103.2', '2002-01-01')).toEqual([
      ['2001', '', ['isOtherRule']],
      ['2002', '103.2', []],
      ['2003', '', ['isOtherRule']],
    ]);
    const ever = traceRule('101.1', '2001-01-01', KITE_LINKS, readKites);
    expect(ever).toMatchObject({ newIn: null, goneIn: null });
  });

  it('is that of a chapter too', () => {
    expect(lifeOf('103', '2001-01-01')).toEqual([
      ['2001', '103', []],
      ['2002', '104', ['isMoved', 'isOtherRule']],
      ['2003', '103', ['isMoved']],
    ]);
  });

  it('is unknown for a number that its edition has not', () => {
    expect(traceRule('103.9', '2001-01-01', KITE_LINKS, readKites)).toBeUndefined();
  });

  it("tells the engine's days where it knows the rule, with or without texts", () => {
    const everywhere = { rule: () => KITES_2002.rules[0], chapter: () => KITES_2002.chapters[0] };
    const life = traceRule('511.3', '2008-02-01', NO_LINKS, () => everywhere);
    expect(life?.steps).toEqual([]);
    expect(life?.days).toContainEqual(['2009-07-11', ['705.3']]);
    expect(life?.days.at(-1)).toEqual(['2022-06-10', ['705.1']]);
  });
});
