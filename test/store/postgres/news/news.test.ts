import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { openNews, TOPIC, type OpenNews } from '#store/postgres/news/news.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';
import { until } from '../../../helpers/until.ts';
import { preparedDatabase, postgresServer } from '../../../postgres/database.ts';
import { open } from '../../../moving/sides.ts';

const server = postgresServer();
const WHO = { actorId: '1', channelId: '100', guildId: null };

describe.skipIf(server === null)('processes that share a database', () => {
  const cleanups: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of cleanups.splice(0).toReversed()) await end();
  });

  /** Two processes that share a manual clock, and a connection that writes versions. */
  async function processes() {
    const url = await preparedDatabase(server ?? '');
    await (await open(url)).close();
    const clock = new ManualClock();
    const client = new pg.Client(url);
    await client.connect();
    cleanups.push(() => client.end());
    const [one, other] = [openNews(url, { clock }), openNews(url, { clock })];
    cleanups.push(
      () => one.close(),
      () => other.close(),
    );
    const countListeners = async (): Promise<number> => {
      const { rows } = await client.query(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%number FROM version%'",
      );
      return rows.length;
    };
    const heard: string[] = [];
    return {
      clock,
      one,
      other,
      client,
      heard,
      /**
       * Waits until both processes listen. Calls `meanwhile` before each check, e.g. to advance the clock for a process
       * that waits to reconnect.
       */
      listening: (meanwhile = () => {}) =>
        until(async () => {
          meanwhile();
          expect(await countListeners()).toBe(2);
        }),
      watch: (by: OpenNews, channelId: string) => by.watch(channelId, () => heard.push(channelId)),
      write: (channelId: string, number: number) =>
        client.query(
          'INSERT INTO version (of, number) VALUES ($1, $2) ON CONFLICT (of) DO UPDATE SET number = excluded.number',
          [`channel:${channelId}`, number],
        ),
    };
  }

  it('hear of the channels that they watch, and not of their own changes', async () => {
    const { clock, one, other, heard, listening, watch, write } = await processes();
    await listening();
    watch(other, '100');
    watch(one, '100');
    await write('100', 7);
    await write('200', 7);
    one.announceChange('100');
    one.announceChange('200');
    clock.advance(50);
    await until(() => expect(heard).toEqual(['100']));
    // A version is only announced once.
    one.announceChange('100');
    clock.advance(50);
    await write('100', 8);
    one.announceChange('100');
    clock.advance(50);
    await until(() => expect(heard).toEqual(['100', '100']));
  });

  it('receive nothing after they stop watching', async () => {
    const { clock, one, other, heard, listening, watch, write } = await processes();
    await listening();
    const end = watch(other, '100');
    watch(other, '101');
    end();
    await write('100', 7);
    await write('101', 7);
    one.announceChange('100');
    one.announceChange('101');
    clock.advance(50);
    await until(() => expect(heard).toEqual(['101']));
  });

  it('catch up on missed messages', async () => {
    const { clock, other, heard, listening, watch, write } = await processes();
    await listening();
    watch(other, '100');
    await write('100', 7);
    // Only advance the clock now: the write has finished, so the catch-up finds it.
    await until(() => {
      clock.advance(10_000);
      expect(heard).toContain('100');
    });
  });

  it('catch up what was told while their connection was lost', async () => {
    const { clock, one, other, client, heard, listening, watch, write } = await processes();
    await listening();
    watch(other, '100');
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await write('100', 7);
    one.announceChange('100');
    clock.advance(50);
    await until(() => {
      clock.advance(1000);
      expect(heard).toContain('100');
    });
    await listening(() => clock.advance(1000));
    heard.length = 0;
    await write('100', 8);
    await until(() => {
      one.announceChange('100');
      clock.advance(50);
      expect(heard).toContain('100');
    });
  });

  it('hear what others ask for, however much it is, and not what they ask for themselves', async () => {
    const { clock, one, other, listening } = await processes();
    await listening();
    const asked: unknown[] = [];
    const end = other.onRequest((what) => asked.push(what));
    one.onRequest(() => expect.unreachable());
    const all = Array.from({ length: 12 }, (_, nth) => ({ nth, said: 'x'.repeat(1400) }));
    for (const what of all) one.sendRequest(what);
    one.announceCost(WHO, 1);
    clock.advance(50);
    await until(() => expect(asked).toEqual(all));
    end();
    const spent: unknown[] = [];
    other.onCost((who) => spent.push(who));
    one.sendRequest('one more');
    one.announceCost(WHO, 1);
    clock.advance(1000);
    await until(() => expect(spent).not.toEqual([]));
    expect(asked).toEqual(all);
  });

  it('understand messages from an earlier version of the bot', async () => {
    const { other, client, listening } = await processes();
    await listening();
    const spent: unknown[] = [];
    other.onCost((who, cost) => spent.push([who, cost]));
    const told = { by: 'one of before', games: null, spent: [['1', '100', null, 7]] };
    await client.query('SELECT pg_notify($1, $2)', [TOPIC, JSON.stringify(told)]);
    await until(() => expect(spent).toEqual([[WHO, 7]]));
  });

  it('hear what others spent, added up', async () => {
    const { clock, one, other, listening } = await processes();
    await listening();
    const spent: unknown[] = [];
    cleanups.push(async () => other.onCost(() => {})());
    other.onCost((who, cost) => spent.push([who, cost]));
    one.onCost(() => expect.unreachable());
    for (const cost of [1, 21]) one.announceCost(WHO, cost);
    one.announceCost({ ...WHO, guildId: '10' }, 1);
    clock.advance(1000);
    await until(() =>
      expect(spent).toEqual([
        [WHO, 22],
        [{ ...WHO, guildId: '10' }, 1],
      ]),
    );
  });

  it('hear of hundreds at once', async () => {
    const { clock, one, other, heard, listening, watch, write } = await processes();
    await listening();
    const channels = Array.from({ length: 300 }, (_, index) => `10000000000000${1000 + index}`);
    for (const channel of channels) {
      watch(other, channel);
      await write(channel, Date.now() * 1000);
    }
    heard.length = 0;
    for (const channel of channels) {
      await write(channel, Date.now() * 1000 + 1);
      one.announceChange(channel);
      one.announceCost({ actorId: channel, channelId: channel, guildId: channel }, 21);
    }
    clock.advance(50);
    await until(() => expect(new Set(heard)).toEqual(new Set(channels)));
  });

  it('take no harm from what they do not understand', async () => {
    const { clock, one, other, client, heard, listening, watch, write } = await processes();
    await listening();
    watch(other, '100');
    for (const text of ['', 'x', '{"by":1}', '{"by":"x","games":[["100"]],"spent":[]}'])
      await client.query('SELECT pg_notify($1, $2)', [TOPIC, text]);
    await write('100', 7);
    one.announceChange('100');
    clock.advance(50);
    await until(() => expect(heard).toEqual(['100']));
  });
});
