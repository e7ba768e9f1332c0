import { readMigrationsIn, type Migration } from '#files/migrations.ts';
import { madeByNewerVersion, migrationFailed, notMigrated, OperatorError } from '#files/operator-error.ts';
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
 * @param report receives a line if it has to wait
 * @param canMigrate false to refuse a database of an older version instead
 * @throws {OperatorError} as {@link migratePostgres}
 */
export async function migrateDatabase(
  url: string,
  report: (line: string) => void,
  canMigrate = true,
): Promise<void> {
  const session = await openSession(url);
  const { displayName } = session;
  try {
    await lockShared(session, displayName);
    const migrations = readPostgresMigrations();
    const version = canMigrate ? migrations.length : await schemaVersion(session, displayName);
    if (version < migrations.length)
      throw notMigrated(`the database ${displayName}`, version, migrations.length);
    await migratePostgres(session, migrations, displayName, report);
  } finally {
    await session.close();
  }
}

/**
 * Migrates a database, each migration in a transaction of its own.
 * @param displayName the database, for messages
 * @param report receives a line if it has to wait
 * @throws {OperatorError} if a migration fails, which leaves the version before it; or if the database belongs to
 * another program or a newer version
 */
export async function migratePostgres(
  connection: Transactions,
  migrations: readonly Migration[],
  displayName: string,
  report: (line: string) => void = () => {},
): Promise<void> {
  const migrateOnce = (sql: Sql) => applyNext(sql, migrations, displayName, report);
  while (await connection.transaction(migrateOnce));
}

/** @returns false if no migration is left */
async function applyNext(
  sql: Sql,
  migrations: readonly Migration[],
  displayName: string,
  report: (line: string) => void,
): Promise<boolean> {
  const database = `the database ${displayName}`;
  const [first] = await sql.query<{ isOurs: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS "isOurs"', [
    LOCK,
  ]);
  if (first?.isOurs !== true) {
    report(`${database} is being migrated by another process: waiting for it`);
    await sql.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  }
  const version = await schemaVersion(sql, displayName);
  if (version > migrations.length) throw madeByNewerVersion(database, version, migrations.length);
  const next = migrations[version];
  if (!next) return false;
  try {
    await sql.query(
      'CREATE TABLE IF NOT EXISTS migration (version BIGINT PRIMARY KEY, name TEXT NOT NULL, at TIMESTAMPTZ NOT NULL DEFAULT now())',
    );
    await sql.query(next.sql);
    await sql.query('INSERT INTO migration (version, name) VALUES ($1, $2)', [next.version, next.name]);
  } catch (cause) {
    throw migrationFailed(database, version, next.name, cause);
  }
  return true;
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
