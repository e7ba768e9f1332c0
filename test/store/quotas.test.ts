import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import Database from '#basics/sqlite.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import type { ExhaustedQuota, Quotas } from '#store/port/quotas.ts';
import type { Store } from '#store/port/port.ts';
import { openPostgresStore } from '#store/postgres/store/store.ts';
import { preparedDatabase, postgresServer } from '../postgres/database.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { until } from '../helpers/until.ts';
import { from, HOUR, NOON, type TestReply } from './coins/flips.ts';
import { temporaryFile } from '../files/temporary-file.ts';
import { ended, life, playAt } from './games/games.ts';

const server = postgresServer();
const DAY = 24 * HOUR;

interface Options {
  readonly clock: ManualClock;
  readonly quotas?: Quotas;
  readonly logRetentionMs?: number;
}

/** An engine: a place for a database, a store on it, and SQL in it beside the store. */
interface Engine {
  place(): Promise<string>;
  open(place: string, options: Options): Promise<Store<TestReply>>;
  sql(place: string, text: string): Promise<unknown>;
}

const SQLITE: Engine = {
  place: async () => temporaryFile(),
  open: async (file, options) => openSqliteStore<TestReply>(file, options),
  async sql(file, text) {
    const db = new Database(file);
    db.exec(text);
    db.close();
  },
};

const postgresOn = (address: string): Engine => ({
  place: () => preparedDatabase(address),
  open: (url, options) => openPostgresStore<TestReply>(url, options),
  async sql(url, text) {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(text);
    await client.end();
  },
});

const ENGINES: readonly (readonly [string, Engine])[] = [
  ['SQLite', SQLITE],
  ...(server === null ? [] : [['PostgreSQL', postgresOn(server)] as const]),
];

const stores: Store<TestReply>[] = [];
afterAll(async () => {
  for (const store of stores) await store.close();
});

describe.each(ENGINES)('%s', (_, engine) => {
  const opened = async (options: Options, place?: string): Promise<Store<TestReply>> => {
    const store = await engine.open(place ?? (await engine.place()), options);
    stores.push(store);
    return store;
  };

  let asked = 0;
  const fullAt = async (
    store: Store<TestReply>,
    channelId = '100',
    guildId = '10',
  ): Promise<ExhaustedQuota | null> => {
    let exhaustedQuota: ExhaustedQuota | null = null;
    asked += 1;
    // Sums are good for a minute.
    const origin = from(`full ${asked}`, { channelId, guildId, at: NOON + asked * 2 * 60_000 });
    await store.mutate(origin, (table) => {
      ({ exhaustedQuota } = table);
      return { reply: { content: 'seen' }, isRefused: true };
    });
    return exhaustedQuota;
  };

  it.each<[keyof Quotas, elsewhere: boolean]>([
    ['game', false],
    ['server', true],
  ])('says when the log of a %s takes as much as it may', async (what, elsewhere) => {
    const quotas = { game: 0, server: 0, database: 0, [what]: 2000 };
    const store = await opened({ clock: new ManualClock(NOON), quotas });
    const table = playAt(() => store);
    await table.open('1', '2');
    expect(await fullAt(store)).toBeNull();
    for (let n = 0; n < 9; n += 1) await table.append(life('1', n));
    expect(await fullAt(store)).toEqual({ what, bytes: 2000 });
    expect((await fullAt(store, '101'))?.what).toBe(elsewhere ? what : undefined);
    expect(await fullAt(store, '102', '11')).toBeNull();
  });

  it('says when the database takes as much as it may', async () => {
    const quotas = { game: 0, server: 0, database: 1 };
    const store = await opened({ clock: new ManualClock(NOON), quotas });
    expect(await fullAt(store)).toEqual({ what: 'database', bytes: 1 });
    expect((await store.sizes()).database).toBeGreaterThan(1);
  });

  it('keeps a change made just before closing, although its sizes have to be read first', async () => {
    const place = await engine.place();
    const quotas = { game: 0, server: 1e9, database: 1e9 };
    const store = await engine.open(place, { clock: new ManualClock(NOON), quotas });
    await Promise.all([playAt(() => store).open('1', '2'), store.close()]);
    const again = await opened({ clock: new ManualClock(NOON) }, place);
    expect((await again.lastGame('100'))?.seq).toBe(1);
  });

  it('tells how many bytes a change takes, once', async () => {
    const store = await opened({ clock: new ManualClock(NOON) });
    await playAt(() => store).open('1', '2');
    const told: number[] = [];
    const origin = from('life', { at: NOON });
    for (let n = 0; n < 2; n += 1)
      await store.mutate(
        origin,
        ({ game }) => ({
          reply: { content: 'done' },
          game: { kind: 'append', entries: life('1', 7), after: game!.game, final: null },
        }),
        (bytes) => void told.push(bytes),
      );
    expect(told).toEqual([expect.any(Number)]);
    expect(told[0]).toBeGreaterThan(100);
  });

  it('erases the log of a game some days after its end, and nothing of a game in progress', async () => {
    const clock = new ManualClock(NOON);
    const place = await engine.place();
    let store = await engine.open(place, { clock, logRetentionMs: 30 * DAY });
    /** Without the thousands of timers that an open store has in that time. */
    const reopenAfter = async (ms: number) => {
      await store.close();
      clock.advance(ms);
      store = await engine.open(place, { clock, logRetentionMs: 30 * DAY });
    };
    const over = playAt(() => store, '100');
    await over.open('1', '2');
    for (let n = 0; n < 120; n += 1) await over.append(life('1', n));
    await over.append(ended, 'drawn');
    const open_ = playAt(() => store, '101');
    await open_.open('1', '2');
    await open_.append(life('1', 3));
    const id = (await store.lastGame('100'))?.id ?? '';
    expect(await store.log(id, 9)).toHaveLength(9);
    await reopenAfter(30 * DAY - HOUR);
    // The store looks for old logs once it is open, and finishes that before it closes.
    await reopenAfter(HOUR / 2);
    expect(await store.log(id, 9)).toHaveLength(9);
    await until(async () => {
      clock.advance(HOUR);
      expect(await store.log(id, 9)).toEqual([]);
    });
    const standing = await store.lastGame('100');
    expect(standing?.game).toMatchObject({ stage: 'over', result: { how: 'won', winners: ['1'] } });
    expect((await open_.log(9)).length).toBe(2);
    // A later version of the bot cannot fold it again.
    await store.close();
    await engine.sql(place, 'UPDATE game_state SET version = 0');
    const later = await opened({ clock }, place);
    expect(await later.lastGame('100')).toBeNull();
    expect((await later.lastGame('101'))?.seq).toBe(2);
  });
});
