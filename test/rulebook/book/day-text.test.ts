import { describe, expect, it } from 'vitest';
import { OFFICIAL_DAYS, TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { answerQuery, hitKey } from '#rulebook/queries/query.ts';
import { loadDigest } from '#rulebook/book/load-digest.ts';

const digest = loadDigest();

describe('a rule of a day whose text is not available', () => {
  it.each<[string, IsoDate, number: string, from: string, changed?: IsoDate]>([
    ['reads as today', '2013-07-13', '702.19a', '2026-06-19 702.19a'],
    ['has its number of then', '2013-07-13', '505.5', '2026-06-19 505.6', '2022-11-18'],
    ['reads as in 2006', '2007-07-13', '510.2', '2006-10-01 510.2'],
    ['went into several since', '2013-07-13', '708.2a', '2026-06-19 709.3', '2018-04-27'],
    ['was reworded in renamed terms only', '2022-04-29', '702.75b', '2026-06-19 702.75b'],
    ['is gone today', '2008-10-01', '300.3', '2006-10-01 300.3'],
  ])('%s: %s %s', (_, day, number, from, changed) => {
    const { edition, borrowed } = digest.read(day).rule(number) ?? {};
    expect(edition).toBe(day);
    expect(`${borrowed?.from.edition} ${borrowed?.from.number}`).toBe(from);
    expect(borrowed?.changed).toBe(changed);
  });

  it.each<[why: string, IsoDate, number: string]>([
    ['came later: warp', '2022-04-29', '702.185'],
    ['has no words of ours: changeling twice', '2009-07-11', '702.70b'],
  ])('is missing if it %s', (_, day, number) => {
    expect(digest.read(day).rule(number)).toBeUndefined();
  });

  it.each<[typed: string, IsoDate, hit: string]>([
    ['legend rule', '2013-07-13', '2013-07-13 704.5k'],
    ['trample', '2026-04-17', '2026-04-17 702.19'],
    ['trample', '2005-02-01', '2005-02-01 502.9'],
    ['deathtouch', '2026-06-18', '2026-04-17 702.2'],
    ['phasing', '2013-07-13', '2013-07-13 702.25'],
    ['can a tapped creature block', '2018-01-19', '2018-01-19 509.1a'],
    ['the monarch', '2015-03-27', `${TODAYS_DATE} 725`],
    ['mana burn', '2008-10-01', '2008-10-01 300.3'],
  ])('is found by words: %s on %s is %s', (typed, day, hit) => {
    const found = answerQuery(typed, day, digest);
    expect(found.ok && hitKey(found.value.hit)).toBe(hit);
  });
});

describe('on every day', () => {
  // A sample; test/shared compares all of them with the official texts.
  it.each(OFFICIAL_DAYS.filter((day, index) => index % 8 === 0 && day !== TODAYS_DATE))(
    '%s: rules stand below the rule and the chapter of their number, and say whose words they are',
    (day) => {
      const text = digest.read(day);
      for (const { number, chapter, parent, subrules, edition, borrowed } of text.rules) {
        expect(number.slice(0, 3)).toBe(chapter);
        expect(text.chapter(chapter)?.number).toBe(chapter);
        expect(parent === null || text.rule(parent)?.subrules.includes(number)).toBe(true);
        expect(subrules.every((subrule) => text.rule(subrule)?.parent === number)).toBe(true);
        expect(edition).toBe(day);
        if (borrowed?.changed && borrowed.from.edition > day) expect(borrowed.changed > day).toBe(true);
      }
    },
  );
});
