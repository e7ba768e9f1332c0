import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { EmbeddedDiscord } from 'embedded-discord';
import { BareBot } from '../bare-bot.ts';

describe('requests', () => {
  it('to an unknown route are refused loudly', async () => {
    const bot = await BareBot.start();
    expect(await bot.ask('GET', '/guilds/1/members')).toMatchObject({
      status: 404,
      body: { message: '404: Not Found', code: 0 },
    });
    expect(bot.local.problems).toMatchObject([
      { kind: 'unknown route', where: 'GET /api/v10/guilds/1/members' },
    ]);
  });

  it.each([['Bot nonsense'], ['Bearer x'], ['']])(
    'with the authorization %j get 401',
    async (authorization) => {
      const bot = await BareBot.start();
      expect(await bot.ask('GET', '/users/@me', undefined, { authorization })).toMatchObject({ status: 401 });
      expect(bot.local.problems).toMatchObject([{ kind: 'unauthorized' }]);
    },
  );

  it('work with and without a version in the path', async () => {
    const bot = await BareBot.start();
    for (const base of ['/api', '/api/v10']) {
      const url = bot.local.apiUrl.replace('/api', base);
      const headers = { authorization: `Bot ${bot.local.token}` };
      for (const path of ['/users/@me', '/users/%40me', '/applications/@me', '/oauth2/applications/@me'])
        expect(await (await fetch(`${url}${path}`, { headers })).json()).toMatchObject({
          id: bot.local.applicationId,
        });
    }
  });

  it('with a body that is no JSON get 50109', async () => {
    const bot = await BareBot.start();
    const response = await fetch(`${bot.local.apiUrl}/v10/users/@me/channels`, {
      method: 'POST',
      headers: { authorization: `Bot ${bot.local.token}` },
      body: '{',
    });
    expect([response.status, await response.json()]).toMatchObject([400, { code: 50109 }]);
  });

  it('never show an interaction token in the problems', async () => {
    const bot = await BareBot.start();
    const { on } = await bot.next(() => bot.person().slash('do'));
    await on.callback({ type: 4, data: {} });
    expect(bot.local.problems).toHaveLength(1);
    expect(JSON.stringify(bot.local.problems)).not.toContain(on.data.token);
  });

  it('may be multipart: payload_json and files', async () => {
    const bot = await BareBot.start();
    const { on, started } = await bot.next(() => bot.person().slash('do'));
    const form = new FormData();
    const data = { content: 'log', attachments: [{ id: '0', description: 'All flips' }] };
    form.set('payload_json', JSON.stringify({ type: 4, data }));
    form.set('files[0]', new Blob(['heads\r\n--tails']), 'log.txt');
    expect(await on.callback(form)).toMatchObject({ status: 204 });
    expect((await started).message).toMatchObject({
      content: 'log',
      attachments: [{ filename: 'log.txt', description: 'All flips', size: 14 }],
    });
  });

  it('may list commands with their localizations', async () => {
    const bot = await BareBot.start();
    const path = `/applications/${bot.local.applicationId}/commands`;
    await bot.ask('PUT', path, [{ name: 'flip', description: 'Flip', name_localizations: { de: 'wurf' } }]);
    expect(await bot.ask('GET', `${path}?with_localizations=true`)).toMatchObject({
      status: 200,
      body: [{ name: 'flip', name_localizations: { de: 'wurf' }, version: expect.any(String) }],
    });
    expect(await bot.ask('GET', '/applications/1/commands')).toMatchObject({
      status: 404,
      body: { code: 10002 },
    });
  });
});

describe('the server', () => {
  const elsewhere = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4');

  it.skipIf(!elsewhere)('is not reachable from the network', async () => {
    const local = await EmbeddedDiscord.start();
    const port = Number(new URL(local.apiUrl).port);
    const outcome = await new Promise((resolve) => {
      const socket = connect(port, elsewhere?.address, () => resolve('connected'));
      socket.on('error', () => resolve('refused'));
    });
    expect(outcome).toBe('refused');
    await local.close();
  });
});
