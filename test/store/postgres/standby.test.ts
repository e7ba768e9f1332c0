import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#basics/clock.ts';
import { connectPostgres, type PostgresConnection } from '#store/postgres/connection.ts';
import { postgresLeases } from '#store/postgres/leases/leases.ts';
import { NotWaitedFor, Unconfirmed, Unsure } from '#store/postgres/errors.ts';
import { migrateDatabase } from '#store/postgres/migrate.ts';
import { openNews } from '#store/postgres/news/news.ts';
import { until } from '../../helpers/until.ts';
import { binariesFound, type Binaries } from '../../postgres/binaries.ts';
import { freshDatabase } from '../../postgres/database.ts';
import { linkTo } from '../../postgres/link.ts';
import { startServer, type Server } from '../../postgres/server.ts';

/* A server of its own, since waiting for a standby is a setting of the whole server. */
const binaries = await binariesFound();

describe.skipIf(binaries === null)('a server whose standby is away', () => {
  let server: Server;
  let admin: pg.Client;
  const closing: (() => unknown)[] = [];

  beforeAll(async () => {
    server = await startServer(binaries as Binaries);
    admin = new pg.Client(server.url);
    await admin.connect();
  });
  afterEach(async () => {
    await waitsFor('');
    for (const close of closing.splice(0).toReversed()) await close();
  });
  afterAll(async () => {
    await admin.end();
    await server.stop();
    binaries?.remove();
  });

  /** @param standby that each commit waits for; `''` for none */
  async function waitsFor(standby: string): Promise<void> {
    await admin.query(`ALTER SYSTEM SET synchronous_standby_names = '${standby}'`);
    await admin.query('SELECT pg_reload_conf()');
    if (standby === '') return;
    // All of the server has heard of it as soon as a commit waits.
    const other = new pg.Client(server.url);
    await other.connect();
    const isOver = new AbortController();
    const committing = (async () => {
      do await other.query("SELECT pg_logical_emit_message(true, '', '')");
      while (!isOver.signal.aborted);
    })();
    await until(async () => expect(await stuck()).toHaveLength(1));
    isOver.abort();
    await endWaits();
    await committing;
    await other.end();
  }

  const endWaits = (): Promise<unknown> =>
    admin.query("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");

  /** The commits that wait for the standby in the server. */
  async function stuck(): Promise<readonly string[]> {
    const { rows } = await admin.query<{ one: string }>(
      "SELECT pid || ' ' || xact_start AS one FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
    );
    return rows.map(({ one }) => one);
  }

  async function database(): Promise<string> {
    const url = new URL(await freshDatabase(server.url));
    // How long it may be silent is said by each connection.
    url.searchParams.delete('query_timeout');
    await migrateDatabase(url.href, () => {});
    return url.href;
  }

  async function connect(url: string, responseTimeoutMs?: number): Promise<PostgresConnection> {
    const connection = await connectPostgres(
      url,
      responseTimeoutMs === undefined ? {} : { responseTimeoutMs },
    );
    closing.push(() => connection.close());
    return connection;
  }

  const insert = (name: string) => ({ text: 'INSERT INTO version VALUES ($1, 1)', values: [name] });

  it.each(['WARNING', 'WARNUNG'])('has kept nothing that it no longer waits for (%s)', async (word) => {
    const link = await linkTo(await database());
    closing.push(() => link.close());
    link.translate('WARNING', word);
    const connection = await connect(link.url);
    await waitsFor('nobody');
    let outcome: unknown;
    void connection.commit([insert('a')]).then(
      () => (outcome = 'told as kept'),
      (error: unknown) => (outcome = error),
    );
    // For the commit, and for the one that confirms it.
    await until(async () => {
      await endWaits();
      expect(outcome).toBeDefined();
    });
    expect(outcome).toBeInstanceOf(NotWaitedFor);
  });

  it('reads, and has leases and news; nothing is left waiting in it for each that wants to write', async () => {
    const url = await database();
    const connection = await connect(url, 1500);
    const leases = postgresLeases(connection.local);
    const process = { id: 'one', allowedShards: null };
    const watching = openNews(url, { clock: systemClock });
    const telling = openNews(url, { clock: systemClock });
    closing.push(
      () => watching.close(),
      () => telling.close(),
    );
    await waitsFor('nobody');

    await expect(connection.commit([insert('a')])).rejects.toBeInstanceOf(Unsure);
    const failures = await Promise.all(
      Array.from({ length: 20 }, () =>
        connection.commit([insert(randomUUID())]).then(
          () => 'kept',
          (error: unknown) => error,
        ),
      ),
    );
    expect(failures.every((failure) => failure instanceof Unconfirmed)).toBe(true);
    // The first commit, and what looks again and again whether there is a standby.
    const looks = new Set<string>();
    await until(async () => {
      const waiting = await stuck();
      expect(waiting.length).toBeLessThanOrEqual(2);
      for (const one of waiting) looks.add(one);
      if (looks.size < 6) throw new Error('it looks again');
    });

    expect(await connection.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    // So does a change that refuses, which locks but doesn't commit.
    const one = { text: 'SELECT 1 AS one', values: [] };
    expect(await connection.pipeline((pipeline) => pipeline.send([one]))).toEqual([[{ one: 1 }]]);
    expect(await leases.join(process, 2, 60_000)).toBe(2);
    expect(await leases.take('one', [0, 1], 60_000)).toHaveLength(2);
    expect((await leases.heartbeat(process, 60_000)).leases).toHaveLength(2);
    expect(await leases.identify(0, 5000)).toBe(0);
    let heard = 0;
    watching.onCost(() => (heard += 1));
    await until(() => {
      telling.announceCost({ actorId: '1', channelId: '2', guildId: null }, 1);
      expect(heard).toBeGreaterThan(0);
    });

    await waitsFor('');
    await until(() => connection.commit([insert('b')]));
    // The first commit ends by itself, perhaps after the last one.
    await until(async () =>
      expect(await connection.query("SELECT of FROM version WHERE of IN ('a', 'b') ORDER BY of")).toEqual([
        { of: 'a' },
        { of: 'b' },
      ]),
    );
  });
});
