import { describe, expect, it } from 'vitest';
import Database from '#basics/sqlite.ts';
import { migrateSqlite, readMigrations } from '#files/sqlite/migrate.ts';
import { postgresServer } from '../../postgres/database.ts';
import { migratedDatabase } from './migrated.ts';

/* A new table or column in one database must be added to the migrations of the other. */

const server = postgresServer();

/** The tables, and columns of them, that only PostgreSQL has, and what for. */
const ONLY_POSTGRES: Readonly<Record<string, string>> = {
  migration: 'which migrations were run: SQLite has a pragma',
  version: 'what a process has read is compared with it: SQLite has one process only',
  shard_count: 'SQLite has one process only, which runs all shards',
  shard_process: 'likewise',
  shard_lease: 'likewise',
  identify_turn: 'likewise',
  'coin_flip.row_id': 'SQLite’s rowid',
  'game_event.row_id': 'SQLite’s rowid',
};

const TYPES: Readonly<Record<string, string>> = {
  INTEGER: 'bigint',
  REAL: 'double precision',
  TEXT: 'text',
  BLOB: 'bytea',
};

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  /** The position in the primary key, from 1; 0 if not part of it. */
  readonly key: number;
}

/** The order of the columns doesn't matter. */
const told = (columns: readonly Column[]): readonly string[] =>
  columns
    .map(
      ({ table, name, type, nullable, key }) =>
        `${table}.${name} ${TYPES[type] ?? type}${nullable ? '' : ' not null'}${key > 0 ? ` key ${key}` : ''}`,
    )
    .toSorted();

function columnsOfSqlite(): readonly Column[] {
  const db = new Database(':memory:');
  migrateSqlite(db, readMigrations());
  const columns = db
    .prepare<[], Column>(
      `SELECT m.name AS "table", c.name, c.type, c."notnull" = 0 AND c.pk = 0 AS nullable, c.pk AS key
       FROM sqlite_schema AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table'`,
    )
    .all();
  db.close();
  return columns;
}

async function columnsOfPostgres(): Promise<readonly Column[]> {
  const connection = await migratedDatabase(server ?? '');
  const columns = await connection.query<Column>(
    `SELECT t.relname AS "table", c.attname AS name, format_type(c.atttypid, c.atttypmod) AS type,
       NOT c.attnotnull AS nullable, coalesce(array_position(k.indkey::INT2[], c.attnum) + 1, 0) AS key
     FROM pg_class AS t JOIN pg_attribute AS c ON c.attrelid = t.oid AND c.attnum > 0
       LEFT JOIN pg_index AS k ON k.indrelid = t.oid AND k.indisprimary
     WHERE t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace`,
  );
  await connection.close();
  return columns;
}

describe.skipIf(server === null)('the migrations of PostgreSQL', () => {
  it('give the tables of SQLite', async () => {
    const columns = await columnsOfPostgres();
    const shared = columns.filter(
      ({ table, name }) => !(table in ONLY_POSTGRES) && !(`${table}.${name}` in ONLY_POSTGRES),
    );
    expect(told(shared)).toEqual(told(columnsOfSqlite()));
  });
});
