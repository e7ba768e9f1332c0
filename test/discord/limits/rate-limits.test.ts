import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RateLimits } from '#discord/command/rate-limits.ts';
import { shareRateLimits } from '#discord/limits/shared-rate-limits.ts';
import { createRateLimits, type RateLimitSettings } from '#discord/limits/rate-limits.ts';

const SETTINGS: RateLimitSettings = { user: 10, channel: 20, server: 30 };

const MINUTE = 60_000;

/** Limits with a clock in ms since noon, which stands still until a test advances it. */
function make(settings: Partial<RateLimitSettings> = {}) {
  const time = { now: 0 };
  const noon = Date.UTC(2026, 5, 19, 12);
  const limits = createRateLimits({ ...SETTINGS, ...settings }, { now: () => noon + time.now });
  const goesOnAt = (who: Who, cost: number): number | null => {
    const charged = limits.charge(who, cost);
    return charged.ok ? null : charged.failure.facts.goesOnAt - noon;
  };
  return { limits, time, goesOnAt };
}

type Who = Parameters<RateLimits['charge']>[0];

/** `A 1 X`: user A in channel 1 of server X, `-` for no server. */
function whoIs(text: string): Who {
  const [actorId = '', channelId = '', server] = text.split(' ');
  return { actorId, channelId, guildId: server === '-' ? null : (server ?? '') };
}

/** The limit that a request reaches. */
function limitReached(limits: RateLimits, who: Who, cost: number): string | undefined {
  const charged = limits.charge(who, cost);
  return charged.ok ? undefined : charged.failure.facts.whose;
}

/** The same, with the points of the request. */
function asks(limits: RateLimits, asked: string): string {
  return limitReached(limits, whoIs(asked), Number(asked.split(' ')[3])) ?? 'done';
}

describe('requests at once', () => {
  it.each<[string, readonly (readonly [asked: string, said: string])[]]>([
    [
      'is done until a user’s points are gone, and then for others',
      [
        ['A 1 X 6', 'done'],
        ['A 1 X 4', 'done'],
        ['A 1 X 1', 'user'],
        ['B 1 X 1', 'done'],
      ],
    ],
    [
      'costs nothing where it is refused: less is done still',
      [
        ['A 1 X 6', 'done'],
        ['A 1 X 5', 'user'],
        ['A 1 X 4', 'done'],
      ],
    ],
    [
      'is counted by channel',
      [
        ['A 1 X 10', 'done'],
        ['B 1 X 10', 'done'],
        ['C 1 X 1', 'channel'],
        ['C 2 X 10', 'done'],
      ],
    ],
    [
      'is counted by server, and nobody else pays for what that refuses',
      [
        ['A 1 X 10', 'done'],
        ['B 2 X 10', 'done'],
        ['C 3 X 10', 'done'],
        ['D 4 X 1', 'server'],
        ['D 4 Y 10', 'done'],
      ],
    ],
    [
      'has no server in direct messages',
      [
        ['A 1 - 10', 'done'],
        ['B 2 - 10', 'done'],
        ['C 3 - 10', 'done'],
        ['D 4 - 10', 'done'],
      ],
    ],
    [
      'may cost more than all there is, and then takes all',
      [
        ['A 1 X 99', 'done'],
        ['A 1 X 1', 'user'],
      ],
    ],
  ])('%s', (_, steps) => {
    const { limits } = make();
    for (const [asked, said] of steps) expect([asked, asks(limits, asked)]).toEqual([asked, said]);
  });

  it('has no limit if it is 0', () => {
    const { limits } = make({ user: 0, channel: 0, server: 0 });
    for (let nth = 0; nth < 99; nth += 1) expect(asks(limits, 'A 1 X 99')).toBe('done');
  });
});

const A = whoIs('A 1 X');

describe('points come back evenly', () => {
  it.each([
    [10, 0, 1, 6000],
    [10, 0, 10, MINUTE],
    [10, 5999, 1, 6000],
    [10, 6000, 1, null],
    [10, 20_000, 4, 24_000],
    [6, 0, 5, 6000],
    [10, MINUTE, 10, null],
    [10, 5 * MINUTE, 10, null],
    [99, 0, 99, MINUTE],
  ])('%i taken, and after %i ms %i more: %j', (taken, ms, more, expected) => {
    const { limits, time, goesOnAt } = make();
    limits.charge(A, taken);
    time.now = ms;
    expect(goesOnAt(A, more)).toBe(expected);
  });

  it('the refusal names the time at which the last empty bucket has enough points', () => {
    const { limits, time } = make({ channel: 40, server: 0 });
    for (const user of ['B', 'C', 'D', 'E']) limits.charge(whoIs(`${user} 1 X`), 10);
    limits.charge(whoIs('A 2 X'), 10);
    const of = (cost: number) => limitReached(limits, A, cost);
    expect([of(1), of(10)]).toEqual(['user', 'user']);
    time.now = 30_000;
    expect([of(5), of(6)]).toEqual([undefined, 'user']);
  });

  it('also if the clock was set back', () => {
    const { limits, time, goesOnAt } = make();
    limits.charge(A, 10);
    time.now = -60 * MINUTE;
    expect(goesOnAt(A, 1)).toBeLessThanOrEqual(time.now + 2 * MINUTE);
  });
});

describe('written bytes', () => {
  const KB = 1024;

  it.each<[string, bytes: number, more: number, goesOnAt: number | null]>([
    ['goes with the command while it is short', KB - 1, 9, null],
    ['costs a point for each whole kilobyte', 3 * KB, 9, 18_000],
    ['is owed where the points are gone', 20 * KB, 1, MINUTE + 6000],
    ['is waited for, however much it is', 600 * KB, 1, 59 * MINUTE + 6000],
    ['but a day at the most', 1_000_000 * KB, 1, 24 * 60 * MINUTE],
  ])('%s', (_, bytes, more, expected) => {
    const { limits, goesOnAt } = make();
    limits.charge(A, 1);
    limits.chargeWrite(A, bytes);
    expect(goesOnAt(A, more)).toBe(expected);
  });

  it('limits how long others wait', () => {
    const { limits, goesOnAt } = make({ channel: 10 });
    limits.chargeWrite(A, 600 * KB);
    expect(goesOnAt(whoIs('B 1 X'), 1)).toBeLessThanOrEqual(2 * MINUTE);
    expect(goesOnAt(whoIs('B 2 Y'), 1)).toBeNull();
  });

  it('is paid when its time has come', () => {
    const { limits, time, goesOnAt } = make();
    limits.chargeWrite(A, 60 * KB);
    time.now = 10 * MINUTE;
    expect(goesOnAt(A, 1)).toBeNull();
  });
});

describe('refunds', () => {
  it.each([
    ['leaves the rest', 6, 1, 9, null],
    ['and no more than that', 6, 1, 10, 6000],
    ['though it would have been more than all there is', 99, 1, 9, null],
    ['or more than all there is still', 99, 12, 1, 6000],
    ['is given back once', 6, 6, 5, 6000],
  ])('%s', (_, charged, cost, more, expected) => {
    const { limits, goesOnAt } = make();
    limits.charge(A, charged);
    limits.refund(A, charged, cost);
    expect(goesOnAt(A, more)).toBe(expected);
  });

  it('never leaves more than all there is, however late it is known', () => {
    const { limits, time, goesOnAt } = make();
    limits.charge(A, 10);
    time.now = MINUTE;
    limits.refund(A, 10, 1);
    expect(goesOnAt(A, 10)).toBeNull();
    expect(goesOnAt(A, 1)).toBe(MINUTE + 6000);
  });

  it('is sent to the other processes', () => {
    const { limits } = make();
    const told: number[] = [];
    const news = { announceCost: (_: Who, cost: number) => void told.push(cost), onCost: () => () => {} };
    const shared = shareRateLimits(limits, news);
    shared.charge(A, 6);
    shared.refund(A, 6, 1);
    expect(told).toEqual([6, -5]);
    const other = make();
    for (const cost of told) other.limits.spend(A, cost);
    expect([other.goesOnAt(A, 9), other.goesOnAt(A, 1)]).toEqual([null, 6000]);
  });
});

describe('points spent in other processes', () => {
  it.each([
    ['leaves the rest', 4, 0, 6, null],
    ['is not there any more', 4, 0, 7, 6000],
    ['is owed where it was not there', 15, 0, 1, 36_000],
    ['is owed for a minute at the most', 99, 0, 1, 66_000],
    ['is owed no longer, a minute later', 99, MINUTE, 1, 66_000],
  ])('%s', (_, spent, later, cost, expected) => {
    const { limits, time, goesOnAt } = make();
    for (let left = spent; left > 0; left -= 10) limits.spend(A, Math.min(left, 10));
    time.now = later;
    expect(goesOnAt(A, cost)).toBe(expected);
  });
});

describe('however it is asked', () => {
  const one = fc.record({
    user: fc.constantFrom('A', 'B', 'C'),
    channel: fc.constantFrom('1', '2'),
    cost: fc.integer({ min: 1, max: 12 }),
    // Mostly as fast as possible, like a person who wants too much.
    after: fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 70_000 })),
  });
  const asked = fc.array(one, { minLength: 1, maxLength: 120 });
  const settings = fc.record({
    user: fc.integer({ min: 1, max: 17 }),
    channel: fc.integer({ min: 1, max: 23 }),
    server: fc.integer({ min: 0, max: 29 }),
  });

  it('never more than twice the points are done in any minute, and never more than 61 times in an hour', () => {
    fc.assert(
      fc.property(settings, asked, ({ user, channel, server }, steps) => {
        const { limits, time } = make({ user, channel, server });
        const done: {
          readonly at: number;
          readonly key: string;
          readonly cost: number;
          readonly most: number;
        }[] = [];
        for (const step of steps) {
          time.now += step.after;
          const charged = limits.charge(whoIs(`${step.user} ${step.channel} X`), step.cost);
          if (!charged.ok) continue;
          for (const [key, most] of [
            [step.user, user],
            [step.channel, channel],
            ['X', server],
          ] as const)
            if (most > 0) done.push({ at: time.now, key, cost: Math.min(step.cost, most), most });
        }
        for (const { at: from, key, most } of done)
          for (const [span, times] of [
            [MINUTE, 2],
            [60 * MINUTE, 61],
          ] as const) {
            const within = done.filter(
              (that) => that.key === key && that.at >= from && that.at <= from + span,
            );
            expect(within.reduce((sum, { cost }) => sum + cost, 0)).toBeLessThanOrEqual(times * most);
          }
      }),
      { numRuns: 100 },
    );
  });

  it('allows 61 minutes’ worth per hour without pauses', () => {
    const { limits, time } = make();
    let done = 0;
    for (; time.now <= 60 * MINUTE; time.now += 100) if (asks(limits, 'A 1 X 1') === 'done') done += 1;
    expect(done).toBe(61 * SETTINGS.user);
  });

  it('admits a user exactly after the suggested wait', () => {
    fc.assert(
      fc.property(settings, asked, one, (of, steps, last) => {
        const { limits, time, goesOnAt } = make(of);
        for (const { user, channel, cost, after } of steps) {
          time.now += after;
          limits.charge(whoIs(`${user} ${channel} X`), cost);
        }
        const who = whoIs(`${last.user} ${last.channel} X`);
        const at = goesOnAt(who, last.cost);
        if (at === null) return;
        time.now = at - 1;
        expect(goesOnAt(who, last.cost)).toBe(at);
        time.now = at;
        expect(goesOnAt(who, last.cost)).toBeNull();
      }),
      { numRuns: 200 },
    );
  });
});
