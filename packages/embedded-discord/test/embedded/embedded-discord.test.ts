import { describe, expect, it, onTestFinished } from 'vitest';
import { EmbeddedDiscord } from 'embedded-discord';
import { ask, BareBot } from '../bare-bot.ts';

describe('a bot is ready', () => {
  it('once it has registered its commands, be it none', async () => {
    const bot = await BareBot.start();
    let isReady = false;
    const ready = bot.local.ready().then(() => (isReady = true));
    await bot.ask('GET', '/users/@me');
    expect(isReady).toBe(false);
    await bot.ask('PUT', `/applications/${bot.local.applicationId}/commands`, []);
    await ready;
    await bot.local.ready();
  });

  it('once it is connected', async () => {
    const local = await EmbeddedDiscord.start();
    onTestFinished(() => local.close());
    await ask(local, 'PUT', `/applications/${local.applicationId}/commands`, []);
    let isReady = false;
    void local.ready().then(() => (isReady = true));
    await ask(local, 'GET', '/users/@me');
    expect(isReady).toBe(false);
  });
});

it.each([
  ["by Discord's schema too", true, 400],
  ['by the documented limits alone, when told so', false, 200],
])('bodies are checked %s', async (_, validate, status) => {
  const bot = await BareBot.start({ validate });
  const embeds = Array.from({ length: 11 }, () => ({ title: 'x' }));
  const path = `/channels/${bot.person().channelId}/messages`;
  expect((await bot.ask('POST', path, { embeds })).status).toBe(status);
});

it('commands of a server stand after the global ones', async () => {
  const bot = await BareBot.start();
  const base = `/applications/${bot.local.applicationId}`;
  await bot.ask('PUT', `${base}/guilds/7/commands`, [{ name: 'here', description: 'x' }]);
  await bot.ask('PUT', `${base}/commands`, [{ name: 'everywhere', description: 'x' }]);
  const names = (guildId?: string) => bot.local.commands(guildId).map(({ name }) => name);
  expect([names(), names('7'), names('8')]).toEqual([['everywhere'], ['everywhere', 'here'], ['everywhere']]);
});

it('whoever waits for an answer at the end gets none', async () => {
  const bot = await BareBot.start();
  const { started } = await bot.next(() => bot.person().slash('do'));
  await bot.local.close();
  expect(await started).toMatchObject({ callbackType: 0, failed: 'closed before an answer' });
});

describe('orders of trouble', () => {
  it.each<[string, string | RegExp, number, number[]]>([
    ['hold once', 'GET /users', 1, [503, 200, 200]],
    ['hold so many times', 'GET /users', 2, [503, 503, 200]],
    ['hold for what fits a pattern', /@me$/, 1, [503, 200, 200]],
    ['hold for what begins so', 'GET /users/@me', 1, [503, 200, 200]],
    ['hold for nothing else', 'GET /channels', 1, [200, 200, 200]],
  ])('%s', async (_, target, times, statuses) => {
    const bot = await BareBot.start();
    bot.local.faults.answer(target, { status: 503 }, times);
    const got: number[] = [];
    for (let i = 0; i < 3; i++) got.push((await bot.ask('GET', '/users/@me')).status);
    expect(got).toEqual(statuses);
  });
});
