import { expect, it } from 'vitest';
import { BareBot } from '../bare-bot.ts';

/** A server that has not invited the bot. */

it('has five follow-ups there, and no channel of its own', async () => {
  const bot = await BareBot.start();
  const ana = bot.local.person({ user: 'Ana', guild: 'elsewhere', channel: 'chat' });
  bot.local.application.leave(ana.guildId!);
  const base = `/applications/${bot.local.applicationId}`;
  await bot.ask('PUT', `${base}/commands`, [{ name: 'do', description: 'x', integration_types: [0, 1] }]);
  const shown = ana.slash('do');
  const { d: event } = await bot.socket.event('INTERACTION_CREATE');
  const { id, token, authorizing_integration_owners: owners } = event as Record<string, string>;
  expect(owners).toEqual({ 1: ana.userId });
  await bot.ask('POST', `/interactions/${id}/${token}/callback`, { type: 4, data: { content: 'first' } });
  await shown;
  const follow = () => bot.ask('POST', `/webhooks/${bot.local.applicationId}/${token}`, { content: 'more' });
  for (let sent = 0; sent < 5; sent += 1) expect(await follow()).toMatchObject({ status: 200 });
  expect(await follow()).toMatchObject({ status: 400, body: { code: 40094 } });
  const channel = await bot.ask('POST', `/channels/${ana.channelId}/messages`, { content: 'x' });
  expect(channel).toMatchObject({ status: 403, body: { code: 50001 } });
  expect(await bot.ask('GET', `/guilds/${ana.guildId}`)).toMatchObject({
    status: 404,
    body: { code: 10004 },
  });
});
