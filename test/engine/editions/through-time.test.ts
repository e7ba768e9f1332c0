import { describe, expect, it } from 'vitest';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { TURNING_DAYS, type Ruleset } from '#engine/editions/rulesets.ts';
import { cite } from '#engine/rule-numbers/table.ts';
import { answersOverTime } from '#engine/editions/answers-over-time.ts';

const same = (a: unknown, b: unknown) => a === b;

describe('an answer through time', () => {
  it.each<[string, (ruleset: Ruleset) => unknown, unknown[][]]>([
    ['that never changed', () => 'yes', [['2003-07-01', 'yes']]],
    [
      'that changed three times',
      ({ statusCategories }) => statusCategories,
      [
        ['2003-07-01', 0],
        ['2006-05-01', 3],
        ['2009-07-11', 4],
      ],
    ],
    [
      'of two behaviours together',
      ({ fusedSpell, phasing }) => fusedSpell === 'silent' && phasing === 'status',
      [
        ['2003-07-01', false],
        ['2009-07-11', true],
        ['2013-05-01', false],
      ],
    ],
  ])('%s', (_, ask, spans) => {
    expect(answersOverTime(ask, same).map(({ from, answer }) => [from, answer])).toEqual(spans);
  });

  it('checks every day on which a behaviour changed, in order and up to today', () => {
    const asked: string[] = [];
    answersOverTime(({ date }) => asked.push(date), same);
    expect(asked).toEqual([...new Set(asked)].toSorted());
    expect(TURNING_DAYS.filter((day) => !asked.includes(day))).toEqual([]);
    expect(asked.every((day) => day <= TODAYS_DATE)).toBe(true);
  });

  it('asks on the day on which a rule came, though no behaviour changed with it', () => {
    const sides = ({ edition }: Ruleset) => cite('split/compare-values', edition)?.number;
    expect(answersOverTime(sides, same).map(({ from, answer }) => [from, answer])).toEqual([
      ['2003-07-01', undefined],
      ['2013-05-01', '708.6c'],
      ['2017-04-28', undefined],
    ]);
    const larger = ({ edition }: Ruleset) => cite('subgame/counters', edition) !== undefined;
    expect(TURNING_DAYS).not.toContain('2014-02-01');
    expect(answersOverTime(larger, same).map(({ from }) => from)).toEqual(['2003-07-01', '2014-02-01']);
  });
});
