import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import flip from '../../../commands/flip.ts';
import { costOf } from '../../../src/discord/command/command.ts';
import type { Limits } from '../../../src/discord/command/limits.ts';
import { limitsByTheMinute, type LimitSettings } from '../../../src/discord/limits/by-the-minute.ts';

const SETTINGS: LimitSettings = { user: 10, channel: 20, server: 30 };

// The library goes by the time of the process, which therefore stands still here.
const NOON = Date.UTC(2026, 5, 19, 12);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

const make = (settings: Partial<LimitSettings> = {}): Limits =>
  limitsByTheMinute({ ...SETTINGS, ...settings }, { now: () => Date.now() });

/** `A 1 X 5`: user A in channel 1 of server X asks for 5 points, `-` for no server. */
async function asks(limits: Limits, asked: string): Promise<string> {
  const [actorId = '', channelId = '', server, cost] = asked.split(' ');
  const guildId = server === '-' ? null : (server ?? '');
  const refusal = await limits.charge({ actorId, channelId, guildId }, Number(cost));
  return refusal ? refusal.facts.whose : 'done';
}

describe('what is asked within a minute', () => {
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
  ])('%s', async (_, steps) => {
    const limits = make();
    for (const [asked, said] of steps) expect([asked, await asks(limits, asked)]).toEqual([asked, said]);
  });

  it('has no limit where it is 0', async () => {
    const limits = make({ user: 0, channel: 0, server: 0 });
    for (let nth = 0; nth < 99; nth += 1) expect(await asks(limits, 'A 1 X 99')).toBe('done');
  });

  it('goes on when it says', async () => {
    const limits = make();
    const who = { actorId: 'A', channelId: '1', guildId: 'X' };
    await limits.charge(who, 10);
    vi.advanceTimersByTime(20_000);
    expect((await limits.charge(who, 1))?.facts).toEqual({ whose: 'user', goesOnAt: NOON + 60_000 });
    vi.advanceTimersByTime(39_999);
    expect(await limits.charge(who, 1)).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(await limits.charge(who, 10)).toBeNull();
  });

  it('is never more than the points, however it is asked', async () => {
    const step = fc.record({ actor: fc.constantFrom('A', 'B', 'C'), cost: fc.integer({ min: 1, max: 12 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const limits = make();
        const done = await Promise.all(
          steps.map(async ({ actor, cost }) =>
            (await asks(limits, `${actor} 1 X ${cost}`)) === 'done' ? Math.min(cost, 10) : 0,
          ),
        );
        expect(done.reduce((sum, cost) => sum + cost, 0)).toBeLessThanOrEqual(20);
      }),
      { numRuns: 50 },
    );
  });
});

describe('what a flip costs', () => {
  it.each([
    [{}, 1],
    [{ coins: 10 }, 1],
    [{ coins: 1000 }, 21],
    [{ coins: 1000, thumbs: 2 }, 81],
    [{ coins: 1000, players: '<@1> <@2>' }, 41],
    [{ until: 'loss' }, 1],
    [{ until: 'all-heads', players: '<@1> <@2>' }, 1],
    [{ until: 'all-heads', players: '<@1> <@2> <@3> <@4> <@5> <@6> <@7> <@8> <@9>' }, 82],
    [{ thumbs: 12 }, 82],
  ])('%j: %i', (options, cost) => {
    expect(costOf(flip, null, options)).toBe(cost);
  });
});
