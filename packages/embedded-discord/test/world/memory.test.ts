import { describe, expect, it } from 'vitest';
import type { Memory } from 'embedded-discord';
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
