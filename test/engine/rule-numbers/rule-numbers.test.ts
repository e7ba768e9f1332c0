import { describe, expect, it } from 'vitest';
import { OFFICIAL_DAYS, type Edition } from '#engine/vocabulary/editions.ts';
import {
  RULE_SUBJECTS,
  RULE_SYSTEMS,
  chapterNumbersOf,
  numbersOf,
  type DatedNumbers,
  type RuleSubject,
} from '#engine/rule-numbers/numbers.ts';
import { SUPERSEDED, cite } from '#engine/rule-numbers/table.ts';

const NUMBER = /^(?:Glossary|\d{3}\.\d+[a-kmnp-z]?)$/;

const stands = (subject: RuleSubject): boolean => cite(subject, '2026-06-19') !== undefined;

describe('the table of rule numbers', () => {
  it.each<[string, DatedNumbers]>([
    ...RULE_SUBJECTS.map((subject): [string, DatedNumbers] => [subject, numbersOf(subject)]),
    ...RULE_SYSTEMS.map((system): [string, DatedNumbers] => [system, chapterNumbersOf(system)]),
  ])('gives %s one number a day, on days of official texts, in their order', (_, numbers) => {
    const days = numbers.map(([from]) => from);
    expect(days).toEqual([...new Set(days)].toSorted());
    expect(days.filter((day) => !OFFICIAL_DAYS.includes(day))).toEqual([]);
    expect(numbers.filter(([, number], index) => number === (numbers[index - 1]?.[1] ?? null))).toEqual([]);
  });

  it.each(RULE_SUBJECTS)('gives %s numbers as the rules write them', (subject) => {
    expect(numbersOf(subject).filter(([, number]) => number !== null && !NUMBER.test(number))).toEqual([]);
  });

  it('replaces only rules that ended, by rules that stand today', () => {
    const entries = Object.entries(SUPERSEDED) as [RuleSubject, readonly RuleSubject[]][];
    expect(entries.map(([ended]) => ended).filter(stands)).toEqual([]);
    expect(entries.flatMap(([, successors]) => successors).filter((candidate) => !stands(candidate))).toEqual(
      [],
    );
  });
});

describe('cite', () => {
  it.each<[RuleSubject, Edition, string | undefined]>([
    ['coins/call', 'founding', '511.1'],
    ['coins/call', '2006-07-14', 'Glossary'],
    ['coins/call', '2022-06-09', '705.1'],
    ['coins/call', '2026-06-19', '705.2'],
    // The same number, three rules.
    ['coins/substitutes', '2009-07-11', '705.3'],
    ['coins/substitutes', '2022-06-09', '705.3'],
    ['coins/substitutes', '2022-06-10', '705.1'],
    ['coins/fixed', '2025-06-05', undefined],
    ['coins/fixed', '2025-06-06', '705.3'],
    // Another chapter was pushed in between.
    ['subgame/libraries', '2025-05-01', '727.2'],
    ['subgame/libraries', '2026-02-27', '728.2'],
    ['subgame/libraries', '2026-06-19', '729.2'],
    // Two successors.
    ['split/half-on-stack', 'founding', '505.2'],
    ['split/off-stack', 'founding', '505.2'],
    ['split/half-on-stack', '2026-06-19', '709.3b'],
    ['split/off-stack', '2026-06-19', '709.4'],
    // Rules that ended.
    ['split/compare', '2017-04-27', '708.6a'],
    ['split/compare', '2017-04-28', undefined],
    ['split/two-answers', '2017-04-28', undefined],
    ['control/mana-burn', '2009-07-10', '507.4'],
    ['control/mana-burn', '2009-07-11', undefined],
    // A rule without a chapter yet.
    ['control/next-turn', '2003-09-30', undefined],
    ['control/next-turn', '2003-10-01', '507.1'],
    // The order of steps changed, and the rule's number with it.
    ['ending/combat', '2008-02-01', '509.1a'],
    ['ending/combat', '2019-08-22', '716.1b'],
    ['ending/combat', '2019-08-23', '716.1d'],
    ['status/phased-out', '2026-06-19', '702.26'],
  ])('%s under %s: %s', (subject, edition, number) => {
    expect(cite(subject, edition)?.number).toBe(number);
  });

  it('names the day of the founding rules', () => {
    expect(cite('coins/call', 'founding')).toEqual({ edition: '2006-10-01', number: '511.1' });
  });
});
