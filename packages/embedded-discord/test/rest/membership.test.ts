import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedDiscord, type Person } from 'embedded-discord';
import { ManualClock } from '#vocabulary/clock.ts';

const clock = new ManualClock();
let discord: EmbeddedDiscord;
let ana: Person;
beforeAll(async () => {
  discord = await EmbeddedDiscord.start({ clock });
  ana = discord.person({ user: 'Ana', guild: 'Playgroup', channel: 'table' });
});
afterAll(() => discord.close());

async function get(
  path: string,
): Promise<readonly [status: number, body: Readonly<Record<string, unknown>>]> {
  const headers = { authorization: `Bot ${discord.token}` };
  const answer = await fetch(`${discord.apiUrl}/v10${path}`, { headers });
  return [answer.status, (await answer.json()) as Readonly<Record<string, unknown>>];
}

const member = () => get(`/guilds/${ana.guildId}/members/${ana.userId}`);
const VIEW_CHANNEL = 1n << 10n;

describe('what the bot reads of members', () => {
  it('is that they are there', async () => {
    expect(await member()).toMatchObject([200, { user: { id: ana.userId }, roles: [] }]);
    expect(await get(`/guilds/${ana.guildId}`)).toMatchObject([
      200,
      { roles: [{ id: ana.guildId, name: '@everyone' }] },
    ]);
    expect(await get('/guilds/123456789012345678')).toMatchObject([404, { code: 10004 }]);
  });

  it('is that they are none, and that they can do nothing then, until they are back', async () => {
    discord.membership.remove(ana.guildId ?? '', ana.userId);
    expect(await member()).toMatchObject([404, { code: 10007 }]);
    await expect(ana.slash('flip')).rejects.toThrow('Ana is no member of this server: /flip');
    discord.membership.rejoin(ana.guildId ?? '', ana.userId);
    expect(await member()).toMatchObject([200, {}]);
  });

  it('is until when they are timed out', async () => {
    const until = clock.now() + 60_000;
    discord.membership.timeOut(ana.guildId ?? '', ana.userId, until);
    expect(await member()).toMatchObject([
      200,
      { communication_disabled_until: new Date(until).toISOString() },
    ]);
    await expect(ana.slash('flip')).rejects.toThrow('Ana is timed out');
    discord.membership.timeOut(ana.guildId ?? '', ana.userId, null);
    expect(await member()).toMatchObject([200, { communication_disabled_until: null }]);
  });

  it('is which channels they do not see, where it sees them itself', async () => {
    const channel = () => get(`/channels/${ana.channelId}`);
    discord.membership.deny(ana.channelId, ana.userId, VIEW_CHANNEL);
    expect(await channel()).toMatchObject([
      200,
      { permission_overwrites: [{ id: ana.userId, type: 1, deny: String(VIEW_CHANNEL) }] },
    ]);
    await expect(ana.slash('flip')).rejects.toThrow('Ana does not see this channel');
    discord.membership.deny(ana.channelId, ana.userId, 0n);
    discord.channelStates.deny(ana.channelId, 'View Channel');
    expect(await channel()).toMatchObject([403, { code: 50001 }]);
    discord.channelStates.deny(ana.channelId, 'View Channel', false);
    expect(await channel()).toMatchObject([200, { permission_overwrites: [] }]);
  });
});
