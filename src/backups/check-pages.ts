import { realpathSync } from 'node:fs';
import Database from '#basics/sqlite.ts';
import { cannotUse } from '#files/operator-error.ts';
import { checkSqliteDatabase, readMigrations } from '#files/sqlite/migrate.ts';
import { checkSchema } from '#files/sqlite/schema.ts';

/** The time to wait for another program's lock, in ms. */
const BUSY_MS = 5000;

/**
 * Checks every page of a database, table by table, while a bot may be using it, so that damage is found before a
 * request needs the page. Read-only, and blocks no one.
 * @param pause awaited between tables, so that the bot can checkpoint its log, and other programs get the disk
 * @throws {OperatorError} if a page is damaged, or the schema is not the bot's own
 */
export async function checkPages(path: string, pause: () => Promise<unknown>): Promise<void> {
  let db: Database | undefined;
  try {
    db = new Database(realpathSync(path), { readonly: true, timeout: BUSY_MS });
    const migrations = readMigrations();
    checkSqliteDatabase(db, migrations.length, `the database ${path}`);
    checkSchema(db, migrations, `the database ${path}`);
    const tables = db
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid")
      .pluck()
      .all();
    for (const table of ['sqlite_schema', ...tables]) {
      if (db.pragma(`quick_check("${table}")`, { simple: true }) !== 'ok')
        throw Object.assign(new Error('damaged'), { code: 'SQLITE_CORRUPT' });
      await pause();
    }
  } catch (cause) {
    throw cannotUse(path, cause);
  } finally {
    db?.close();
  }
}
