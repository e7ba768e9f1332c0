import { existsSync } from 'node:fs';
import { withDatabase } from '#basics/sqlite.ts';
import { cannotUse } from '../operator-error.ts';
import { checkSqliteDatabase, readMigrations, versionOf } from './migrate.ts';

/**
 * Reads how many migrations a database has, while a bot may be using it.
 * @throws {OperatorError} if it cannot be read, or is not the bot's own
 */
export function readVersion(file: string): { readonly applied: number; readonly known: number } {
  const known = readMigrations().length;
  try {
    return withDatabase(file, { readonly: true }, (db) => {
      checkSqliteDatabase(db, known);
      return { applied: versionOf(db), known };
    });
  } catch (cause) {
    throw cannotUse(file, cause);
  }
}

/** True while another process holds the lock of a database. The lock itself is not taken. */
export function isInUse(file: string): boolean {
  if (!existsSync(`${file}-lock`)) return false;
  return withDatabase(`${file}-lock`, { readonly: true, timeout: 0 }, (lock) => {
    try {
      lock.prepare('SELECT count(*) FROM sqlite_schema').get();
      return false;
    } catch {
      return true;
    }
  });
}
