import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { connectPostgres, type PostgresConnection } from '#store/postgres/connection.ts';
import { migratePostgres, readPostgresMigrations } from '#store/postgres/migrate.ts';
import { freshDatabase, postgresServer } from '../../postgres/database.ts';

const server = postgresServer();

describe.skipIf(server === null)('a database on a server', () => {
  const open: PostgresConnection[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((connection) => connection.close()));
  });

  async function connect(url?: string): Promise<PostgresConnection> {
    const connection = await connectPostgres(url ?? (await freshDatabase(server ?? '')));
    open.push(connection);
    return connection;
  }

  it('returns rows as the store reads them', async () => {
    const connection = await connect();
    const rows = await connection.query(
      "SELECT 1::BIGINT AS number, sum(n) AS sum, 'a'::TEXT AS text, '\\x01'::BYTEA AS bytes, $1::BIGINT AS given FROM generate_series(1, 3) AS n",
      [9_000_000_000_000_000],
    );
    expect(rows).toEqual([
      { number: 1, sum: 6, text: 'a', bytes: Buffer.of(1), given: 9_000_000_000_000_000 },
    ]);
  });

  it('commits all of a transaction or nothing', async () => {
    const connection = await connect();
    await connection.query('CREATE TABLE t (n BIGINT PRIMARY KEY)');
    const insert = (n: number) => ({ text: 'INSERT INTO t VALUES ($1) RETURNING n', values: [n] });
    expect(await connection.commit([insert(1), insert(2)])).toEqual([[{ n: 1 }], [{ n: 2 }]]);
    await expect(connection.commit([insert(3), insert(1), insert(4)])).rejects.toThrow(/duplicate key/);
    await expect(
      connection.transaction(async (sql) => {
        await sql.query('INSERT INTO t VALUES (5)');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await connection.query('SELECT count(*)::INT AS count FROM t')).toEqual([{ count: 2 }]);
  });

  it('is written to at the host that accepts writes', async () => {
    const url = new URL(await freshDatabase(server ?? ''));
    const nobody = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(nobody, 'listening');
    const { port } = nobody.address() as AddressInfo;
    const connection = await connect(url.href.replace(url.host, `127.0.0.1:${port},${url.host}`));
    expect(await connection.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await connection.query(
      'ALTER DATABASE ' + url.pathname.slice(1) + ' SET default_transaction_read_only = on',
    );
    await expect(connect(url.href)).rejects.toThrow(/takes no writes/);
    nobody.close();
  });

  it.each([
    ['an address of no server', 'postgres://somebody:secret@127.0.0.1:1/name'],
    ['what is no address', 'postgres:secret'],
    ['a host that has no name', 'postgres://somebody:secret@,/name'],
  ])('describes %s in one line, without its password', async (_, url) => {
    const failure = await connectPostgres(url).catch((error: Error) => error.message);
    expect(failure).not.toContain('secret');
    expect(failure).toMatch(/^[^\n]+$/);
  });

  it('is brought up to date once, however many processes start', async () => {
    const url = await freshDatabase(server ?? '');
    const all = await Promise.all([connect(url), connect(url), connect(url)]);
    await Promise.all(
      all.map((connection) => migratePostgres(connection, readPostgresMigrations(), connection.displayName)),
    );
    const [first] = all;
    expect(await first?.query('SELECT count(*)::INT AS count FROM migration')).toEqual([
      { count: readPostgresMigrations().length },
    ]);
    await first?.query("INSERT INTO migration VALUES (999, 'later')");
    await expect(migratePostgres(await connect(url), readPostgresMigrations(), 'X')).rejects.toThrow(
      /newer version/,
    );
  });

  it('is refused if another program created it, or a migration fails', async () => {
    const connection = await connect();
    const broken = [{ version: 1, name: '0001-x.sql', sql: 'CREATE TABLE x (n INT); SELECT nothing' }];
    await expect(migratePostgres(connection, broken, 'X')).rejects.toThrow(
      /stays at version 0: 0001-x.sql failed/,
    );
    expect(await connection.query("SELECT to_regclass('x') AS x")).toEqual([{ x: null }]);
    await connection.query('CREATE TABLE theirs (n INT)');
    await expect(migratePostgres(connection, readPostgresMigrations(), 'X')).rejects.toThrow(
      /another program/,
    );
  });
});
