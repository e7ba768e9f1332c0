import { describe, expect, it } from 'vitest';
import { OFFICIAL_DAYS, TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { ruleTimeline, type TimelineMoment } from '#rulebook/editions/rule-timeline.ts';
import {
  FOUNDING_TEXT,
  LATER_DAY,
  LATER_TEXT,
  TEXT_OF_2009,
  TODAYS_TEXT,
} from '../../helpers/made-up-editions.ts';
import { buildRulebook } from '../../helpers/official-text.ts';

const WITHOUT = buildRulebook([]);
const WITH = buildRulebook([FOUNDING_TEXT, TEXT_OF_2009, TODAYS_TEXT, LATER_TEXT]);

const say = (when: TimelineMoment) => ('on' in when ? when.on : `by ${when.by}`);

/** The start, numbers and rewordings of each period. */
const periodsOf = (number: string, edition: Edition, rulebook = WITH) =>
  ruleTimeline(number, edition, rulebook)?.periods.map(({ since, numbers, reworded }) =>
    [say(since), numbers.join(' ') || 'gone', ...reworded.map(say)].join(', '),
  );

describe('the timeline of a rule', () => {
  it('follows the concordance, and the texts after its last day', () => {
    expect(periodsOf('511.1', 'founding')).toEqual([
      '2006-07-15, 511.1, 2006-10-01',
      '2009-07-11, 705.1, 2018-06-08',
      '2022-06-10, 705.2, 2022-06-10',
      `by ${LATER_DAY}, 706.1`,
    ]);
  });

  it('has its days and rewordings without any available text', () => {
    expect(periodsOf('511.1', 'founding', WITHOUT)).toEqual([
      '2006-07-15, 511.1, 2006-10-01',
      '2009-07-11, 705.1, 2018-06-08',
      '2022-06-10, 705.2, 2022-06-10',
    ]);
    expect(ruleTimeline('511.1', 'founding', WITHOUT)?.compared).toEqual(OFFICIAL_DAYS);
  });

  it.each<[string, Edition, readonly string[]]>([
    [
      '903.10',
      '2009-10-01',
      [
        '2009-10-01, 903.10',
        '2011-02-04, 903.11, 2011-02-04, 2015-07-17',
        '2016-01-16, 903.9',
        '2020-07-03, 903.9a 903.9b, 2020-07-03, 2021-02-05',
      ],
    ],
    [
      '903.11',
      '2015-07-17',
      [
        '2009-10-01, 903.10 903.11',
        '2011-02-04, 903.11 903.12, 2011-02-04',
        '2015-07-17, 903.11, 2015-07-17',
        '2016-01-16, 903.9',
        '2020-07-03, 903.9a 903.9b, 2020-07-03, 2021-02-05',
      ],
    ],
    ['903.9a', '2020-07-03', ['2009-10-01, 903.10 903.11']],
  ])('%s of %s continues in both parts', (number, edition, periods) => {
    expect(periodsOf(number, edition, WITHOUT)?.slice(0, periods.length)).toEqual(periods);
  });

  it('follows the texts if the concordance does not know the rule', () => {
    expect(periodsOf('150.2', '2006-10-01')).toEqual([
      'by 2006-10-01, 150.2',
      'by 2009-07-11, 151.3, by 2009-07-11',
    ]);
    expect(periodsOf('150.3', '2006-10-01')).toEqual([
      'by 2006-10-01, 150.3',
      'by 2009-07-11, 151.4',
      `by ${TODAYS_DATE}, gone`,
    ]);
  });

  it('reports when another rule has its number', () => {
    expect(ruleTimeline('150.2', '2006-10-01', WITH)?.otherRule).toEqual([TODAYS_DATE, LATER_DAY]);
    expect(ruleTimeline('150.2', TODAYS_DATE, WITH)?.otherRule).toEqual(['2006-10-01']);
  });

  it.each<[string, Edition]>([
    ['999.1', 'founding'],
    ['150.9', '2006-10-01'],
    ['706.9', LATER_DAY],
  ])('%s of %s has no timeline', (number, edition) => {
    expect(ruleTimeline(number, edition, WITH)).toBeUndefined();
  });
});
