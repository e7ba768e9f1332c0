import { afterAll, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../src/store/database/store.ts';
import type { Full, Quotas } from '../../src/store/port/quotas.ts';
import type { Store } from '../../src/store/port/port.ts';
import { openPostgresStore } from '../../src/store/postgres/store/store.ts';
import { preparedDatabase, postgresServer } from '../postgres/database.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { until } from '../helpers/until.ts';
import { from, HOUR, NOON, type Said } from './coins/flips.ts';
import { temporaryFile } from './files/temporary-file.ts';
import { ended, life, playAt } from './games/games.ts';

const server = postgresServer();
const DAY = 24 * HOUR;

interface Options {
  readonly clock: ManualClock;
  readonly quotas?: Quotas;
  readonly logsKeptForMs?: number;
}

type Open = (options: Options) => Promise<Store<Said>>;
const ENGINES: readonly (readonly [string, Open])[] = [
  ['SQLite', async (options) => openSqliteStore<Said>(temporaryFile(), options)],
  ...(server === null
    ? []
    : [
        [
          'PostgreSQL',
          async (options: Options) => openPostgresStore<Said>(await preparedDatabase(server), options),
        ] as const,
      ]),
];

const stores: Store<Said>[] = [];
afterAll(async () => {
  for (const store of stores) await store.close();
});

describe.each(ENGINES)('%s', (_, open) => {
  const opened = async (options: Options): Promise<Store<Said>> => {
    const store = await open(options);
    stores.push(store);
    return store;
  };

  let asked = 0;
  const fullAt = async (store: Store<Said>, channelId = '100', guildId = '10'): Promise<Full | null> => {
    let full: Full | null = null;
    asked += 1;
    // Sums are good for a minute.
    const origin = from(`full ${asked}`, { channelId, guildId, at: NOON + asked * 2 * 60_000 });
    await store.mutate(origin, (table) => {
      ({ full } = table);
      return { reply: { content: 'seen' }, refused: true };
    });
    return full;
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

  it('erases the log of a game so long after its end, and nothing of one that goes on', async () => {
    const clock = new ManualClock(NOON);
    const store = await opened({ clock, logsKeptForMs: 30 * DAY });
    const over = playAt(() => store, '100');
    await over.open('1', '2');
    for (let n = 0; n < 120; n += 1) await over.append(life('1', n));
    await over.append(ended, 'drawn');
    const open_ = playAt(() => store, '101');
    await open_.open('1', '2');
    await open_.append(life('1', 3));
    const id = (await store.lastGame('100'))?.id ?? '';
    expect(await store.log(id, 9)).toHaveLength(9);
    clock.advance(29 * DAY);
    expect(await store.log(id, 9)).toHaveLength(9);
    await until(async () => {
      clock.advance(DAY);
      expect(await store.log(id, 9)).toEqual([]);
    });
    const standing = await store.lastGame('100');
    expect(standing?.game).toMatchObject({ stage: 'over', result: { how: 'won', winners: ['1'] } });
    expect((await open_.log(9)).length).toBe(2);
  });
});
