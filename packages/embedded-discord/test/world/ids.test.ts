import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idOf } from 'embedded-discord';
import { userObject } from '#world/user-object.ts';
import { createdAt, SnowflakeGenerator, shardOf } from '#world/snowflakes.ts';
import { ManualClock } from '#vocabulary/clock.ts';
import { BareBot } from '../bare-bot.ts';

describe('ids', () => {
  it('of names are the same everywhere and always', () => {
    expect(idOf('user', 'Bob')).toBe('630297832120189829');
    expect(idOf('guild', 'Bob')).not.toBe(idOf('user', 'Bob'));
    expect(idOf('channel', 'table', '1')).not.toBe(idOf('channel', 'table', '2'));
  });

  it('of names look like real ones, and stay what they are', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const id = idOf('user', name);
        expect(id).toMatch(/^\d{18,19}$/);
        expect(idOf('user', id)).toBe(id);
        expect(new Date(createdAt(id)).getUTCFullYear()).toBeGreaterThanOrEqual(2019);
        expect(new Date(createdAt(id)).getUTCFullYear()).toBeLessThan(2024);
      }),
    );
  });

  it('that are minted carry the time, never repeat and only grow, whatever the clock does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5000, max: 5000 }), { maxLength: 50 }), (steps) => {
        const clock = new ManualClock();
        const mint = new SnowflakeGenerator(clock);
        let last = 0n;
        for (const step of steps) {
          clock.advance(step);
          const id = mint.next();
          expect(BigInt(id)).toBeGreaterThan(last);
          last = BigInt(id);
        }
        clock.advance(1_000_000);
        expect(createdAt(mint.next())).toBe(clock.now());
      }),
    );
  });

  it.each([
    ['a direct message', null, 4, 0],
    ['a guild', '197038439483310086', 1, 0],
    ['a guild', '197038439483310086', 4, Number((197038439483310086n >> 22n) % 4n)],
  ])('send %s %s to its shard of %i', (_, guildId, shards, shard) => {
    expect(shardOf(guildId, shards)).toBe(shard);
  });
});

describe('users', () => {
  it.each([
    ['whose name is known', 'Ana Bo', { username: 'ana bo', global_name: 'Ana Bo' }],
    ['of whom only the id is known', null, { username: 'user-6789', global_name: 'user-6789' }],
  ])('%s', (_, name, user) => {
    expect(userObject('123456789', name)).toMatchObject({ id: '123456789', ...user });
  });
});

describe('names', () => {
  it('are found back by their ids', async () => {
    const { local } = await BareBot.start();
    const ana = local.person({ user: 'Ana', guild: 'Playgroup', channel: 'table' });
    expect([ana.userId, ana.guildId!, ana.channelId, '1'].map((id) => local.nameOf(id))).toEqual([
      'Ana',
      'Playgroup',
      'table',
      null,
    ]);
  });
});
