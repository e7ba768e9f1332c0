import { describe, expect, it } from 'vitest';
import { type ChannelState, USUAL_RATE_LIMITS } from 'embedded-discord';
import { PERMISSIONS } from '#world/channel-states.ts';
import { BareBot } from '../bare-bot.ts';

const lacking = (...names: (keyof typeof PERMISSIONS)[]): Partial<ChannelState> => ({
  denied: names.reduce((bits, name) => bits | PERMISSIONS[name], 0n),
});

/** Starts a bot and posts a message in a channel. */
async function inChannel() {
  const bot = await BareBot.start();
  const ana = bot.person();
  const path = `/channels/${ana.channelId}`;
  const { body } = await bot.ask('POST', `${path}/messages`, { content: 'One' });
  return { bot, ana, path, message: `${path}/messages/${body.id as string}` };
}

type Asked = readonly [method: string, under: 'channel' | 'messages' | 'message' | 'threads', body?: object];
const POST: Asked = ['POST', 'messages', { content: 'Two' }];
const EDIT: Asked = ['PATCH', 'message', { content: 'Two' }];
const READ: Asked = ['GET', 'message'];
const THREAD: Asked = ['POST', 'threads', { name: 'Magic', type: 11 }];

describe('a request in a channel', () => {
  it.each<[string, Partial<ChannelState>, Asked, number | null]>([
    ['of the usual kind', {}, POST, null],
    ['that the bot does not see', lacking('View Channel'), POST, 50001],
    ['that the bot does not see', lacking('View Channel'), ['GET', 'channel'], 50001],
    ['in which it may not write', lacking('Send Messages'), POST, 50013],
    ['in which it may not write', lacking('Send Messages'), EDIT, null],
    ['in which it may not read', lacking('Read Message History'), READ, 50013],
    ['in which it may not start threads', lacking('Create Public Threads'), THREAD, 50013],
    ['that was deleted', { isDeleted: true }, POST, 10003],
    ['for announcements', { kind: 'announcement' }, POST, null],
    ['for announcements', { kind: 'announcement' }, THREAD, 50035],
    ['for announcements', { kind: 'announcement' }, ['POST', 'threads', { name: 'Magic', type: 10 }], null],
    ['for posts', { kind: 'forum' }, POST, 50008],
    ['for posts', { kind: 'media' }, THREAD, 50035],
    [
      'for posts',
      { kind: 'forum' },
      ['POST', 'threads', { name: 'Magic', message: { content: 'A game' } }],
      null,
    ],
    ['for voices', { kind: 'stage' }, POST, null],
    ['for voices', { kind: 'voice' }, THREAD, 50024],
    ['with slowmode', { slowmode: 60 }, POST, null],
  ])('%s, case %#', async (_, state, [method, under, sent], code) => {
    const { bot, ana, path, message } = await inChannel();
    bot.local.channelStates.set(ana.channelId, state);
    const at = { channel: path, messages: `${path}/messages`, message, threads: `${path}/threads` }[under];
    const { status, body } = await bot.ask(method, at, sent);
    if (code === null) expect(status).toBeLessThan(300);
    else expect(body).toMatchObject({ code });
  });

  it('in which it may not read lists no messages, and in which it may not attach files takes none', async () => {
    const { bot, ana, path } = await inChannel();
    bot.local.channelStates.deny(ana.channelId, 'Read Message History');
    expect((await bot.ask('GET', `${path}/messages`)).body).toEqual([]);
    bot.local.channelStates.reset(ana.channelId);
    expect((await bot.ask('GET', `${path}/messages`)).body).toHaveLength(1);
  });
});

describe('a request in a thread', () => {
  it.each<[string, Partial<ChannelState>, Asked, number | null]>([
    ['that is locked', { isLocked: true }, POST, 160_005],
    ['that is archived', { isArchived: true }, EDIT, 50083],
    ['that is archived', { isArchived: true }, POST, null],
    ['whose author has not written', { waitsForAuthor: true }, POST, 40058],
    ['in which the bot may not write', lacking('Send Messages in Threads'), POST, 50013],
    ['whose channel is not for writing', lacking('Send Messages'), POST, null],
  ])('%s, case %#', async (_, state, [method, under, sent], code) => {
    const { bot, path } = await inChannel();
    const { body: thread } = await bot.ask('POST', `${path}/threads`, { name: 'Magic', type: 11 });
    const messages = `/channels/${thread.id as string}/messages`;
    const first = (await bot.ask('POST', messages, { content: 'One' })).body;
    bot.local.channelStates.set(thread.id, state);
    const at = under === 'message' ? `${messages}/${first.id as string}` : messages;
    const { status, body } = await bot.ask(method, at, sent);
    if (code === null) expect(status).toBe(200);
    else expect(body).toMatchObject({ code });
    // A message reopens it.
    if (code === null) expect(bot.local.channelStates.of(thread.id).isArchived).toBe(false);
  });

  it('adds members of the server, and those whom a message mentions', async () => {
    const { bot, ana, path } = await inChannel();
    const bob = bot.person('Bob');
    const { body: thread } = await bot.ask('POST', `${path}/threads`, { name: 'Magic', type: 11 });
    const members = `/channels/${thread.id as string}/thread-members`;
    expect((await bot.ask('PUT', `${members}/${ana.userId}`)).status).toBe(204);
    await bot.ask('POST', `/channels/${thread.id as string}/messages`, { content: `<@${bob.userId}>` });
    expect(bot.local.threadMembers(thread.id)).toEqual([bot.local.applicationId, ana.userId, bob.userId]);
    bot.local.membership.remove(ana.guildId ?? '', bob.userId);
    expect((await bot.ask('PUT', `${members}/${bob.userId}`)).body).toMatchObject({ code: 10007 });
    bot.local.channelStates.set(thread.id, { isArchived: true });
    expect((await bot.ask('PUT', `${members}/${ana.userId}`)).body).toMatchObject({ code: 50083 });
  });
});

describe('an interaction', () => {
  it('says what the bot may do in the channel, and of what kind that is, as it is at that moment', async () => {
    const { bot, ana } = await inChannel();
    const sent = async () => (await bot.next(() => ana.slash('do'))).on.data;
    expect(await sent()).toMatchObject({ channel: { type: 0 } });
    bot.local.channelStates.set(ana.channelId, { kind: 'announcement', ...lacking('Send Messages') });
    const { channel, app_permissions: bits } = await sent();
    expect(channel).toMatchObject({ type: 5 });
    expect(BigInt(bits) & PERMISSIONS['Send Messages']).toBe(0n);
    expect(BigInt(bits) & PERMISSIONS['View Channel']).not.toBe(0n);
  });

  it('comes neither from a channel that holds posts nor from one that was deleted', async () => {
    const { bot, ana } = await inChannel();
    bot.local.channelStates.set(ana.channelId, { kind: 'forum' });
    await expect(ana.slash('do')).rejects.toThrow('in a post only');
    bot.local.startThread(ana.channelId, 'Tonight');
    const inPost = bot.local.person({ user: 'Ana', guild: 'Guild', channel: 'Tonight' });
    expect((await bot.next(() => inPost.slash('do'))).on.data).toMatchObject({ channel: { type: 11 } });
    bot.local.channelStates.set(ana.channelId, { isDeleted: true });
    await expect(inPost.slash('do')).rejects.toThrow('deleted');
  });
});

it('slowmode holds up people, not the bot', async () => {
  const { bot, ana, path } = await inChannel();
  bot.local.channelStates.set(ana.channelId, { slowmode: 10 });
  ana.write('One');
  expect(() => ana.write('Two')).toThrow('Ana writes again in 10 s: slowmode');
  bot.clock.advance(10_000);
  ana.write('Three');
  for (let times = 0; times < 3; times += 1)
    expect((await bot.ask('POST', `${path}/messages`, { content: 'x' })).status).toBe(200);
});

describe('a locked phone', () => {
  const shown = async (body: object) => {
    const { bot, ana, path } = await inChannel();
    await bot.ask('POST', `${path}/messages`, body);
    return bot.local.pushes(ana.channelId).slice(1);
  };

  it('shows the text of a message, with names for mentions', async () => {
    const { bot, path, ana } = await inChannel();
    await bot.ask('POST', `${path}/messages`, { content: `<@${ana.userId}>, your turn` });
    expect(bot.local.pushes(ana.channelId).at(-1)).toMatchObject({
      to: [ana.userId],
      text: '@Ana, your turn',
    });
  });

  it('shows nothing of a message in Components V2', async () => {
    const components = [{ type: 10, content: 'Your turn' }];
    expect(await shown({ flags: 1 << 15, components })).toMatchObject([{ text: '' }]);
  });

  it('stays dark for a silent message', async () => {
    expect(await shown({ content: 'Your turn', flags: 1 << 12 })).toEqual([]);
  });
});

describe('rate limits, once they are on', () => {
  it('refuse the sixth message of five seconds, in each channel for itself', async () => {
    const { bot, path } = await inChannel();
    bot.local.limitRates(USUAL_RATE_LIMITS);
    const post = (to = path) => bot.ask('POST', `${to}/messages`, { content: 'x' });
    const first = await post();
    expect(first.headers.get('x-ratelimit-remaining')).toBe('4');
    for (let times = 0; times < 4; times += 1) expect((await post()).status).toBe(200);
    const refused = await post();
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ global: false, retry_after: 5 });
    const other = bot.local.person({ user: 'Ana', guild: 'Guild', channel: 'other' });
    expect((await post(`/channels/${other.channelId}`)).status).toBe(200);
    bot.clock.advance(5000);
    expect((await post()).status).toBe(200);
  });

  it('refuse the 51st request of a second, wherever it goes', async () => {
    const { bot, ana, path } = await inChannel();
    bot.local.limitRates({ ...USUAL_RATE_LIMITS, route: { count: 100, ms: 5000 } });
    for (let times = 0; times < 50; times += 1) await bot.ask('GET', path);
    expect(await bot.ask('GET', `/users/${ana.userId}`)).toMatchObject({
      status: 429,
      body: { global: true },
    });
  });
});
