import { realpathSync } from 'node:fs';
import Database from '#basics/sqlite.ts';
import { cannotUse } from '../files/operator-error.ts';
import { checkDatabase, readMigrations } from './migrate.ts';
import { checkSchema } from './schema.ts';

/** How long it waits for another program's lock, in ms. */
const BUSY_MS = 5000;

/**
 * Looks at each page of a database that a bot may be using, table by table: what was overwritten in its place is found
 * before somebody asks for what stood there. Nothing is written, and nobody waits for it.
 * @param rest is awaited between tables, so that the log of the bot can be moved into the file, and others have the disk
 * @throws {OperatorError} where a page is damaged, or the schema not as the bot made it
 */
export async function checkPages(path: string, rest: () => Promise<unknown>): Promise<void> {
  let db: Database | undefined;
  try {
    db = new Database(realpathSync(path), { readonly: true, timeout: BUSY_MS });
    const migrations = readMigrations();
    checkDatabase(db, migrations.length, `the database ${path}`);
    checkSchema(db, migrations, `the database ${path}`);
    const tables = db
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid")
      .pluck()
      .all();
    for (const table of ['sqlite_schema', ...tables]) {
      if (db.pragma(`quick_check("${table}")`, { simple: true }) !== 'ok')
        throw Object.assign(new Error('damaged'), { code: 'SQLITE_CORRUPT' });
      await rest();
    }
  } catch (cause) {
    throw cannotUse(path, cause);
  } finally {
    db?.close();
  }
}
