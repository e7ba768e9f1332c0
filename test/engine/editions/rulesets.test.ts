import { describe, expect, it } from 'vitest';
import { FOUNDING_DATE } from '#engine/vocabulary/editions.ts';
import { BEHAVIOUR_HISTORY } from '#engine/editions/behaviour-history.ts';
import { valueSince, rulesetOf } from '#engine/editions/rulesets.ts';
import { cite } from '#engine/rule-numbers/table.ts';

describe('the rules of a day', () => {
  it.each([
    ['2003-07-01', 'opponent', false],
    ['2006-07-14', 'opponent', false],
    ['2006-07-15', 'flipper', false],
    ['founding', 'flipper', false],
    ['2025-06-05', 'flipper', false],
    ['2025-06-06', 'flipper', true],
    ['2026-06-19', 'flipper', true],
  ] as const)('%s: the %s calls a coin; effects fix flips: %s', (edition, coinCaller, effectsFixFlips) => {
    expect(rulesetOf(edition)).toMatchObject({ coinCaller, effectsFixFlips });
  });

  it('founding is 2006-10-01', () => {
    expect(rulesetOf('founding').date).toBe(FOUNDING_DATE);
  });

  it.each([
    ['founding', 'by-symbols', 'both-either-has', '2008-02-01'],
    ['2006-10-01', 'every', 'both', '2006-10-01'],
    ['2008-02-01', 'by-symbols', 'both-either-has', '2008-02-01'],
  ] as const)(
    '%s: split cards are multicolored %s and named %s, by 505.3 and 505.7 of %s',
    (edition, splitMulticolored, splitNaming, text) => {
      expect(rulesetOf(edition)).toMatchObject({ splitMulticolored, splitNaming });
      expect(cite('split/color', edition)).toEqual({ edition: text, number: '505.3' });
      expect(cite('split/name', edition)).toEqual({ edition: text, number: '505.7' });
    },
  );

  it.each(Object.entries(BEHAVIOUR_HISTORY))('%s: oldest first, each with its rule', (_, rows) => {
    const days = rows.map(({ from }) => from);
    expect(days).toEqual([...new Set(days)].toSorted());
    for (const { from, rule, value } of rows)
      expect(cite(rule, from) ?? ([false, 0, 'silent'] as unknown[]).includes(value)).toBeTruthy();
  });

  it('knows since when', () => {
    expect(valueSince('coinCaller', 'flipper')).toBe('2006-07-15');
    expect(valueSince('effectsFixFlips', true)).toBe('2025-06-06');
  });
});
