import { existsSync, realpathSync } from 'node:fs';
import type Database from '#basics/sqlite.ts';
import { connect } from '#files/sqlite/connection.ts';
import { copyBeforeMigrating } from '#store/sqlite/copy-before-migrating.ts';
import { sqliteRunner } from '#store/sqlite/driver.ts';
import { findLastMove } from '#store/sqlite/last-move.ts';
import { readMigrations } from '#files/sqlite/migrate.ts';
import type { Operator } from '#store/port/options.ts';
import { removeDraft } from '#files/copy-database.ts';
import { cannotUse, OperatorError } from '#files/operator-error.ts';
import { lockForWriting } from '#files/writer-lock.ts';
import type { Sql } from '#store/sql/statement.ts';
import { quoteName, type MovedRow, type DatabaseSide } from './side.ts';
import type { StoredTable } from '#store/sql/tables.ts';

interface OpenFile {
  /** True if the file must already exist. */
  readonly mustExist: boolean;
  readonly clock: { now(): number };
  readonly operator: Operator;
}

/**
 * Opens an SQLite file for a move, and migrates it as the bot would at its next start.
 * @throws {OperatorError} if it cannot be used, or the bot is using it
 */
export function openSqliteSide(path: string, { mustExist, clock, operator }: OpenFile): DatabaseSide {
  if (path === ':memory:') throw new OperatorError('a database in memory cannot be moved: it has no file');
  const isNew = !existsSync(path);
  if (!isNew) assertFree(path);
  else if (mustExist) throw new OperatorError(`there is no database ${path}`);
  const { db, file, close } = connect(
    path,
    readMigrations(),
    copyBeforeMigrating({ copies: undefined, clock, operator }),
  );
  const sql = sqlOf(db, file);
  return {
    name: `sqlite:${file}`,
    ...sql,
    async transaction(run) {
      await sql.query('BEGIN IMMEDIATE');
      try {
        const value = await run(sql);
        await sql.query('COMMIT');
        return value;
      } catch (error) {
        if (db.inTransaction) db.exec('ROLLBACK');
        throw error;
      }
    },
    async columns({ name, rowId }) {
      const columns = await sql.query<{ name: string }>('SELECT name FROM pragma_table_info($1)', [name]);
      return [...columns.map((column) => column.name), ...(rowId ? [rowId] : [])];
    },
    expression: (column) => (column === 'row_id' ? 'rowid AS row_id' : quoteName(column)),
    insert,
    async advanceSequences() {},
    async close() {
      const isUsed = findLastMove(db) !== undefined;
      close();
      // Leave no empty file behind if the move was refused.
      if (isNew && !isUsed) removeDraft(file);
    },
  };
}

function assertFree(path: string): void {
  lockForWriting(realpathSync(path), `the database ${path} is in use by the bot: stop it first`)();
}

/** The SQL of an open file. */
function sqlOf(db: Database, file: string): Sql {
  const { select } = sqliteRunner(db);
  return {
    async query<Found extends object>(text: string, values: readonly unknown[] = []) {
      try {
        return select<Found>(text, values);
      } catch (cause) {
        throw cannotUse(file, cause);
      }
    },
  };
}

async function insert(
  sql: Sql,
  table: StoredTable,
  columns: readonly string[],
  rows: readonly MovedRow[],
): Promise<void> {
  const names = columns.map((column) => (column === table.rowId ? 'rowid' : quoteName(column)));
  const values = columns.map((_, index) => `$${index + 1}`);
  const text = `INSERT INTO ${table.name} (${names.join(', ')}) VALUES (${values.join(', ')})`;
  for (const row of rows)
    await sql.query(
      text,
      columns.map((column) => row[column]),
    );
}
