import { describe, expect, it } from 'vitest';
import { BareBot } from '../bare-bot.ts';

describe('edits of messages older than an hour', () => {
  it('are limited: 30046 as a 429 with the time to wait', async () => {
    const bot = await BareBot.start();
    const path = `/channels/${bot.person().channelId}/messages`;
    const { body: posted } = await bot.ask('POST', path, { content: 'card' });
    const edit = () => bot.ask('PATCH', `${path}/${posted.id}`, { content: 'edited' });
    for (let i = 0; i < 20; i++) expect(await edit()).toMatchObject({ status: 200 });
    bot.clock.advance(60 * 60_000);
    const statuses = [];
    for (let i = 0; i < 11; i++) statuses.push((await edit()).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    const refused = await edit();
    expect(refused).toMatchObject({ body: { code: 30046, retry_after: 3600 } });
    expect(refused.headers.get('retry-after')).toBe('3600');
    bot.clock.advance(60 * 60_000);
    expect(await edit()).toMatchObject({ status: 200 });
  });
});

describe('edits', () => {
  it('that would leave nothing get 50006', async () => {
    const bot = await BareBot.start();
    const path = `/channels/${bot.person().channelId}/messages`;
    const { body: posted } = await bot.ask('POST', path, { content: 'card' });
    expect(await bot.ask('PATCH', `${path}/${posted.id}`, { content: '' })).toMatchObject({
      body: { code: 50006 },
    });
  });

  it('make a message one of components V2 only when the old content goes', async () => {
    const bot = await BareBot.start();
    const path = `/channels/${bot.person().channelId}/messages`;
    const { body: posted } = await bot.ask('POST', path, { content: 'card' });
    const v2 = { flags: 1 << 15, components: [{ type: 10, content: 'card' }] };
    const errors = {
      content: { _errors: [{ code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2' }] },
    };
    expect(await bot.ask('PATCH', `${path}/${posted.id}`, v2)).toMatchObject({
      body: { code: 50035, errors },
    });
    expect(await bot.ask('PATCH', `${path}/${posted.id}`, { ...v2, content: null })).toMatchObject({
      status: 200,
    });
    expect(await bot.ask('PATCH', `${path}/${posted.id}`, { content: 'back' })).toMatchObject({
      body: { errors },
    });
  });
});
