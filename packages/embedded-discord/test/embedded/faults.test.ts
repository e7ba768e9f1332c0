import { type Client, Events } from 'discord.js';
import { describe, expect, it } from 'vitest';
import type { Faults } from '#embedded/fault-queue.ts';
import type { EmbeddedDiscord } from '#embedded/embedded-discord.ts';
import { until } from '../until.ts';
import { meet as startRealClient, type Meeting } from '../real-bot.ts';

/** The real client recovers from faults. It waits half a second before it reconnects. */

const person = (local: EmbeddedDiscord, user = 'Ana') =>
  local.person({ user, guild: 'Playgroup', channel: 'table' });

/** A bot that answers, and counts the deliveries of each interaction. */
async function counting(): Promise<Meeting & { heard: Map<string, number> }> {
  const heard = new Map<string, number>();
  const meeting = await startRealClient(
    async (on) => {
      heard.set(on.id, (heard.get(on.id) ?? 0) + 1);
      if (on.isChatInputCommand()) await on.reply('here').catch(() => null);
    },
    {},
    // The library waits 5 s between two identifies, which isn't needed here.
    { ws: { buildIdentifyThrottler: () => Promise.resolve({ waitForIdentify: () => Promise.resolve() }) } },
  );
  return { ...meeting, heard };
}

const once = (client: Client, event: typeof Events.ShardResume | typeof Events.ShardReady): Promise<void> =>
  new Promise((resolve) => client.once(event, () => resolve()));

describe('the gateway', () => {
  it.each<[string, (faults: Faults) => void, typeof Events.ShardResume | typeof Events.ShardReady]>([
    ['is cut', (faults) => faults.drop(), Events.ShardResume],
    ['closes with 4000', (faults) => faults.closeGateway(4000), Events.ShardResume],
    ['asks to reconnect (op 7)', (faults) => faults.reconnect(), Events.ShardResume],
    [
      'invalidates a session that can be resumed (op 9)',
      (faults) => faults.invalidateSession(true),
      Events.ShardResume,
    ],
    [
      'invalidates the session for good (op 9)',
      (faults) => faults.invalidateSession(false),
      Events.ShardReady,
    ],
  ])('%s, and the client comes back', async (_, go, comesBackBy) => {
    const { local, client, heard } = await counting();
    const reconnected = once(client, comesBackBy);
    go(local.faults);
    await reconnected;
    await local.ready();
    const shown = await person(local).slash('do');
    expect(shown).toMatchObject({ message: { content: 'here' } });
    expect([...heard]).toEqual([[shown.interactionId, 1]]);
  });

  it('replays, exactly once and in order, what happened while the client was away', async () => {
    const { local, client, heard } = await counting();
    const before = await person(local).slash('do');
    const isBack = once(client, Events.ShardResume);
    local.faults.drop();
    const shown = await Promise.all(['Ana', 'Bob', 'Cid'].map((user) => person(local, user).slash('do')));
    await isBack;
    expect(shown.map(({ failed }) => failed)).toEqual([null, null, null]);
    const expected = [before, ...shown].map(({ interactionId }) => [interactionId, 1]);
    expect([...heard]).toEqual(expected);
  });

  it('can hold events back', async () => {
    const { local, clock } = await counting();
    local.faults.delayEvents(100);
    const order: string[] = [];
    const late = person(local, 'Ana')
      .slash('do')
      .then(() => order.push('held back'));
    const early = person(local, 'Bob')
      .slash('do')
      .then(() => order.push('not held back'));
    await early;
    clock.advance(100);
    await late;
    expect(order).toEqual(['not held back', 'held back']);
  });

  it('can deliver an interaction twice: the second answer gets 40060', async () => {
    const { local, heard } = await counting();
    local.faults.deliverTwice();
    const twice = await person(local).slash('do');
    const callback = await person(local).slash('do');
    await until(() => expect(heard.get(twice.interactionId)).toBe(2));
    expect(heard.get(callback.interactionId)).toBe(1);
    await until(() => expect(local.problems.map(({ kind }) => kind)).toEqual(['acknowledged twice']));
  });
});

describe('REST', () => {
  it('answers the next two registrations with 500: the client tries again', async () => {
    const { local, client } = await counting();
    local.faults.answer('PUT /applications', { status: 500 }, 2);
    await client.application.commands.set([{ name: 'rule', description: 'Rules' }]);
    expect(local.commands().map(({ name }) => name)).toEqual(['rule']);
  });

  it('answers a message with 429: the client waits and tries again', async () => {
    const { local, client } = await counting();
    const { channelId } = person(local);
    const waits: unknown[] = [];
    client.rest.on('rateLimited', (info) => waits.push(info));
    local.faults.answer(/^POST \/channels\/\d+\/messages$/, { status: 429, retryAfter: 0.2 });
    await client.rest.post(`/channels/${channelId}/messages`, { body: { content: 'x' } });
    expect(waits).toHaveLength(1);
    expect(local.messages(channelId)).toHaveLength(1);
  });

  it('cuts the connection: the client tries again', async () => {
    const { local } = await counting();
    local.faults.answer('POST /interactions', 'reset');
    expect(await person(local).slash('do')).toMatchObject({ message: { content: 'here' } });
  });

  it('answers with any error of Discord', async () => {
    const { local, client } = await counting();
    const { channelId } = person(local);
    local.faults.answer('POST /channels', { status: 403, code: 50013, message: 'Missing Permissions' });
    const posting = client.rest.post(`/channels/${channelId}/messages`, { body: { content: 'x' } });
    await expect(posting).rejects.toMatchObject({ status: 403, code: 50013 });
    expect(local.messages(channelId)).toEqual([]);
  });

  it('is down until it is not', async () => {
    const { local, client } = await counting();
    const path = `/channels/${person(local).channelId}` as const;
    const endFault = local.faults.answer(/^/, { status: 503 }, Infinity);
    await expect(client.rest.get(path)).rejects.toMatchObject({ status: 503 });
    endFault();
    endFault();
    expect(await client.rest.get(path)).toMatchObject({ name: 'table' });
  });

  it.each([
    ['makes one message of it by its nonce', { nonce: 'n', enforce_nonce: true }, 1],
    ['makes two where the nonce is not enforced', { nonce: 'n' }, 2],
    ['makes two without a nonce', {}, 2],
  ])('takes effect but loses the response; as the client retries, %s', async (_, body, messages) => {
    const { local, client } = await counting();
    const { channelId } = person(local);
    local.faults.loseAnswers('POST /channels');
    const sent = (await client.rest.post(`/channels/${channelId}/messages`, {
      body: { content: 'x', ...body },
    })) as { id: string };
    expect(local.messages(channelId)).toHaveLength(messages);
    expect(local.messages(channelId).at(-1)?.id).toBe(sent.id);
  });

  it('forgets a nonce after some minutes', async () => {
    const { local, client, clock } = await counting();
    const { channelId } = person(local);
    const post = () =>
      client.rest.post(`/channels/${channelId}/messages`, {
        body: { content: 'x', nonce: 'n', enforce_nonce: true },
      });
    await post();
    clock.advance(179_000);
    await post();
    expect(local.messages(channelId)).toHaveLength(1);
    clock.advance(1000);
    await post();
    expect(local.messages(channelId)).toHaveLength(2);
  });

  it('takes effect and answers late', async () => {
    const { local, client, clock } = await counting();
    const { channelId } = person(local);
    local.faults.delayAnswers('POST /channels', 200);
    let isAnswered = false;
    const posting = client.rest
      .post(`/channels/${channelId}/messages`, { body: { content: 'x' } })
      .then(() => (isAnswered = true));
    await until(() => expect(local.messages(channelId)).toHaveLength(1));
    expect(isAnswered).toBe(false);
    clock.advance(200);
    await posting;
  });
});
