import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '#store/port/port.ts';
import { connectPostgres } from '#store/postgres/connection.ts';
import { openPostgresStore } from '#store/postgres/store/store.ts';
import { freshDatabase, postgresServer } from '../../postgres/database.ts';
import { until } from '../../helpers/until.ts';
import { from, NOON, type TestReply } from '../coins/flips.ts';
import { ended, life, opened, playAt, started, writing } from '../games/games.ts';

const server = postgresServer();

describe.skipIf(server === null)('two processes with one database', () => {
  let url: string;
  let stores: readonly Store<TestReply>[];
  beforeEach(async () => {
    url = await freshDatabase(server ?? '');
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

  it('share it with a process of an earlier version, which detects conflicts by versions', async () => {
    const table = playAt(() => storeOf(0));
    await table.open('1', '2');
    await table.append(started('1', '2'));
    const earlier = await connectPostgres(url);
    const read = async () => {
      const [row] = await earlier.query<{ number: number; seq: number; id: string }>(
        `SELECT number, seq, id FROM version, game WHERE of = 'channel:100' AND channel_id = '100'`,
      );
      if (!row) throw new Error('no game is open');
      return row;
    };
    /** Appends the same life total as the last line, unless the channel has changed since it was read. */
    const append = (interactionId: string, { number, seq, id }: Awaited<ReturnType<typeof read>>) =>
      earlier.commit([
        {
          text: `SELECT advance(ARRAY['channel:100'], $1, ARRAY[]::TEXT[], ARRAY[]::BIGINT[], $2, ARRAY[0]::BIGINT[])`,
          values: [[number], [interactionId]],
        },
        {
          text: `INSERT INTO game_event (game_id, seq, interaction_id, actor_id, at, by_chance, version, entries)
            SELECT game_id, $2 + 1, $3, actor_id, at, 0, version, entries FROM game_event WHERE game_id = $1 AND seq = 3`,
          values: [id, seq, interactionId],
        },
        { text: 'UPDATE game SET seq = $2 + 1 WHERE id = $1', values: [id, seq] },
      ]);
    await table.append(life('1', 7));

    const outdated = await read();
    await table.append(life('1', 8));
    await expect(append('outdated', outdated)).rejects.toMatchObject({ code: '40001' });
    await append('current', await read());
    expect(await table.game()).toMatchObject({ seats: [{ life: 7 }, {}] });

    const playEarlier = async (): Promise<void> => {
      for (let nth = 0; nth < 20; nth += 1) await until(async () => append(`earlier ${nth}`, await read()));
    };
    const play = async (): Promise<void> => {
      for (let nth = 0; nth < 20; nth += 1) await table.append(life('1', nth));
    };
    await Promise.all([playEarlier(), play()]);
    const log = await table.log(99);
    expect(log).toHaveLength(5 + 40);
    expect(log.filter(({ interactionId }) => interactionId.startsWith('earlier'))).toHaveLength(20);
    await earlier.close();
  });
});
