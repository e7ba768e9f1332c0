import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UnitOfWork } from '#store/postgres/channels/deciding.ts';
import type { JobResult } from '#store/postgres/channels/jobs.ts';
import { createScopeCache } from '#store/postgres/channels/scope-cache.ts';
import { channelQueue } from '#store/postgres/channels/queue.ts';
import { put } from '#store/postgres/channels/writes.ts';
import { connectPostgres } from '#store/postgres/connection.ts';
import { migrateDatabase } from '#store/postgres/migrate.ts';
import { recent } from '#store/rows/recent.ts';
import { until } from '../../helpers/until.ts';
import { preparedDatabase, postgresServer } from '../../postgres/database.ts';
import { linkTo, type Link } from '../../postgres/link.ts';
import { from, HOUR, NOON } from '../coins/flips.ts';

const server = postgresServer();

/** The whole of a statement: transactions begin with READ COMMITTED. */
const COMMIT = 'COMMIT\0';

describe.skipIf(server === null)('changes that the server keeps from being done', () => {
  let link: Link;
  let admin: pg.Client;
  const closing: (() => unknown)[] = [];
  beforeEach(async () => {
    const url = await preparedDatabase(server ?? '');
    await migrateDatabase(url, () => {});
    link = await linkTo(url);
    admin = new pg.Client(url);
    admin.on('error', () => {});
    await admin.connect();
  });
  afterEach(async () => {
    await admin.end();
    for (const close of closing.splice(0)) await close();
    link.close();
  });

  /** The queue of a process, and the scopes that it knows. @param triesForMs how long it tries */
  async function process(triesForMs = 60_000) {
    const connection = await connectPostgres(link.url);
    closing.push(() => connection.close());
    const known = createScopeCache(connection);
    const queue = channelQueue({
      batches: connection,
      known,
      notes: [],
      answeredForMs: HOUR,
      retryForMs: triesForMs,
      refusals: recent<string>(HOUR, 100),
      committed() {},
    });
    let presses = 0;
    /** Notes a setting under a name, or does what is given instead. */
    const press = (
      channelId: string,
      id = `${channelId} ${(presses += 1)}`,
      does: (desk: UnitOfWork) => void = noting(id),
    ): Promise<JobResult> =>
      queue.add(from(id, { channelId }), (desk) => {
        does(desk);
        return { reply: JSON.stringify(id), isKept: true };
      });
    return { press, known };
  }

  const noting =
    (scopeId: string) =>
    ({ writes }: UnitOfWork): void =>
      put(writes, 'settings', scopeId, {
        scope: 'user',
        scopeId,
        name: 'keep',
        value: 'x',
        at: NOON,
        actorId: '1',
      });

  async function noted(): Promise<readonly string[]> {
    const { rows } = await admin.query<{ id: string }>(
      'SELECT scope_id AS id FROM setting ORDER BY scope_id',
    );
    return rows.map(({ id }) => id);
  }

  /** Locks a channel like a machine that vanished. @returns a function that releases it */
  async function hold(channelId: string): Promise<() => Promise<unknown>> {
    await admin.query('BEGIN');
    await admin.query('UPDATE version SET number = number WHERE of = $1', [`channel:${channelId}`]);
    return () => admin.query('ROLLBACK');
  }

  it('a blocked channel blocks no other', async () => {
    const { press } = await process();
    await press('1', 'first');
    const letGo = await hold('1');
    const held = press('1', 'held');
    const others = ['2', '3', '4'].map((channelId) => press(channelId));
    await Promise.all(others);
    expect(await noted()).toEqual(['2 1', '3 2', '4 3', 'first']);
    // Nor do later requests, however many are blocked.
    await press('2', 'later');
    await letGo();
    expect(await held).toMatchObject({ isRepeated: false });
    expect(await noted()).toContain('held');
  });

  it('are given up after a while, with nothing changed', async () => {
    const { press } = await process(500);
    await press('1', 'first');
    const letGo = await hold('1');
    await expect(press('1', 'held')).rejects.toMatchObject({ trouble: 'locked' });
    await letGo();
    await press('1', 'later');
    expect(await noted()).toEqual(['first', 'later']);
  });

  it('are given up as unsure if a machine vanished during its commit', async () => {
    const { press } = await process(500);
    await press('1', 'first');
    link.vanishAt(COMMIT);
    await expect(press('1', 'lost')).rejects.toMatchObject({ trouble: 'unsure' });
    // As the server does by itself after 15 s of silence.
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND state = 'idle in transaction'`,
    );
    await until(() => press('1', 'later'));
    expect(await noted()).toEqual(['first', 'later']);
  });

  it('are performed once if the server could not confirm them', async () => {
    const { press } = await process();
    await press('1', 'first');
    link.breakAfter(COMMIT);
    expect(await press('1', 'second')).toEqual({ reply: '"second"', isKept: true, isRepeated: false });
    expect(await press('1', 'second')).toEqual({ reply: '"second"', isKept: true, isRepeated: true });
    expect(await noted()).toEqual(['first', 'second']);
  });

  it('are one process’s, of two to which one interaction is delivered', async () => {
    const both = [await process(), await process()];
    for (let nth = 0; nth < 10; nth++) {
      const ended = await Promise.all(both.map(({ press }) => press('1', `twice ${nth}`)));
      expect(ended.filter(({ isRepeated }) => isRepeated)).toHaveLength(1);
    }
  });

  it('are retried if someone cancels their statements', async () => {
    const { press } = await process();
    await press('1', 'first');
    const letGo = await hold('1');
    const held = press('1', 'held');
    const other = new pg.Client(link.url);
    await other.connect();
    await until(async () => {
      const { rows } = await other.query(
        `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    });
    await other.end();
    await letGo();
    expect(await held).toMatchObject({ isRepeated: false });
  });

  it.each<readonly [what: string, does: (desk: UnitOfWork) => void]>([
    ['writes', ({ scopes }) => scopes('records:1').run("INSERT INTO migration VALUES (1, 'again')", [])],
    ['asks for', ({ scopes }) => void scopes('records:1').want('SELECT nothing', [])],
  ])('fail alone, and soon, where what one of them %s is a bug', async (_, does) => {
    const { press } = await process();
    let runs = 0;
    const bug = press('1', 'bug', (desk) => {
      runs += 1;
      does(desk);
    });
    const other = press('2', 'other');
    await expect(bug).rejects.toBeInstanceOf(pg.DatabaseError);
    await other;
    expect(runs).toBeLessThan(10);
    expect(await noted()).toEqual(['other']);
  });

  it('leave little in memory of what they ask for while nothing changes', async () => {
    const { press, known } = await process();
    for (let nth = 0; nth < 40; nth++)
      await press('1', `look ${nth}`, ({ scopes }) => void scopes('records:1').want('SELECT $1', [nth]));
    expect(known.get('records:1')?.reads.size).toBeLessThan(30);
  });
});
