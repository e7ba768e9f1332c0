import { Writable } from 'node:stream';
import { Routes, type REST } from 'discord.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeLog } from '#basics/log.ts';
import { forgetLeftGuilds, watchLeftGuilds } from '#discord/gateway/forget-left-guilds.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { recordingLog } from '../../helpers/recording-log.ts';
import { until } from '../../helpers/until.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { from, type TestReply } from '../../store/coins/flips.ts';

const NEVER_ASKED = { get: () => Promise.reject(new Error('asked')) };

const DAY_MS = 24 * 60 * 60 * 1000;

it('a server that is forgotten has its line in the log', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = makeLog(
    'info',
    new Writable({
      write(chunk, _, done) {
        lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
        done();
      },
    }),
  );
  const store = openSqliteStore<TestReply>(':memory:');
  onTestFinished(() => store.close());
  const clock = new ManualClock();
  const origin = from('1', { guildId: '10', at: clock.now() });
  await store.changeSetting(origin, { guildId: '10' }, 'edition', 'today', { content: 'set' });
  await forgetLeftGuilds(store, { present: new Set(['20']), rest: NEVER_ASKED }, clock, log);
  expect(lines).toEqual([]);
  clock.advance(31 * DAY_MS);
  await forgetLeftGuilds(store, { present: new Set(['20']), rest: NEVER_ASKED }, clock, log);
  expect(lines.filter(({ audit }) => audit !== undefined)).toMatchObject([
    { audit: 'forget/left', server: '10' },
  ]);
});

it('is looked for daily, as Discord lists servers then, until it is stopped', async () => {
  const store = openSqliteStore<TestReply>(':memory:');
  onTestFinished(() => store.close());
  const clock = new ManualClock();
  const { log, lines, messages } = recordingLog();
  for (const guildId of ['10', '20']) {
    const origin = from(guildId, { guildId, at: clock.now() });
    await store.changeSetting(origin, { guildId }, 'edition', 'today', { content: 'set' });
  }
  let asked = 0;
  const rest = {
    async get() {
      asked += 1;
      if (asked === 2) throw new Error('away');
      return [{ id: '20' }];
    },
  };
  const shard = { count: 1, has: () => true };
  // It is in both when it logs in.
  const stop = watchLeftGuilds(new Set(['10', '20']), { store, rest, clock, log, shard });
  for (let day = 0; day <= 32; day += 1) {
    clock.advance(DAY_MS);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  await until(() =>
    expect(lines.filter(({ audit }) => audit !== undefined)).toMatchObject([{ server: '10' }]),
  );
  expect(messages).toContain('servers left could not be noted: Discord does not list them');
  expect(await store.guildsWithData(9)).toEqual(['20']);
  stop();
  const before = asked;
  clock.advance(2 * DAY_MS);
  expect(asked).toBe(before);
});

it('a look that is under way when it is stopped notes nothing and logs nothing', async () => {
  const clock = new ManualClock();
  const { log, messages } = recordingLog();
  const store = openSqliteStore<TestReply>(':memory:');
  let list: ((guilds: readonly { id: string }[]) => void) | undefined;
  const rest = {
    get: () =>
      new Promise((resolve) => {
        list = resolve;
      }),
  };
  const shard = { count: 1, has: () => true };
  const stop = watchLeftGuilds(new Set(['10']), { store, rest, clock, log, shard });
  clock.advance(DAY_MS);
  await until(() => expect(list).toBeDefined());
  stop();
  await store.close();
  list?.([{ id: '10' }]);
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect(messages).toEqual([]);
});

describe('a shard without servers', () => {
  /** Discord's pages of the bot's servers, by the id that they start after. */
  const first = Array.from({ length: 200 }, (_, index) => ({ id: String(1000 + index) }));
  it.each<[string, Record<string, { id: string }[]>, number]>([
    ['forgets those that it left', { '': first, '1199': [{ id: '1200' }] }, 1],
    ['keeps them if Discord lists one of its own after all', { '': first, '1199': [{ id: '20' }] }, 0],
    ['keeps them if Discord lists none at all', { '': [] }, 0],
  ])('%s', async (_, pages, times) => {
    const asked: string[] = [];
    const rest = {
      async get(route: string, { query }: { query?: URLSearchParams } = {}) {
        asked.push(route);
        if (route === Routes.currentApplication()) return { approximate_guild_count: 201 };
        return pages[query?.get('after') ?? ''];
      },
    } as Pick<REST, 'get'>;
    let noted = 0;
    const store = {
      async noteGuilds() {
        noted += 1;
        return [];
      },
    };
    const shard = { count: 2, has: (guildId: string) => guildId.length === 2 };
    const { log } = recordingLog();
    await forgetLeftGuilds(store, { present: new Set(), rest }, new ManualClock(), log, shard);
    expect(noted).toBe(times);
    expect(asked).toHaveLength(1 + Object.keys(pages).length);
  });
});

describe('a list of servers that is empty', () => {
  const DAYS = 31;
  it.each([
    ['where Discord counts servers is a fault, and nothing is erased', 3, []],
    ['where Discord says no count is taken for a fault', undefined, []],
    ['where Discord counts none either means that the bot left them all', 0, ['10']],
  ])('%s', async (_, count, erased) => {
    const lines: Record<string, unknown>[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
        done();
      },
    });
    const store = openSqliteStore<TestReply>(':memory:');
    onTestFinished(() => store.close());
    const clock = new ManualClock();
    const origin = from('1', { guildId: '10', at: clock.now() });
    await store.changeSetting(origin, { guildId: '10' }, 'edition', 'today', { content: 'set' });
    const rest = { get: async () => ({ id: '1', approximate_guild_count: count }) };
    for (const days of [0, DAYS]) {
      clock.advance(days * DAY_MS);
      await forgetLeftGuilds(store, { present: new Set(), rest }, clock, makeLog('info', sink));
    }
    expect(lines.flatMap(({ audit, server }) => (audit === 'forget/left' ? [server] : []))).toEqual(erased);
  });
});
