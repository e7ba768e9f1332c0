import { describe, expect, it } from 'vitest';
import { BareBot } from '../bare-bot.ts';

/** What an Activity requests from Discord: the user's identity, and the participants. */

const CHANNEL = { userId: '11', channelId: '33', guildId: '22' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

async function exchange(bot: BareBot, fields: Readonly<Record<string, string>>) {
  const response = await fetch(`${bot.local.apiUrl}/v10/oauth2/token`, {
    method: 'POST',
    headers: FORM,
    body: new URLSearchParams({
      client_id: bot.local.applicationId,
      client_secret: bot.local.activities.clientSecret,
      grant_type: 'authorization_code',
      ...fields,
    }),
  });
  return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> };
}

describe('an OAuth2 code', () => {
  it('is exchanged once for a token of the user who authorized', async () => {
    const bot = await BareBot.start();
    const code = bot.local.activities.authorize('11');
    const { status, body } = await exchange(bot, { code });
    expect([status, body['token_type'], body['scope']]).toEqual([200, 'Bearer', 'identify']);
    const authorization = `Bearer ${String(body['access_token'])}`;
    expect(await bot.ask('GET', '/users/@me', undefined, { authorization })).toMatchObject({
      status: 200,
      body: { id: '11' },
    });
    expect(await exchange(bot, { code })).toEqual({ status: 400, body: { error: 'invalid_grant' } });
  });

  it.each([
    ['of nobody', { code: 'x' }, 400, 'invalid_grant'],
    ['with another secret', { code: 'x', client_secret: 'x' }, 401, 'invalid_client'],
    ['of another application', { code: 'x', client_id: '1' }, 401, 'invalid_client'],
    ['for another grant', { code: 'x', grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ])('%s is refused', async (_, fields, status, error) => {
    expect(await exchange(await BareBot.start(), fields)).toEqual({ status, body: { error } });
  });
});

describe('an instance of an Activity', () => {
  it('is told to the bot while somebody takes part', async () => {
    const bot = await BareBot.start();
    const { activities, applicationId } = bot.local;
    const { id } = activities.launch(CHANNEL);
    expect(activities.launch({ ...CHANNEL, userId: '12' }).id).toBe(id);
    const route = `/applications/${applicationId}/activity-instances/${id}`;
    expect(await bot.ask('GET', route)).toMatchObject({
      status: 200,
      body: {
        instance_id: id,
        location: { id: 'gc-22-33', kind: 'gc', channel_id: '33', guild_id: '22' },
        users: ['11', '12'],
      },
    });
    activities.leave(id, '11');
    activities.leave(id, '12');
    expect(await bot.ask('GET', route)).toMatchObject({ status: 404 });
    expect(activities.launch(CHANNEL).id).not.toBe(id);
  });

  it('has no server in a direct message', async () => {
    const bot = await BareBot.start();
    const { id } = bot.local.activities.launch({ ...CHANNEL, guildId: null });
    const { body } = await bot.ask(
      'GET',
      `/applications/${bot.local.applicationId}/activity-instances/${id}`,
    );
    expect(body).toMatchObject({ location: { id: 'pc-33', kind: 'pc', channel_id: '33' } });
  });
});
