import { OperatorError } from '#files/operator-error.ts';
import { lockExclusive } from '#store/postgres/database-lock.ts';
import { sqlState } from '#store/postgres/errors.ts';
import { migratePostgres, readPostgresMigrations } from '#store/postgres/migrate.ts';
import { openSession } from '#store/postgres/session.ts';
import type { Sql } from '#store/sql/statement.ts';
import { quoteName, type MovedRow, type DatabaseSide } from './side.ts';
import type { StoredTable } from '#store/sql/tables.ts';

/**
 * Opens a PostgreSQL database for a move, and migrates it as the bot would at its next start.
 * @param url a libpq URL
 * @throws {OperatorError} if it cannot be used, or a bot is using it
 */
export async function openPostgresSide(url: string): Promise<DatabaseSide> {
  const session = await openSession(url);
  try {
    await lockExclusive(session, session.displayName);
    await migratePostgres(session, readPostgresMigrations(), session.displayName);
  } catch (error) {
    await session.close();
    throw error;
  }
  /** The types of the columns, by table and name. */
  const types = new Map<string, string>();
  return {
    ...session,
    name: `postgres://${session.displayName}`,
    async columns({ name }) {
      const columns = await session.query<{ name: string; type: string }>(
        `SELECT column_name AS name, data_type AS type FROM information_schema.columns
         WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position`,
        [name],
      );
      for (const column of columns) types.set(`${name}.${column.name}`, column.type);
      return columns.map((column) => column.name);
    },
    expression: quoteName,
    async insert(sql: Sql, { name }: StoredTable, columns: readonly string[], rows: readonly MovedRow[]) {
      const arrays = columns.map((column, index) => `$${index + 1}::${types.get(`${name}.${column}`)}[]`);
      const values = columns.map((column) => rows.map((row) => row[column]));
      await sql
        .query(
          `INSERT INTO ${name} (${columns.map(quoteName).join(', ')}) SELECT * FROM unnest(${arrays.join(', ')})`,
          values,
        )
        .catch((error: unknown) => {
          throw sqlState(error) === '' ? error : rowRejected(session.displayName, name, error);
        });
    },
    advanceSequences: () => advanceSequences(session),
    async close() {
      // Releases the lock at once, unless the server is gone.
      await session.query('SELECT pg_advisory_unlock_all()').catch(() => {});
      await session.close();
    },
  };
}

/** For example, PostgreSQL rejects NUL in text, which SQLite accepts. */
const rowRejected = (displayName: string, table: string, cause: unknown): OperatorError =>
  new OperatorError(`the database ${displayName} rejects a row of ${table}: ${(cause as Error).message}`, {
    cause,
  });

async function advanceSequences(sql: Sql): Promise<void> {
  const numbered = await sql.query<{ table: string; column: string }>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     WHERE table_schema = current_schema() AND is_identity = 'YES'`,
  );
  for (const { table, column } of numbered)
    await sql.query(
      `SELECT setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max(${column}), 0) + 1, false) FROM ${table}`,
    );
}
