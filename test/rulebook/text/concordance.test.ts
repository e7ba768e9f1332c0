import { describe, expect, it } from 'vitest';
import { dateOf, type Edition, type IsoDate } from '#engine/vocabulary/editions.ts';
import {
  translateNumber,
  changedSince,
  editionsWith,
  numberHistoryOf,
  isUnchanged,
  rewordingsOf,
} from '#rulebook/text/concordance.ts';

/** The latest edition when these tables were written. */
const TODAY = '2026-06-19';

/** `709.3b, 709.4`, or `none since DAY`, with `; see …` for rules that answer the question now. */
function formatTranslation(number: string, from: Edition, to: Edition): string {
  const became = translateNumber(number, from, to);
  if (!became) return 'unknown';
  const { numbers: successors, instead, since } = became;
  return (
    (successors.join(', ') || `none since ${since}`) +
    (instead.length > 0 ? `; see ${instead.join(', ')}` : '')
  );
}

describe('the founding rules today', () => {
  it.each([
    ['505.1', '709.1'],
    ['505.2', '709.3b, 709.4'],
    ['505.3', '709.4b'],
    ['505.4', '709.2'],
    ['505.5', 'none since 2017-04-28; see 709.4, 709.4b'],
    ['505.6', 'none since 2017-04-28; see 709.4, 709.4b'],
    ['505.7', '709.4a'],
    ['506.3', '729.2'],
    ['506.3a', '729.3'],
    ['506.6', '729.5'],
    ['506.7', '729.6'],
    ['507.1c', '723.3'],
    ['507.3b', '723.6'],
    ['507.4', 'none since 2009-07-11'],
    ['508.4', '710.4'],
    ['509.1a', '724.1b, 724.1d'],
    ['509.2', '724.1f'],
    ['510.4', '110.5c'],
    ['510.6', '702.26'],
    ['511.1', '705.2'],
    ['511.2', '705.2'],
    ['511.3', '705.1'],
    ['600.2', '800.2'],
    ['505', '709'],
    ['510', '110.5'],
    ['505.9', 'unknown'],
    ['705.1', 'unknown'],
  ])('%s -> %s', (number, expected) => {
    expect(formatTranslation(number, 'founding', TODAY)).toBe(expected);
  });
});

describe("today's rules in the founding text", () => {
  it.each([
    ['709.3b', '505.2'],
    ['709.4', '505.2; see 505.5, 505.6'],
    ['709.4a', '505.7'],
    ['709.4b', '505.3; see 505.5, 505.6'],
    ['709.2', '505.4'],
    ['709.3', 'none since 2010-02-01'],
    ['709.5e', 'none since 2024-11-08'],
    ['710.5', 'none since 2008-02-01'],
    ['705.1', '511.3'],
    ['705.2', '511.1, 511.2'],
    ['705.3', 'none since 2025-06-06'],
    ['723.7', 'none since 2010-10-01'],
    ['724.1a', 'none since 2015-07-17'],
    ['724.1b', '509.1a'],
    ['724.1d', '509.1a, 509.1c'],
    ['724.2', 'none since 2019-08-23'],
    ['729.5', '506.2, 506.6'],
    ['110.5c', '510.4'],
    ['702.26', '502.15, 510.6'],
    ['709', '505'],
    ['110.5', '510.1'],
    ['505', '305'],
    ['505.1', '305.1'],
    ['505.2', '305.2'],
    ['500.5', '300.3, 300.4'],
    ['514.3a', '314.3'],
    ['614.10a', '419.6f'],
  ])('%s <- %s', (number, expected) => {
    expect(formatTranslation(number, TODAY, 'founding')).toBe(expected);
  });
});

describe('between other editions', () => {
  it.each<[string, Edition, Edition, string]>([
    ['705.3', '2022-04-29', TODAY, '705.1'],
    ['705.3', '2022-04-29', 'founding', '511.3'],
    ['727.2', '2025-05-01', TODAY, '729.2'],
    ['727.2', '2026-02-27', TODAY, 'unknown'],
    ['708.6b', '2013-05-01', 'founding', '505.6'],
    ['505.5', '2003-07-01', '2009-07-11', '708.5'],
  ])('%s of %s in %s: %s', (number, from, to, expected) => {
    expect(formatTranslation(number, from, to)).toBe(expected);
  });
});

const line = (number: string, edition: Edition) =>
  numberHistoryOf(number, edition)
    .filter(([from]) => from <= TODAY)
    .map(([from, numbers]) => `${numbers.join(' and ') || 'none'} (${from})`)
    .join(' -> ');

describe('numberHistoryOf', () => {
  it.each<[string, Edition, string]>([
    [
      '511.3',
      'founding',
      'Glossary (2003-07-01) -> 511.3 (2006-07-15) -> 705.3 (2009-07-11) -> 705.1 (2022-06-10)',
    ],
    ['705.3', TODAY, '705.3 (2025-06-06)'],
    [
      '505.2',
      'founding',
      '505.2 (2003-07-01) -> 708.2 (2009-07-11) -> 708.3b and 708.4 (2017-04-28) -> 709.3b and 709.4 (2021-07-23)',
    ],
    ['507.4', 'founding', '507.4 (2003-10-01) -> none (2009-07-11)'],
    ['511', 'founding', '511 (2006-07-15) -> 705 (2009-07-11)'],
    ['101.1', TODAY, '103.1 (2003-07-01) -> 101.1 (2009-07-11)'],
    ['100.1', TODAY, '100.1 (2003-07-01)'],
    ['999.1', TODAY, ''],
  ])('%s of %s: %s', (number, edition, expected) => {
    expect(line(number, edition)).toBe(expected);
  });
});

/** The edition of a number in these tables: TODAY for the numbers of that time, none for a newer rule. */
function asOfThen(number: string, edition: Edition): readonly Edition[] {
  if (translateNumber(number, edition, TODAY)?.numbers.join() === number) return [TODAY];
  return dateOf(edition) > TODAY ? [] : [edition];
}

describe('editionsWith', () => {
  it.each<[string, readonly Edition[]]>([
    ['722.5', [TODAY, '2025-07-25', '2024-02-02', '2023-04-14', '2022-06-10', '2021-07-23', '2020-04-17']],
    ['722.6', ['2025-07-25', '2022-06-10', '2021-07-23', '2020-04-17']],
    ['708.6a', ['2009-07-11']],
    ['705.1', [TODAY, '2009-07-11']],
    ['505.6', [TODAY, 'founding']],
    ['614.5', [TODAY, '2009-07-11']],
    ['708', [TODAY, '2009-07-11']],
    ['709', [TODAY, '2009-07-11']],
    ['999.1', []],
  ])('%s is a different rule in each of %j', (number, editions) => {
    expect(editionsWith(number).flatMap((edition) => asOfThen(number, edition))).toEqual(editions);
  });
});

describe('isUnchanged', () => {
  it.each<[string, string, IsoDate, IsoDate, boolean]>([
    ['a rule that kept its words', '705.3', '2026-04-17', '2026-06-19', true],
    ['a rule that went into a shorter one', '810.7f', '2018-01-19', '2018-04-27', false],
    ['the same, before it did', '810.7f', '2010-06-18', '2018-01-19', true],
    ['the shorter one', '805.10g', '2018-01-19', '2018-04-27', true],
    ['a subrule that became a heading', '510.6', '2009-05-01', '2009-07-11', false],
    ['a heading that became a chapter', '217.2', '2009-05-01', '2009-07-11', true],
  ])('%s, %s from %s to %s: %s', (_, number, from, to, expected) => {
    expect(isUnchanged(number, from, to)).toBe(expected);
  });

  it('counts the day of a merger as a rewording', () => {
    expect(rewordingsOf('810.7f', '2018-01-19')).toContainEqual(['2018-04-27', '805.10g']);
  });
});

describe('changedSince', () => {
  it.each<[string, Edition, IsoDate, string | undefined]>([
    ['511.1', 'founding', '2003-07-01', '2006-07-15'],
    ['511.1', 'founding', '2006-07-15', undefined],
    ['511.3', 'founding', '2003-07-01', undefined],
  ])('%s of %s, seen from %s: %s', (number, edition, earlier, changed) => {
    expect(changedSince(number, edition, earlier)).toBe(changed);
  });
});
