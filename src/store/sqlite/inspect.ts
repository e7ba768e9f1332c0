import { existsSync } from 'node:fs';
import Database from '#basics/sqlite.ts';
import { cannotUse } from '../files/operator-error.ts';
import { checkSqliteDatabase, readMigrations } from './migrate.ts';

/**
 * Reads how many migrations a database has, while a bot may be using it.
 * @throws {OperatorError} if it cannot be read, or is not the bot's own
 */
export function readVersion(file: string): { readonly applied: number; readonly known: number } {
  const known = readMigrations().length;
  let db: Database | undefined;
  try {
    db = new Database(file, { readonly: true, fileMustExist: true });
    checkSqliteDatabase(db, known);
    return { applied: Number(db.pragma('user_version', { simple: true })), known };
  } catch (cause) {
    throw cannotUse(file, cause);
  } finally {
    db?.close();
  }
}

/** True while another process holds the lock of a database. The lock itself is not taken. */
export function isInUse(file: string): boolean {
  if (!existsSync(`${file}-lock`)) return false;
  const lock = new Database(`${file}-lock`, { readonly: true, timeout: 0 });
  try {
    lock.prepare('SELECT count(*) FROM sqlite_schema').get();
    return false;
  } catch {
    return true;
  } finally {
    lock.close();
  }
}
