import { describe, expect, it } from 'vitest';
import { OFFICIAL_DAYS, TODAYS_DATE, type Edition } from '../../../src/engine/vocabulary/editions.ts';
import { meaningIn, SLANG } from '../../../src/rulebook/asking/slang.ts';

const meaning = (term: string, edition: Edition) => {
  const slang = SLANG.find(({ terms }) => terms.includes(term));
  if (!slang) throw new Error(`no word ${term}`);
  return meaningIn(slang, edition);
};

/** Each was read in the text of that day, and in the text before it. */
describe('what a word of the table means on the day of a change, and the day before', () => {
  it.each<[string, Edition, RegExp | null]>([
    ['legend rule', '2003-07-01', null],
    ['legend rule', '2004-09-30', null],
    ['legend rule', '2004-10-01', /all of them/],
    ['legend rule', 'founding', /all of them/],
    ['legend rule', '2013-07-12', /all of them/],
    ['legend rule', '2013-07-13', /you keep one/],
    ['mulligan', '2006-09-30', null],
    ['mulligan', 'founding', /Only in Two-Headed Giant/],
    ['mulligan', '2007-07-12', /Only in Two-Headed Giant/],
    ['mulligan', '2007-07-13', null],
    ['free mulligan', '2007-07-12', /Only in Two-Headed Giant/],
    ['free mulligan', '2007-07-13', /more than two players/],
    ['mana burn', '2009-07-10', /costs you 1 life/],
    ['mana burn', '2009-07-11', /Until 2009/],
    ['damage on the stack', '2009-07-10', /waits on the stack/],
    ['damage on the stack', '2009-07-11', /Not since/],
    ['fizzle', '2018-04-26', /countered/],
    ['fizzle', '2018-04-27', /does not resolve/],
    ['walker', '2007-09-30', /no planeswalkers/],
    ['walker', '2007-10-01', /A planeswalker/],
    ['uniqueness rule', '2007-09-30', /no planeswalkers/],
    ['uniqueness rule', '2007-10-01', null],
    ['uniqueness rule', '2017-09-28', null],
    ['uniqueness rule', '2017-09-29', /Now they are legendary/],
    ['edh', '2009-09-30', /do not have Commander/],
    ['edh', '2009-10-01', /Commander variant/],
    ['dfc', '2011-09-29', /no double-faced/],
    ['dfc', '2011-09-30', /double-faced card/],
    ['mdfc', '2020-09-24', /no modal/],
    ['mdfc', '2020-09-25', /modal double-faced/],
    ['cmc', '2021-04-21', /^Converted mana cost/],
    ['cmc', '2021-04-22', /^Mana value/],
  ])('%s on %s', (term, edition, says) => {
    if (says === null) expect(meaning(term, edition)).toBeUndefined();
    else expect(meaning(term, edition)).toMatch(says);
  });

  it('today all are told as today', () => {
    for (const slang of SLANG) expect(meaningIn(slang, TODAYS_DATE)).toBe(slang.meaning || undefined);
  });

  it('begins and ends with a text', () => {
    const days = new Set<string>(OFFICIAL_DAYS);
    const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    for (const { before } of SLANG) {
      if (!before) continue;
      expect(days).toContain(before.from);
      expect(days).toContain(nextDay(before.until));
      if (before.todays !== before.until) expect(days).toContain(before.todays);
    }
  });
});
