import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from '#basics/sqlite.ts';
import { cannotUse } from './operator-error.ts';

/**
 * Says what keeps any database from being opened at a place, before that is loaded which would use it: no SQLite, or no
 * folder.
 * @throws {OperatorError} in the line in which whoever opens the database would say it
 */
export function mustHavePlace(file: string): void {
  try {
    new Database(':memory:').close();
    statSync(dirname(file));
  } catch (cause) {
    throw cannotUse(file, cause);
  }
}
