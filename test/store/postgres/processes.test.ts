import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '#store/port/port.ts';
import { openPostgresStore } from '#store/postgres/store/store.ts';
import { freshDatabase, postgresServer } from '../../postgres/database.ts';
import { from, NOON, type TestReply } from '../coins/flips.ts';
import { ended, life, opened, playAt, started, writing } from '../games/games.ts';

const server = postgresServer();

describe.skipIf(server === null)('two processes with one database', () => {
  let stores: readonly Store<TestReply>[];
  beforeEach(async () => {
    const url = await freshDatabase(server ?? '');
    stores = await Promise.all([openPostgresStore<TestReply>(url), openPostgresStore<TestReply>(url)]);
  });
  afterEach(() => Promise.all(stores.map((store) => store.close())));

  const storeOf = (process: number): Store<TestReply> => stores[process % 2] as Store<TestReply>;

  it('see the game that is open, however far apart their clocks are', async () => {
    const write = (process: number, at: number, line: Parameters<typeof writing>[0]) =>
      storeOf(process).mutate(from(`${process} ${at}`, { at }), writing(line));
    await write(0, NOON + 5000, { kind: 'open', entries: opened('1', '2') });
    await write(0, NOON + 5001, { kind: 'append', entries: started('1', '2') });
    await write(0, NOON + 5002, { kind: 'append', entries: ended });
    await write(1, NOON, { kind: 'open', entries: opened('3', '4') });
    for (const store of stores)
      expect((await store.lastGame('100'))?.game).toMatchObject({ stage: 'gathering', hostId: '3' });
  });

  it('do all that is pressed at once in one channel, each once', async () => {
    const table = playAt(() => storeOf(0));
    await table.open('1', '2');
    await table.append(started('1', '2'));
    const pressed = await Promise.all(
      Array.from({ length: 32 }, (_, nth) =>
        storeOf(nth).mutate(from(`press ${nth}`), writing({ kind: 'append', entries: life('1', nth) })),
      ),
    );
    expect(new Set(pressed.map(({ reply }) => reply.content)).size).toBe(32);
    expect((await table.book())?.seq).toBe(34);
  });
});
