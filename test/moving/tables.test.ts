import { describe, expect, it } from 'vitest';
import Database from '#basics/sqlite.ts';
import { migrateSqlite, readMigrations } from '#files/sqlite/migrate.ts';
import { NOT_MOVED } from '#moving/tables.ts';
import { TABLES } from '#store/sql/tables.ts';
import { freshDatabase, postgresServer } from '../postgres/database.ts';
import { open } from './sides.ts';

/* A new table must be added to `npm run move`, or listed with a reason. */

const named = [...TABLES.map(({ name }) => name), ...Object.keys(NOT_MOVED)].toSorted();

function empty(): Database {
  const db = new Database(':memory:');
  migrateSqlite(db, readMigrations());
  return db;
}

describe('the moved tables', () => {
  const db = empty();
  const tables = db
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .pluck()
    .all() as readonly string[];

  it('contains every table of SQLite, or the reason why not', () => {
    expect(named).toEqual(expect.arrayContaining([...tables]));
  });

  it('is read by the primary key', () => {
    const keys = db.prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk').pluck();
    expect(TABLES.map(({ name, key }) => [name, key])).toEqual(
      TABLES.map(({ name }) => [name, keys.all(name)]),
    );
  });

  it('comes after what it refers to', () => {
    const parents = db.prepare('SELECT "table" FROM pragma_foreign_key_list(?)').pluck();
    const order = TABLES.map(({ name }) => name);
    for (const name of order)
      for (const parent of parents.all(name) as readonly string[])
        expect(order.indexOf(parent)).toBeLessThan(order.indexOf(name));
  });
});

const server = postgresServer();

it.skipIf(server === null)('every table of PostgreSQL is moved, or listed with a reason', async () => {
  const side = await open(await freshDatabase(server ?? ''));
  const tables = await side.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  await side.close();
  expect(named).toEqual(tables.map(({ name }) => name).toSorted());
});
