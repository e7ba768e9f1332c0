import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount, parseGrowth } from '#discord/life/amounts.ts';

describe('an amount', () => {
  it.each([
    ['-3', { by: -3 }],
    ['+2', { by: 2 }],
    ['=20', { to: 20 }],
    ['=-4', { to: -4 }],
    [' − 3 ', { by: -3 }],
    ['–3', { by: -3 }],
    ['+12345678901', { by: 12_345_678_901 }],
    ['-0', { by: 0 }],
    ['=-0', { to: 0 }],
  ])('%s', (typed, change) => {
    expect(parseAmount('amount', typed)).toEqual({ ok: true, value: change });
  });

  it.each(['', 'x', '+-3', '+1.5', '=', '+', '--3', '= = 3'])('%s is none', (typed) => {
    expect(parseAmount('amount', typed)).toMatchObject({ ok: false, failure: { code: 'option/wrong-kind' } });
  });

  it('needs a sign, unless the number only grows', () => {
    const alone = { ok: false, failure: { code: 'option/unsigned', facts: { number: '3' } } };
    expect(parseAmount('amount', ' 3 ')).toMatchObject(alone);
    expect(parseGrowth('amount', ' 3 ')).toEqual({ ok: true, value: { by: 3 } });
    expect(parseGrowth('amount', '=3')).toEqual({ ok: true, value: { to: 3 } });
  });

  it('is a difference or a new value, for any number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (amount) => {
        const by = `${amount < 0 ? '' : '+'}${amount}`;
        expect(parseAmount('amount', by)).toEqual({ ok: true, value: { by: amount } });
        expect(parseAmount('amount', `=${amount}`)).toEqual({ ok: true, value: { to: amount } });
      }),
    );
  });
});
