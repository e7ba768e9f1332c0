import { describe, expect, it } from 'vitest';
import { TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { byOfficialTexts } from '#rulebook/rule-matching/by-official-texts.ts';
import { NO_LINKS } from '#rulebook/rule-matching/links.ts';

/** Official texts by whose wording 705.1 became 705.9, and 777.1 became 777.2. */
const WORDS = new Map([
  ['705.1', '705.9'],
  ['705.2', '706.2'],
  ['777.1', '777.2'],
]);
const LINKS = byOfficialTexts({
  ...NO_LINKS,
  editions: ['2008-02-01', '2009-07-11', TODAYS_DATE, '2099-01-01'],
  later: (_, from) => [WORDS.get(from)].flatMap((to) => (to ? [{ from, to, isSameWording: true }] : [])),
});

describe('links between the available texts', () => {
  it.each<[string, IsoDate, string[], string[]]>([
    ['511.1', '2008-02-01', ['705.1'], []],
    ['705.1', '2009-07-11', ['705.2'], ['511.1']],
    ['505', '2008-02-01', ['708'], []],
    ['999.1', '2009-07-11', [], []],
    // Rules that the concordance does not have are linked by their wording.
    ['777.1', '2009-07-11', ['777.2'], []],
    ['705.2', TODAYS_DATE, ['706.2'], ['705.1', '705.2']],
    // A day whose text is not available has no neighbor.
    ['511.1', '2006-10-01', [], []],
  ])('%s of %s becomes %j, and was %j', (number, day, later, earlier) => {
    expect(LINKS.later(day, number).map(({ to }) => to)).toEqual(later);
    expect(LINKS.earlier(day, number).map(({ from }) => from)).toEqual(earlier);
  });

  it.each<[string, IsoDate, boolean]>([
    ['511.2', '2008-02-01', true],
    ['511.3', '2008-02-01', false],
    ['705.1', '2009-07-11', false],
  ])('%s of %s keeps its wording: %s', (number, day, isSameWording) => {
    expect(LINKS.later(day, number)).toMatchObject([{ isSameWording }]);
  });
});
