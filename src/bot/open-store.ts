import { OperatorError } from '#files/operator-error.ts';
import type { SqliteOptions } from '#store/port/options.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import type { Store } from '#store/port/port.ts';

/** The location of the database: an SQLite file, or PostgreSQL if it has a URL. */
export interface DatabasePlace {
  readonly databaseFile: string;
  /** A libpq connection string, which may contain a password. `null` or omitted: the file is used. */
  readonly databaseUrl?: string | null;
}

/** @throws {OperatorError} if the database can't be used */
export const openStore = async <Reply>(
  { databaseFile, databaseUrl }: DatabasePlace,
  options: SqliteOptions<Reply>,
): Promise<Store<Reply>> => {
  if (!databaseUrl) return openSqliteStore<Reply>(databaseFile, options);
  const { openPostgresStore } = await import('#store/postgres/store/store.ts');
  return openPostgresStore<Reply>(databaseUrl, options);
};

/**
 * For programs that only work with files.
 * @param what the program, as in `npm run backup`
 * @throws {OperatorError} if the database is not a file
 */
export function assertSqlite({ databaseUrl }: DatabasePlace, what: string): void {
  if (databaseUrl)
    throw new OperatorError(
      `${what} is for SQLite files, and DATABASE_URL is set: PostgreSQL has pg_dump and pg_restore`,
    );
}
