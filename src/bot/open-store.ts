import { OperatorError } from '#store/files/operator-error.ts';
import { openSqliteStore, type SqliteOptions } from '#store/database/store.ts';
import { openPostgresStore } from '#store/postgres/store/store.ts';
import type { Store } from '#store/port/port.ts';

/** Which database is meant: an SQLite file, or a PostgreSQL where one is named. */
export interface DatabasePlace {
  readonly databaseFile: string;
  /** As libpq writes it; it may have a password in it. `null` or left out: the file. */
  readonly databaseUrl?: string | null;
}

/**
 * Opens the database.
 * @throws {OperatorError} where it cannot be used
 */
export const openStore = async <Reply>(
  { databaseFile, databaseUrl }: DatabasePlace,
  options: SqliteOptions<Reply>,
): Promise<Store<Reply>> =>
  databaseUrl
    ? openPostgresStore<Reply>(databaseUrl, options)
    : openSqliteStore<Reply>(databaseFile, options);

/**
 * For what is done with files alone.
 * @param what is asked for, as `npm run backup`
 * @throws {OperatorError} where the database is none
 */
export function mustBeFile({ databaseUrl }: DatabasePlace, what: string): void {
  if (databaseUrl)
    throw new OperatorError(
      `${what} is for SQLite files, and DATABASE_URL is set: PostgreSQL has pg_dump and pg_restore`,
    );
}
