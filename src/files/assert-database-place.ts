import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from '#basics/sqlite.ts';
import { cannotUse } from './operator-error.ts';

/**
 * Checks that SQLite is available and the database's folder exists, before the code that opens the database is loaded.
 * @throws {OperatorError} with the same line as opening the database would
 */
export function assertDatabasePlace(file: string): void {
  try {
    new Database(':memory:').close();
    statSync(dirname(file));
  } catch (cause) {
    throw cannotUse(file, cause);
  }
}
