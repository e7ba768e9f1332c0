import { describe, expect, it } from 'vitest';
import { MemberRequests } from '#discord/members/member-requests.ts';
import { createRequestBudget } from '#discord/members/request-budget.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';

/** Requests to a server whose members are all there, and the number of requests. */
function open(aSecond = Infinity) {
  const clock = new ManualClock();
  const asking = new MemberRequests<string>(
    clock,
    createRequestBudget(clock, () => aSecond),
  );
  let requests = 0;
  let fails = false;
  const ask = async (key: string, uses?: number) => {
    const heard = await asking.get(key, {
      group: 'server',
      freshMs: 10_000,
      ...(uses !== undefined && { uses }),
      request: async () => {
        requests += 1;
        if (fails) throw new Error('Discord fails');
        return `${key} ${requests}`;
      },
    });
    return heard?.value ?? null;
  };
  return { clock, ask, asking, failing: (on: boolean) => (fails = on), requests: () => requests };
}

describe('answers of Discord', () => {
  it('is requested once for concurrent callers, and again when it is too old', async () => {
    const { ask, clock, requests } = open();
    expect(await Promise.all([ask('a'), ask('a'), ask('a')])).toEqual(['a 1', 'a 1', 'a 1']);
    clock.advance(10_000);
    expect([await ask('a'), requests()]).toEqual(['a 1', 1]);
    clock.advance(1);
    expect([await ask('a'), requests()]).toEqual(['a 2', 2]);
  });

  it('is used so often, however new it is', async () => {
    const { ask, requests } = open();
    for (let nth = 0; nth < 8; nth += 1) await ask('a', 3);
    expect(requests()).toBe(2);
  });

  it('is used for two minutes beyond the budget; an unknown member is requested', async () => {
    const { ask, clock, requests } = open(2);
    for (const one of ['a', 'b', 'c', 'd']) expect(await ask(one)).not.toBeNull();
    expect(requests()).toBe(4);
    clock.advance(60_000);
    for (const one of ['a', 'b', 'c', 'd']) expect(await ask(one)).not.toBeNull();
    expect(requests()).toBe(6);
    clock.advance(61_000);
    expect([await ask('c'), await ask('d')]).toEqual(['c 7', 'd 8']);
  });

  it('is used for ten minutes while Discord fails, with longer and longer pauses', async () => {
    const { ask, clock, failing, requests } = open();
    await ask('a');
    failing(true);
    clock.advance(10_001);
    for (let second = 0; second < 580; second += 1) {
      expect(await ask('a')).toBe('a 1');
      clock.advance(1000);
    }
    // After 1, 2, 4, 8, 16 and 32 s, and then once a minute.
    expect(requests()).toBeLessThanOrEqual(1 + 6 + 10);
    clock.advance(20_000);
    expect(await ask('a')).toBeNull();
    failing(false);
    clock.advance(60_000);
    expect(await ask('a')).toMatch(/^a \d+$/);
  });

  it('is requested again after invalidation', async () => {
    const { ask, asking } = open();
    expect(await ask('a')).toBe('a 1');
    asking.invalidate('a');
    expect(await ask('a')).toBe('a 2');
  });
});
