import { expect, it } from 'vitest';
import { EmbeddedDiscord } from 'embedded-discord';
import { ask, BareBot } from '../bare-bot.ts';

/** A bot on servers of these names. */
async function startedIn(...guilds: readonly string[]) {
  const bot = await BareBot.start();
  for (const guild of guilds) bot.local.person({ user: 'Ana', guild, channel: 'table' });
  return { local: bot.local, ask: bot.ask.bind(bot) };
}

it.each([
  [1, 16],
  [20, 20],
])('a bot of %i shards may identify %i at once', async (shards, atOnce) => {
  const local = await EmbeddedDiscord.start({ shards });
  expect((await ask(local, 'GET', '/gateway/bot')).body).toMatchObject({
    shards,
    session_start_limit: { max_concurrency: atOnce },
  });
  await local.close();
});

it('the bot has its name and one id, as a user and as an application', async () => {
  const bot = await BareBot.start({ botName: 'Krark' });
  const id = bot.local.applicationId;
  expect((await bot.ask('GET', '/users/@me')).body).toMatchObject({ id, global_name: 'Krark', bot: true });
  for (const path of ['/applications/@me', '/oauth2/applications/@me'])
    expect((await bot.ask('GET', path)).body).toMatchObject({ id, bot: { id } });
});

it('the servers of the bot are listed page by page', async () => {
  const { local, ask: askAsBot } = await startedIn('Ravnica', 'Dominaria', 'Zendikar');
  const list = async (query: string) =>
    ((await askAsBot('GET', `/users/@me/guilds${query}`)).body as { id: string }[]).map(({ id }) => id);
  const all = await list('');
  expect(all).toHaveLength(3);
  expect(await list('?limit=2')).toEqual(all.slice(0, 2));
  expect(await list(`?after=${all[1]}`)).toEqual(all.slice(2));
  local.application.leave(all[0]!);
  expect(await list('')).toEqual(all.slice(1));
});

it('the address of the gateway is public, everything else wants the token', async () => {
  const { local } = await BareBot.start();
  const stranger = { authorization: 'Bot somebody' };
  expect((await ask(local, 'GET', '/gateway', undefined, stranger)).status).toBe(200);
  expect((await ask(local, 'GET', '/users/@me', undefined, stranger)).status).toBe(401);
  expect(local.problems).toMatchObject([{ kind: 'unauthorized', where: 'GET /users/@me' }]);
});

it('people are known by the names under which they have been here', async () => {
  const bot = await BareBot.start();
  const { userId, guildId } = bot.person();
  const { body } = await bot.ask('GET', `/users/${userId}`);
  expect(body).toMatchObject({ id: userId });
  expect((await bot.ask('GET', `/guilds/${guildId}/members/${userId}`)).body).toMatchObject({
    nick: null,
    user: body,
  });
  const nobody = '100000000000000077';
  expect((await bot.ask('GET', `/users/${nobody}`)).body).toMatchObject({ code: 10013 });
  expect((await bot.ask('GET', `/guilds/${guildId}/members/${nobody}`)).body).toMatchObject({ code: 10007 });
});
