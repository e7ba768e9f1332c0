import { describe, expect, it } from 'vitest';
import { memoizeWeak } from '#basics/memoize-weak.ts';

describe('a value computed from an object', () => {
  it.each([
    ['a list', [1]],
    ['nothing', undefined],
    ['no text', ''],
  ])('is worked out once, also where it is %s, and for another object anew', (_, value) => {
    const asked: object[] = [];
    const valueOf = memoizeWeak((key: object) => {
      asked.push(key);
      return value;
    });
    const [one, other] = [{}, {}];
    expect([valueOf(one), valueOf(one), valueOf(other), valueOf(one)]).toEqual([value, value, value, value]);
    expect(asked).toEqual([one, other]);
  });

  it('is computed again after an error', () => {
    let times = 0;
    const valueOf = memoizeWeak((_key: object) => {
      times += 1;
      if (times === 1) throw new Error('not yet');
      return times;
    });
    const one = {};
    expect(() => valueOf(one)).toThrow('not yet');
    expect(valueOf(one)).toBe(2);
  });
});
