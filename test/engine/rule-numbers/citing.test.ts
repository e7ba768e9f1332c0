import { describe, expect, it } from 'vitest';
import {
  citeOrLater,
  distinct,
  followsLaterRule,
  laterRule,
  citeRules,
} from '#engine/rule-numbers/citing.ts';
import { numberOn } from '#engine/rule-numbers/table.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { formatCitations } from '../../helpers/rulings.ts';

describe('a rule that an edition does not have', () => {
  it.each<[Parameters<typeof citeOrLater>[0], Edition, string, followed: boolean]>([
    ['coins/call', 'founding', '511.1 (2006-10-01)', false],
    ['coins/fixed', 'founding', '705.3 (2025-06-06)', true],
    ['control/next-turn', '2003-09-30', '507.1 (2003-10-01)', true],
    ['ending/waiting-triggers', '2013-05-01', '713.1a (2015-07-17)', true],
    // The founding rules take it from a later day than their own.
    ['split/color', 'founding', '505.3 (2008-02-01)', false],
    ['split/name', 'founding', '505.7 (2008-02-01)', false],
  ])('%s under %s is the first later one: %s', (subject, edition, rule, followed) => {
    const cited = citeOrLater(subject, edition);
    expect(formatCitations([cited])).toEqual([rule]);
    expect(followsLaterRule(edition, cited)).toBe(followed);
  });

  it('is looked for in those of its numbers that are meant', () => {
    const later = laterRule('subgame/libraries', '2003-07-01', (number) => number.startsWith('7'));
    expect(formatCitations([later])).toEqual(['712.2 (2009-07-11)']);
    const next = laterRule('subgame/libraries', '2009-07-11', () => true);
    expect(formatCitations([next])).toEqual(['713.2 (2010-04-23)']);
  });

  it('that ended is in no later one', () => {
    expect(() => citeOrLater('control/mana-burn', '2009-07-11')).toThrow('control/mana-burn');
    expect(numberOn('control/mana-burn', '2009-07-11')).toBeNull();
    expect(numberOn('control/mana-burn', '2003-07-01')).toBeUndefined();
  });
});

describe('citations of a ruling', () => {
  it('each rule once, in the order in which they were named', () => {
    expect(formatCitations(citeRules('founding', 'coins/no-call', 'coins/call', 'coins/no-call'))).toEqual([
      '511.2 (2006-10-01)',
      '511.1 (2006-10-01)',
    ]);
  });

  it('the same number of two days is two rules', () => {
    const [one, other] = [
      { edition: '2006-10-01', number: '505.3' },
      { edition: '2008-02-01', number: '505.3' },
    ] as const;
    expect(distinct([one, other, one, other])).toEqual([one, other]);
  });
});
