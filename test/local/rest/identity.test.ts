import { expect, it } from 'vitest';
import { LocalDiscord } from '../../../src/local/index.ts';
import { ask, BareBot } from '../bare-bot.ts';

it.each([
  [1, 16],
  [20, 20],
])('a bot of %i shards may identify %i at once', async (shards, atOnce) => {
  const local = await LocalDiscord.start({ shards });
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

it('the address of the gateway is public, everything else wants the token', async () => {
  const { local } = await BareBot.start();
  const stranger = { authorization: 'Bot somebody' };
  expect((await ask(local, 'GET', '/gateway', undefined, stranger)).status).toBe(200);
  expect((await ask(local, 'GET', '/users/@me', undefined, stranger)).status).toBe(401);
  expect(local.problems).toMatchObject([{ kind: 'unauthorized', where: 'GET /users/@me' }]);
});
