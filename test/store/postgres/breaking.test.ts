import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectPostgres, type PostgresConnection } from '#store/postgres/connection.ts';
import { Lost, Unsure } from '#store/postgres/errors.ts';
import { freshDatabase, postgresServer } from '../../postgres/database.ts';
import { linkTo, type Link } from '../../postgres/link.ts';

const server = postgresServer();

/** The whole of a statement: transactions begin with READ COMMITTED. */
const COMMIT = 'COMMIT\0';

describe.skipIf(server === null)('a way to the server that breaks', () => {
  let link: Link;
  let connection: PostgresConnection;
  beforeEach(async () => {
    link = await linkTo(await freshDatabase(server ?? ''));
    connection = await connectPostgres(link.url);
  });
  afterEach(async () => {
    await connection.close();
    link.close();
  });

  const one = { text: 'SELECT 1 AS one', values: [] };

  it.each(['pg_is_in_recovery', 'set_config', 'pg_try_advisory_lock_shared', 'last_move'])(
    'ends no process, even while a new connection is made ready (at %s)',
    async (word) => {
      link.breakAt(word);
      // More at once than there are connections.
      const reads = await Promise.allSettled(
        Array.from({ length: 4 }, () => connection.pipeline((pipeline) => pipeline.send([one]))),
      );
      const failures = reads.flatMap((read) => (read.status === 'rejected' ? [read.reason as unknown] : []));
      expect(failures).toEqual([expect.any(Lost)]);
      expect(failures[0]).not.toBeInstanceOf(Unsure);
      expect(await connection.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    },
  );

  it('leaves a commit that it broke in unsure, and nothing else', async () => {
    link.breakAt(COMMIT);
    await expect(connection.commit([one])).rejects.toBeInstanceOf(Unsure);
    expect(await connection.commit([one])).toEqual([[{ one: 1 }]]);
    link.breakAt(COMMIT);
    await expect(connection.transaction(async (sql) => sql.query('SELECT 1'))).rejects.toBeInstanceOf(Unsure);
    link.breakAt('SELECT 2');
    const failure: unknown = await connection
      .transaction(async (sql) => sql.query('SELECT 2'))
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Lost);
    expect(failure).not.toBeInstanceOf(Unsure);
  });
});
