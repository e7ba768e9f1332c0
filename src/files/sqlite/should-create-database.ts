import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { realPathOf } from '../real-path.ts';
import { copyNamePrefix } from './copy-names.ts';

/**
 * True if a new database should be created. A database that existed before must not be replaced by an empty one on an
 * automatic restart.
 * @param path a file, which may not exist
 * @throws {OperatorError} if the file is missing or empty although files beside it show that it was in use
 */
export function shouldCreateDatabase(path: string): boolean {
  if (sizeOf(path) > 0) return false;
  const isThere = existsSync(path);
  const file = realPathOf(path);
  const rescued = readdirSync(dirname(file))
    .filter((name) => name.startsWith(copyNamePrefix(file, 'rescued')))
    .toSorted()
    .map((name) => join(dirname(file), name));
  // The lock of a database that was never created is empty.
  const left = [`${file}-wal`, `${file}-lock`].filter((name) => sizeOf(name) > 0);
  const traces = [...left, ...rescued];
  if (traces.length === 0) return true;
  const [state, remedy] = isThere ? ['empty', 'put the right one there'] : ['missing', 'put it back'];
  throw new OperatorError(
    `the database ${path} is ${state}, although it was in use before: ${remedy}, or restore a backup (npm run restore -- ${rescued.at(-1) ?? 'BACKUP'}); to start with an empty database, delete ${traces.join(', ')}`,
  );
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
