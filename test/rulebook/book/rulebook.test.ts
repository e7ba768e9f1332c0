import { describe, expect, it } from 'vitest';
import { TODAYS_DATE, type Edition, type IsoDate } from '#engine/vocabulary/editions.ts';
import { NO_TEXTS, type ImportedTexts, makeRulebook } from '#rulebook/book/rulebook.ts';
import { loadDigest, readDigest, readSampleQuestions } from '#rulebook/book/load-digest.ts';
import { readFragment } from '#rulebook/fragments/read-fragment.ts';

const digest = loadDigest();

describe('the editions of the digest', () => {
  it.each<[Edition, Edition]>([
    ['founding', 'founding'],
    ['2003-07-01', '2003-07-01'],
    ['2006-10-01', '2006-10-01'],
    ['2008-01-31', '2007-10-01'],
    ['2008-02-01', '2008-02-01'],
    ['2017-04-28', '2017-04-28'],
    ['2026-06-18', '2026-04-17'],
    [TODAYS_DATE, TODAYS_DATE],
    ['2099-01-01', TODAYS_DATE],
  ])('%s is served from %s', (edition, servedFrom) => {
    expect(digest.read(edition).edition).toBe(servedFrom);
  });

  it('takes only 505.3 and 505.7 of the founding rules from 2008-02-01', () => {
    const later = digest.read('founding').rules.filter(({ edition }) => edition !== '2006-10-01');
    expect(later.map(({ number, edition }) => `${number} ${edition}`)).toEqual([
      '505.3 2008-02-01',
      '505.7 2008-02-01',
    ]);
    const excerpts = digest.lastHeld('2006-10-01').rules;
    expect(excerpts.every(({ edition }) => edition === '2006-10-01')).toBe(true);
  });

  it.each([TODAYS_DATE, '2006-10-01'] as const)('%s does not read texts that cannot contribute', (day) => {
    const unread: ImportedTexts = {
      ...NO_TEXTS,
      editions: [{ edition: '2004-01-01', isFragment: false }],
    };
    const rulebook = makeRulebook(readDigest(), unread);
    expect(rulebook.lastHeld(day).rules).toEqual(digest.lastHeld(day).rules);
    expect(rulebook.read(TODAYS_DATE).rules).toEqual(digest.read(TODAYS_DATE).rules);
  });

  it('searches excerpts with their imported index, unless other texts complete them', () => {
    const rule = (number: string, effective: IsoDate) => {
      const read = readFragment(`${number}. A card.\n\n${number.replace('.1', '.2')}. A game.`, {
        effective,
      });
      if (!read.ok) throw new Error(read.failure.code);
      return read.value.text;
    };
    const index = { ...digest.finder(TODAYS_DATE), respell: () => ['by the index'] };
    const texts = [rule('505.1', '2006-10-01'), rule('899.1', '2099-01-01')];
    const rulebook = makeRulebook(readDigest(), {
      ...NO_TEXTS,
      editions: texts.map(({ edition }) => ({ edition, isFragment: true })),
      text: (day) => texts.find(({ edition }) => edition === day) ?? readDigest()[0]!,
      finder: () => index,
    });
    expect(rulebook.finder('2099-01-01').respell('')).toEqual(['by the index']);
    expect(rulebook.finder('2006-10-01').respell('')).toEqual([]);
  });

  it("does not put a founding chapter into today's rules", () => {
    expect(digest.read(TODAYS_DATE).chapter('505')?.heading).toBe('Main Phase');
    expect(digest.read(TODAYS_DATE).rule('505.7')).toBeUndefined();
  });
});

it('rulebooks with the same texts but different sample questions do not share a cached finder', () => {
  const own = readDigest().filter(({ edition }) => edition === TODAYS_DATE);
  const without = makeRulebook(own);
  const asking = makeRulebook(own, NO_TEXTS, readSampleQuestions());
  expect(without.plainFinder()).not.toBe(asking.plainFinder());
  expect(makeRulebook(own).plainFinder()).toBe(without.plainFinder());
});

it('needs a text', () => {
  expect(() => makeRulebook([])).toThrow('at least one text');
});
