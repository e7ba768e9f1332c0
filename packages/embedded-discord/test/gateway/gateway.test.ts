import { createInflate } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { EmbeddedDiscord } from '#embedded/embedded-discord.ts';
import { shardOf } from '#world/snowflakes.ts';
import { until } from '../until.ts';
import { ManualClock } from '#vocabulary/clock.ts';
import { ask, BareBot, BareSocket } from '../bare-bot.ts';

async function connect(local: EmbeddedDiscord, query = 'v=10&encoding=json'): Promise<BareSocket> {
  const { body } = await ask(local, 'GET', '/gateway');
  const line = new BareSocket(`${body.url}/?${query}`);
  onTestFinished(() => line.socket.terminate());
  return line;
}

async function open(options = {}): Promise<{ local: EmbeddedDiscord; line: BareSocket }> {
  const local = await EmbeddedDiscord.start(options);
  onTestFinished(() => local.close());
  const line = await connect(local);
  await line.hear(({ op }) => op === 10);
  return { local, line };
}

const identify = (local: EmbeddedDiscord, shard = [0, 1]) => ({
  token: local.token,
  intents: 0,
  shard,
  properties: {},
});

describe('hello and goodbye', () => {
  it('a heartbeat is acknowledged', async () => {
    const { line } = await open();
    line.say(1, null);
    expect(await line.hear(({ op }) => op === 11)).toMatchObject({ op: 11 });
  });

  it('not while a test forbids it', async () => {
    const { local, line } = await open();
    local.faults.ignoreHeartbeats(true);
    line.say(1, null);
    line.say(2, identify(local));
    await line.event('READY');
    expect(line.heard.filter(({ op }) => op === 11)).toEqual([]);
  });

  it.each<[string, number, unknown, number]>([
    ['a wrong token', 2, { token: 'x', shard: [0, 1] }, 4004],
    ['a shard that does not exist', 2, { shard: [2, 2] }, 4010],
    ['an unknown operation', 99, null, 4001],
    ['anything before identifying', 3, {}, 4003],
  ])('%s closes the connection', async (_, op, d, code) => {
    const { local, line } = await open();
    line.say(op, op === 2 ? { ...identify(local), ...(d as object) } : d);
    expect(await line.closed).toBe(code);
  });

  it('two identifies, no JSON, and too many sends close the connection', async () => {
    const { local, line } = await open();
    line.say(2, identify(local));
    line.say(2, identify(local));
    expect(await line.closed).toBe(4005);
    const second = await connect(local);
    await second.hear(({ op }) => op === 10);
    second.socket.send('{');
    expect(await second.closed).toBe(4002);
    const third = await connect(local);
    await third.hear(({ op }) => op === 10);
    for (let i = 0; i <= 120; i++) third.say(1, null);
    expect(await third.closed).toBe(4008);
  });

  it('120 sends a minute are taken, each minute anew', async () => {
    const clock = new ManualClock();
    const { line } = await open({ clock });
    for (const minute of [1, 2]) {
      for (let i = 0; i < 120; i++) line.say(1, null);
      await line.hear(() => line.heard.filter(({ op }) => op === 11).length === 120 * minute);
      clock.advance(60_000);
    }
    expect(line.socket.readyState).toBe(line.socket.OPEN);
  });

  it('another version or encoding closes the connection', async () => {
    const { local } = await open();
    expect(await (await connect(local, 'v=9&encoding=json')).closed).toBe(4012);
    expect(await (await connect(local, 'v=10&encoding=etf')).closed).toBe(4012);
  });

  it('compresses the whole stream when asked to', async () => {
    const { local } = await open();
    const { body } = await ask(local, 'GET', '/gateway');
    const socket = new WebSocket(`${body.url}/?v=10&encoding=json&compress=zlib-stream`);
    onTestFinished(() => socket.terminate());
    const inflate = createInflate();
    let read = '';
    inflate.on('data', (chunk: Buffer) => (read += chunk.toString()));
    socket.on('message', (data: Buffer) => inflate.write(data));
    await until(() => expect(read).toContain('"heartbeat_interval"'));
    read = '';
    socket.send(JSON.stringify({ op: 2, d: identify(local) }));
    await until(() => expect(JSON.parse(read)).toMatchObject({ t: 'READY', s: 1 }));
  });
});

describe('shards', () => {
  it("a guild's events go to its shard, direct messages to shard 0", async () => {
    const local = await EmbeddedDiscord.start({ shards: 2 });
    onTestFinished(() => local.close());
    const lines = await Promise.all([connect(local), connect(local)]);
    for (const [shard, line] of lines.entries()) {
      await line.hear(({ op }) => op === 10);
      line.say(2, identify(local, [shard, 2]));
      expect(await line.event('READY')).toMatchObject({ d: { shard: [shard, 2] } });
    }
    const guilds = Array.from({ length: 20 }, (_, i) => `Guild ${i}`);
    const people = [null, ...guilds].map((guild) => local.person({ user: 'Ana', guild, channel: 'table' }));
    for (const person of people) void person.slash('do');
    const heard = () => lines.map((line) => line.heard.filter(({ t }) => t === 'INTERACTION_CREATE'));
    await until(() => expect(heard().flat()).toHaveLength(21));
    for (const [shard, events] of heard().entries()) {
      expect(events.length).toBeGreaterThan(1);
      for (const { d } of events) expect(shardOf(d.guild_id ?? null, 2)).toBe(shard);
    }
  });
});

describe('a bot of two shards', () => {
  it('is ready when both are connected, and not before', async () => {
    const local = await EmbeddedDiscord.start({ shards: 2 });
    onTestFinished(() => local.close());
    await ask(local, 'PUT', `/applications/${local.applicationId}/commands`, []);
    let isReady = false;
    void local.ready().then(() => (isReady = true));
    for (const shard of [0, 1]) {
      expect(isReady).toBe(false);
      const line = await connect(local);
      await line.hear(({ op }) => op === 10);
      line.say(2, identify(local, [shard, 2]));
      await line.event('READY');
    }
    await local.ready();
    expect(isReady).toBe(true);
  });
});

describe('a bot that may not begin sessions as it likes', () => {
  const begin = async (
    local: EmbeddedDiscord,
    shard: number,
    shards: number,
  ): Promise<number | undefined> => {
    const line = await connect(local);
    await line.hear(({ op }) => op === 10);
    line.say(2, identify(local, [shard, shards]));
    const code = line.closed.then(() => ({ op: undefined }));
    const { op } = await Promise.race([line.hear((payload) => payload.op === 0 || payload.op === 9), code]);
    return op;
  };

  it('begins one of each bucket in five seconds', async () => {
    const clock = new ManualClock();
    const startLimits = { total: 10, maxConcurrency: 2 };
    const { local } = await open({ clock, shards: 4, startLimits });
    expect([await begin(local, 0, 4), await begin(local, 1, 4), await begin(local, 2, 4)]).toEqual([0, 0, 9]);
    expect(local.problems).toMatchObject([{ kind: 'identified too often' }]);
    clock.advance(5000);
    expect(await begin(local, 2, 4)).toBe(0);
    const { body } = await ask(local, 'GET', '/gateway/bot');
    expect(body.session_start_limit).toMatchObject({ total: 10, remaining: 6, max_concurrency: 2 });
  });

  it('begins so many in a day, and loses its token with the next', async () => {
    const clock = new ManualClock();
    const { local } = await open({ clock, startLimits: { total: 1, maxConcurrency: 1 } });
    expect(await begin(local, 0, 1)).toBe(0);
    clock.advance(60_000);
    const { body } = await ask(local, 'GET', '/gateway/bot');
    expect(body.session_start_limit).toMatchObject({ remaining: 0, reset_after: 86_340_000 });
    expect(await begin(local, 0, 1)).toBeUndefined();
    clock.advance(86_340_000);
    expect(await begin(local, 0, 1)).toBe(0);
  });
});

describe('a bot that says goodbye', () => {
  it.each([
    [1000, false],
    [1001, false],
    [4000, true],
  ])('with %i, can resume: %s', async (code, can) => {
    const bot = await BareBot.start();
    const ready = await bot.socket.event('READY');
    bot.socket.socket.close(code);
    await bot.socket.closed;
    const line = await connect(bot.local);
    await line.hear(({ op }) => op === 10);
    line.say(6, { token: bot.local.token, session_id: ready.d.session_id, seq: 1 });
    expect(await line.hear(({ op, t: name }) => op === 9 || name === 'RESUMED')).toMatchObject(
      can ? { t: 'RESUMED' } : { op: 9, d: false },
    );
  });
});

describe('resuming', () => {
  it('replays what came after the number that the bot names', async () => {
    const bot = await BareBot.start();
    const ready = await bot.socket.event('READY');
    await bot.next(() => bot.person().slash('one'));
    bot.socket.socket.terminate();
    await bot.socket.closed;
    void bot.person().slash('two');
    void bot.person().slash('three');
    const line = await connect(bot.local);
    await line.hear(({ op }) => op === 10);
    line.say(6, { token: bot.local.token, session_id: ready.d.session_id, seq: 2 });
    await line.event('RESUMED');
    const names = line.heard.filter(({ op }) => op === 0).map(({ t, s, d }) => [s, t, d.data?.name]);
    expect(names).toEqual([
      [3, 'INTERACTION_CREATE', 'two'],
      [4, 'INTERACTION_CREATE', 'three'],
      [5, 'RESUMED', undefined],
    ]);
  });

  it.each<[string, (bot: BareBot) => Promise<unknown>, object]>([
    ['of an unknown session', async () => null, { session_id: 'x' }],
    ['from a number that was never sent', async () => null, { seq: 99 }],
    ['after the session has been given up', async (bot) => bot.clock.advance(6 * 60_000), {}],
    [
      'after more than the buffer holds',
      async (bot) => {
        for (let i = 0; i < 2500; i++) void bot.person().slash('do');
      },
      {},
    ],
  ])('%s fails with op 9', async (_, meanwhile, told) => {
    const bot = await BareBot.start();
    const ready = await bot.socket.event('READY');
    bot.socket.socket.terminate();
    await bot.socket.closed;
    const line = await connect(bot.local);
    // When the server greets a new connection, it has noticed that the old one was cut.
    await line.hear(({ op }) => op === 10);
    await meanwhile(bot);
    line.say(6, { token: bot.local.token, session_id: ready.d.session_id, seq: 1, ...told });
    expect(await line.hear(({ op }) => op === 9)).toMatchObject({ d: false });
  });
});
