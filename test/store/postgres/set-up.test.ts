import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { OperatorError } from '#files/operator-error.ts';
import { connectPostgres } from '#store/postgres/connection.ts';
import { Lost } from '#store/postgres/errors.ts';
import { migrateDatabase, readPostgresMigrations } from '#store/postgres/migrate.ts';
import { tryToWrite } from '#store/postgres/set-up.ts';
import { openPostgresStore } from '#store/postgres/store/store.ts';
import { until } from '../../helpers/until.ts';
import { freshDatabase, postgresServer } from '../../postgres/database.ts';
import { linkTo } from '../../postgres/link.ts';

const server = postgresServer();

describe.skipIf(server === null)('a database that is made ready', () => {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  async function client(url: string): Promise<pg.Client> {
    const one = new pg.Client(url);
    await one.connect();
    closing.push(() => one.end());
    return one;
  }

  const nameOf = (url: string): string => new URL(url).pathname.slice(1);

  it('is in UTF8, or nothing is done with it', async () => {
    const admin = await client(server ?? '');
    const url = new URL(server ?? '');
    url.pathname = `/test_${randomBytes(8).toString('hex')}`;
    await admin.query(`CREATE DATABASE ${nameOf(url.href)} ENCODING LATIN1 TEMPLATE template0`);
    const opened = openPostgresStore(url.href);
    await expect(opened).rejects.toThrow(/is in LATIN1: create one in UTF8/);
    await expect(opened).rejects.toBeInstanceOf(OperatorError);
    const { rows } = await (await client(url.href)).query("SELECT to_regclass('migration') AS made");
    expect(rows).toEqual([{ made: null }]);
  });

  it.each(['off', 'on', 'remote_apply'])('keeps what it has told (synchronous_commit %s)', async (value) => {
    const url = await freshDatabase(server ?? '');
    await (await client(url)).query(`ALTER DATABASE ${nameOf(url)} SET synchronous_commit = ${value}`);
    const lines: string[] = [];
    const store = await openPostgresStore(url, {
      operator: { error: (line) => lines.push(line), info: () => {} },
    });
    await store.close();
    expect(lines).toEqual(value === 'off' ? [expect.stringMatching(/^synchronous_commit is off in /)] : []);
    const connection = await connectPostgres(url);
    closing.push(() => connection.close());
    const kept = value === 'off' ? 'on' : value;
    expect(await connection.query("SELECT current_setting('synchronous_commit') AS value")).toEqual([
      { value: kept },
    ]);
  });

  it('notices a machine that is gone, and releases its locks', async () => {
    const url = await freshDatabase(server ?? '');
    await (await client(url)).query(`ALTER DATABASE ${nameOf(url)} SET statement_timeout = 1000`);
    const connection = await connectPostgres(url);
    closing.push(() => connection.close());
    const rows = await connection.query<{ name: string; setting: string }>(
      'SELECT name, setting FROM pg_settings WHERE name = ANY ($1)',
      [
        [
          'client_connection_check_interval',
          'idle_in_transaction_session_timeout',
          'lock_timeout',
          'statement_timeout',
          'tcp_keepalives_idle',
          'tcp_user_timeout',
        ],
      ],
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      client_connection_check_interval: '5000',
      idle_in_transaction_session_timeout: '15000',
      lock_timeout: '1000',
      statement_timeout: '0',
      tcp_keepalives_idle: '5',
      tcp_user_timeout: '15000',
    });
  });

  it('is known not to take writes once that is the default in an open session', async () => {
    const connection = await connectPostgres(await freshDatabase(server ?? ''), { max: 1 });
    closing.push(() => connection.close());
    await connection.transaction(tryToWrite);
    await connection.query("SELECT set_config('default_transaction_read_only', 'on', false)");
    await expect(connection.transaction(tryToWrite)).rejects.toBeInstanceOf(Lost);
    // On a new connection.
    await connection.transaction(tryToWrite);
  });

  it('waits while another process migrates it, and reports that', async () => {
    const url = await freshDatabase(server ?? '');
    const other = await client(url);
    await other.query('BEGIN');
    await other.query('SELECT pg_advisory_xact_lock(x) FROM (VALUES (1346849329)) AS one (x)');
    const lines: string[] = [];
    const ready = migrateDatabase(url, (line) => lines.push(line));
    await until(() => expect(lines).toHaveLength(1));
    expect(lines).toEqual([expect.stringMatching(/is being migrated by another process/)]);
    await other.query('COMMIT');
    await ready;
    const { rows } = await other.query('SELECT count(*)::INT AS count FROM migration');
    expect(rows).toEqual([{ count: readPostgresMigrations().length }]);
  });

  it('is left to the bot by other programs', async () => {
    const url = await freshDatabase(server ?? '');
    await expect(migrateDatabase(url, () => {}, false)).rejects.toThrow('start the bot once first');
    await migrateDatabase(url, () => {});
    await migrateDatabase(url, () => {}, false);
  });

  it('is reported in one line if it fails meanwhile', async () => {
    const link = await linkTo(await freshDatabase(server ?? ''));
    closing.push(() => link.close());
    link.breakAt('CREATE TABLE IF NOT EXISTS migration');
    await expect(migrateDatabase(link.url, () => {})).rejects.toBeInstanceOf(OperatorError);
  });
});
