import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idOf, type Memory } from '../../../src/local/index.ts';
import { madeAt, Mint, shardOf } from '../../../src/local/world/snowflakes.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { BareBot } from '../bare-bot.ts';

const row = { type: 1, components: [{ type: 2, style: 1, label: 'Again', custom_id: 'again' }] };

describe('what an embedded Discord remembers', () => {
  it('lets a later run press the button of an earlier one', async () => {
    const first = await BareBot.start();
    const ana = first.person();
    const { on, started } = await first.next(() => ana.slash('do'));
    await on.callback({ type: 4, data: { content: 'card', components: [row] } });
    const { message } = await started;
    const memory = JSON.parse(JSON.stringify(first.local.memory())) as Memory;
    await first.local.close();

    const second = await BareBot.start({ memory });
    const again = second.person();
    expect([again.userId, again.channelId, again.guildId]).toEqual([ana.userId, ana.channelId, ana.guildId]);
    expect(second.local.messages(ana.channelId)).toEqual([message]);
    expect(second.local.nameOf(ana.userId)).toBe('Ana');
    expect((await second.socket.event('READY')).d.guilds).toEqual([{ id: ana.guildId, unavailable: true }]);
    const pressed = await second.next(() => again.press(message!.id, 'again'));
    expect(BigInt(pressed.on.data.id)).toBeGreaterThan(BigInt(message!.id));
    await pressed.on.callback({ type: 7, data: { content: 'pressed' } });
    expect(second.local.messages(ana.channelId)).toMatchObject([{ id: message!.id, content: 'pressed' }]);
    expect(second.local.memory().names).toEqual(memory.names);
  });

  it('keeps ephemeral messages for whom they are', async () => {
    const first = await BareBot.start();
    const { on } = await first.next(() => first.person('Ana').slash('do'));
    await on.callback({ type: 4, data: { content: 'secret', flags: 64 } });
    const second = await BareBot.start({ memory: first.local.memory() });
    const { channelId, userId } = second.person('Ana');
    expect(second.local.messages(channelId, userId)).toHaveLength(1);
    expect(second.local.messages(channelId, second.person('Bob').userId)).toEqual([]);
  });
});

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
        expect(new Date(madeAt(id)).getUTCFullYear()).toBeGreaterThanOrEqual(2019);
        expect(new Date(madeAt(id)).getUTCFullYear()).toBeLessThan(2024);
      }),
    );
  });

  it('that are minted carry the time, never repeat and only grow, whatever the clock does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5000, max: 5000 }), { maxLength: 50 }), (steps) => {
        const clock = new ManualClock();
        const mint = new Mint(clock);
        let last = 0n;
        for (const step of steps) {
          clock.advance(step);
          const id = mint.next();
          expect(BigInt(id)).toBeGreaterThan(last);
          last = BigInt(id);
        }
        clock.advance(1_000_000);
        expect(madeAt(mint.next())).toBe(clock.now());
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
