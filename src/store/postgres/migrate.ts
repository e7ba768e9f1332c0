import { readMigrationsIn, type Migration } from '../files/migrations.ts';
import { notMigrated, OperatorError } from '../files/operator-error.ts';
import { lockShared } from './database-lock.ts';
import { openSession } from './session.ts';
import type { Sql } from '#store/sql/statement.ts';
import type { Transactions } from './sql.ts';

const FOLDER = new URL('../../../migrations/postgres/', import.meta.url);

/** Reads the migrations for PostgreSQL, in order. */
export const readPostgresMigrations = (): readonly Migration[] => readMigrationsIn(FOLDER);

/** An advisory lock held during a migration, since several processes may start at once. `PGJ1` in ASCII. */
const LOCK = 0x50474a31;

/**
 * Migrates a database, without a time limit, and waits for other processes that do the same.
 * @param url a libpq URL
 * @param report receives a line about what it waits for
 * @param migrates false to refuse a database of an older version instead
 * @throws {OperatorError} as {@link migratePostgres}
 */
export async function migrateDatabase(
  url: string,
  report: (line: string) => void,
  migrates = true,
): Promise<void> {
  const session = await openSession(url);
  try {
    await lockShared(session, session.displayName);
    const migrations = readPostgresMigrations();
    if (!migrates) {
      const version = await schemaVersion(session, session.displayName);
      if (version < migrations.length)
        throw notMigrated(`the database ${session.displayName}`, version, migrations.length);
    }
    await migratePostgres(session, migrations, session.displayName, report);
  } finally {
    await session.close();
  }
}

/**
 * Migrates a database, each migration in a transaction of its own.
 * @param displayName the database, for messages
 * @param report receives a line about what it waits for
 * @throws {OperatorError} if a migration fails, which leaves the version before it; or if the database belongs to
 * another program or a newer version
 */
export async function migratePostgres(
  connection: Transactions,
  migrations: readonly Migration[],
  displayName: string,
  report: (line: string) => void = () => {},
): Promise<void> {
  for (;;) {
    const isDone = await connection.transaction(async (sql) => {
      const [first] = await sql.query<{ isOurs: boolean }>(
        'SELECT pg_try_advisory_xact_lock($1) AS "isOurs"',
        [LOCK],
      );
      if (first?.isOurs !== true) {
        report(`the database ${displayName} is being migrated by another process: waiting for it`);
        await sql.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      }
      const version = await schemaVersion(sql, displayName);
      if (version > migrations.length)
        throw new OperatorError(
          `the database ${displayName} was made by a newer version of the bot (its version is ${version}, this bot knows ${migrations.length}): update the bot`,
        );
      const next = migrations[version];
      if (!next) return true;
      await apply(sql, next, displayName);
      return false;
    });
    if (isDone) return;
  }
}

/**
 * The number of the last migration; 0 for an empty database.
 * @throws {OperatorError} if the database belongs to another program
 */
export async function schemaVersion(sql: Sql, displayName: string): Promise<number> {
  const [made] = await sql.query<{ isOurs: boolean; isEmpty: boolean }>(
    `SELECT to_regclass('migration') IS NOT NULL AS "isOurs",
       NOT EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r') AS "isEmpty"`,
  );
  if (made?.isOurs !== true) {
    if (made?.isEmpty === true) return 0;
    throw new OperatorError(
      `the database ${displayName} was made by another program: create an empty one (CREATE DATABASE)`,
    );
  }
  const [last] = await sql.query<{ version: number }>(
    'SELECT coalesce(max(version), 0) AS version FROM migration',
  );
  return last?.version ?? 0;
}

async function apply(
  sql: Sql,
  { version, name, sql: statements }: Migration,
  displayName: string,
): Promise<void> {
  try {
    await sql.query(
      'CREATE TABLE IF NOT EXISTS migration (version BIGINT PRIMARY KEY, name TEXT NOT NULL, at TIMESTAMPTZ NOT NULL DEFAULT now())',
    );
    await sql.query(statements);
    await sql.query('INSERT INTO migration (version, name) VALUES ($1, $2)', [version, name]);
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause;
    const why = cause instanceof Error ? cause.message.split('\n', 1)[0] : 'unknown';
    throw new OperatorError(
      `the database ${displayName} stays at version ${version - 1}: ${name} failed (${why})`,
      {
        cause,
      },
    );
  }
}
