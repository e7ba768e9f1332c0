import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createChannelCache } from '#store/postgres/channels/channel-snapshot.ts';
import { channelQueue } from '#store/postgres/channels/channel-queue.ts';
import type { JobRequest, JobResult, UnitOfWork } from '#store/postgres/channels/unit-of-work.ts';
import { connectPostgres } from '#store/postgres/connection.ts';
import { migrateDatabase } from '#store/postgres/migrate.ts';
import { until } from '../../helpers/until.ts';
import { preparedDatabase, postgresServer } from '../../postgres/database.ts';
import { linkTo, type Link } from '../../postgres/link.ts';
import { from, NOON } from '../coins/flips.ts';

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

  /** The queue of a process. @param triesForMs how long it tries */
  async function process(triesForMs = 60_000) {
    const connection = await connectPostgres(link.url);
    closing.push(() => connection.close());
    const cache = createChannelCache();
    const queue = channelQueue({
      batches: connection,
      cache,
      retryForMs: triesForMs,
      onCommit() {},
    });
    let presses = 0;
    /** Notes a setting under a name, or does what is given instead. */
    const press = (
      channelId: string,
      id = `${channelId} ${(presses += 1)}`,
      does: (unit: UnitOfWork) => void = noting(id),
      given: Partial<JobRequest> = {},
    ): Promise<JobResult> =>
      queue.add({
        origin: from(id, { channelId }),
        decide: (unit) => ({
          write() {
            does(unit);
            return { reply: JSON.stringify(id), isStored: true };
          },
        }),
        ...given,
      });
    return { press };
  }

  const noting =
    (scopeId: string) =>
    (unit: UnitOfWork): void =>
      unit.put('settings', {
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
    expect(await press('1', 'second')).toEqual({ reply: '"second"', isStored: true, isRepeated: false });
    expect(await press('1', 'second')).toEqual({ reply: '"second"', isStored: true, isRepeated: true });
    expect(await noted()).toEqual(['first', 'second']);
  });

  it('are one process’s, of two to which one interaction is delivered', async () => {
    const both = [await process(), await process()];
    for (let nth = 0; nth < 10; nth++) {
      const ended = await Promise.all(both.map(({ press }) => press('1', `twice ${nth}`)));
      expect(ended.filter(({ isRepeated }) => isRepeated)).toHaveLength(1);
    }
  });

  it('are performed once each after a deadlock', async () => {
    const { press } = await process();
    await press('1', 'first');
    const records = (guildId: string) => ({
      records: { guildId, statements: [{ text: 'SELECT 1', values: [] }] },
    });
    await admin.query('BEGIN');
    await admin.query("INSERT INTO version VALUES ('records:2', 1)");
    const both = Promise.all([
      press('1', 'one', undefined, records('1')),
      press('1', 'two', undefined, records('2')),
    ]);
    const other = new pg.Client(link.url);
    await other.connect();
    await until(async () => {
      const { rows } = await other.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    });
    await other.end();
    // Each waits for the other; the server ends one of them.
    await admin.query("INSERT INTO version VALUES ('records:1', 1) ON CONFLICT DO NOTHING").catch(() => {});
    await admin.query('ROLLBACK');
    expect(await both).toMatchObject([{ isRepeated: false }, { isRepeated: false }]);
    expect(await noted()).toEqual(['first', 'one', 'two']);
  });

  it('do not wait for those of another channel that wait for a lock', async () => {
    const { press } = await process();
    await press('1', 'first');
    await admin.query('BEGIN');
    await admin.query("INSERT INTO version VALUES ('records:1', 1)");
    const records = { guildId: '1', statements: [{ text: 'SELECT 1', values: [] }] };
    const held = press('1', 'held', undefined, { records });
    await press('2', 'second');
    await press('3', 'third');
    await admin.query('ROLLBACK');
    await held;
    expect(await noted()).toEqual(['first', 'held', 'second', 'third']);
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

  it.each<readonly [what: string, does: (unit: UnitOfWork) => void, given: Partial<JobRequest>]>([
    ['writes', ({ scopes }) => scopes('records:1').run("INSERT INTO migration VALUES (1, 'again')", []), {}],
    ['reads', () => {}, { reads: [{ text: 'SELECT nothing', values: [] }] }],
  ])('fail alone, and soon, where what one of them %s is a bug', async (_, does, given) => {
    const { press } = await process();
    let runs = 0;
    const bug = press(
      '1',
      'bug',
      (unit) => {
        runs += 1;
        does(unit);
      },
      given,
    );
    const other = press('2', 'other');
    await expect(bug).rejects.toBeInstanceOf(pg.DatabaseError);
    await other;
    expect(runs).toBeLessThan(10);
    expect(await noted()).toEqual(['other']);
  });

  it('read only what they declared', async () => {
    const { press } = await process();
    const statement = { text: 'SELECT 7 AS seven', values: [] };
    const seen: unknown[] = [];
    const look = ({ scopes }: UnitOfWork): void =>
      void seen.push(...scopes('channel:1').select(statement.text, statement.values));
    await press('1', 'declared', look, { reads: [statement] });
    expect(seen).toEqual([{ seven: 7 }]);
    await expect(press('1', 'undeclared', look)).rejects.toThrow(/only what it declared/);
  });

  it('run once each, in order, those of one channel together', async () => {
    const { press } = await process();
    const ran: string[] = [];
    const ids = Array.from({ length: 30 }, (_, nth) => `${nth}`.padStart(2, '0'));
    await Promise.all(
      ids.map((id, nth) =>
        press(`${nth % 3}`, id, (unit) => {
          ran.push(id);
          noting(id)(unit);
        }),
      ),
    );
    expect(ran.toSorted()).toEqual(ids);
    for (const channel of [0, 1, 2]) {
      const own = ran.filter((id) => Number(id) % 3 === channel);
      expect(own).toEqual(own.toSorted());
    }
    expect(await noted()).toEqual(ids);
  });
});

describe('commits are shared', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A queue whose transactions end when they are told to. */
  function queueOf() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const running: (() => void)[] = [];
    const queue = channelQueue({
      batches: {
        commit: () => Promise.resolve([]),
        pipeline: <Value>() =>
          new Promise<Value>((resolve) => {
            running.push(() => resolve({ ended: new Map(), locked: [], hasWritten: false } as Value));
          }),
      },
      cache: createChannelCache(),
      onCommit() {},
      meters: { waiting: (jobs) => void counts.push(jobs), commit() {} },
    });
    const counts: number[] = [];
    return {
      running,
      /** The number of changes that wait for a transaction. */
      waiting: () => counts.at(-1) ?? 0,
      async add(...channelIds: readonly string[]) {
        for (const channelId of channelIds)
          void queue.add({
            origin: from(channelId, { channelId }),
            decide: () => ({ write: () => ({ reply: '', isStored: false }) }),
          });
        await turn();
      },
      async end(index: number) {
        running[index]?.();
        await turn();
      },
      async wait(ms: number) {
        await vi.advanceTimersByTimeAsync(ms);
        await turn();
      },
    };
  }

  /** Lets what has ended be noticed, and what may start be started. */
  async function turn(): Promise<void> {
    for (let count = 0; count < 3; count++) await new Promise((resolve) => void setImmediate(resolve));
  }
  const channels = (count: number, name: string): readonly string[] =>
    Array.from({ length: count }, (_, nth) => `${name} ${nth}`);

  it('by changes that come while a transaction runs', async () => {
    const queue = queueOf();
    await queue.add('first');
    await queue.add(...channels(3, 'second'));
    await queue.add(...channels(4, 'third'));
    expect([queue.running.length, queue.waiting()]).toEqual([1, 7]);
    await queue.end(0);
    expect([queue.running.length, queue.waiting()]).toEqual([2, 0]);
  });

  it('by at least eight channels, unless they have waited for 10 ms', async () => {
    const queue = queueOf();
    await queue.add('first');
    await queue.add(...channels(8, 'second'));
    expect([queue.running.length, queue.waiting()]).toEqual([2, 0]);
    await queue.add('third');
    await queue.wait(9);
    expect([queue.running.length, queue.waiting()]).toEqual([2, 1]);
    await queue.wait(1);
    expect([queue.running.length, queue.waiting()]).toEqual([3, 0]);
  });

  it('not by those that have waited for 10 ms for one of four transactions to end', async () => {
    const queue = queueOf();
    for (const name of ['a', 'b', 'c', 'd']) await queue.add(...channels(8, name));
    await queue.add('late');
    await queue.wait(10);
    expect([queue.running.length, queue.waiting()]).toEqual([4, 1]);
    await queue.end(0);
    expect([queue.running.length, queue.waiting()]).toEqual([5, 0]);
  });

  it('by those that come within 10 ms of each, also after a transaction that began earlier', async () => {
    const queue = queueOf();
    await queue.add('first');
    await queue.add('second');
    await queue.wait(9);
    await queue.end(0);
    await queue.add('third');
    await queue.wait(1);
    expect([queue.running.length, queue.waiting()]).toEqual([2, 1]);
  });
});
