import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { OperatorError } from '../operator-error.ts';

/**
 * Creates the file of a database if necessary, for its owner only, and checks that it and its log files can be used.
 * @returns its real path
 */
export function prepareDatabaseFile(path: string): string {
  // Never open an existing file here: closing it would drop SQLite's locks on it.
  if (!existsSync(path)) closeSync(openSync(path, 'wx', 0o600));
  const found = statSync(path);
  if (found.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
  if (!found.isFile())
    throw new OperatorError(`the database ${path} cannot be used: it is a device or a pipe, not a file`);
  // Respect a read-only mode, which doesn't stop the superuser.
  if ((found.mode & 0o200) === 0)
    throw new OperatorError(
      `the database ${path} cannot be used: it is read-only (chmod u+w makes it writable)`,
    );
  accessSync(path, constants.R_OK | constants.W_OK);
  const file = realpathSync(path);
  checkFolder(dirname(file), path);
  for (const end of ['-wal', '-shm']) checkLogFile(`${file}${end}`, path);
  return file;
}

/** The log and the lock are created beside the database. */
function checkFolder(folder: string, path: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new OperatorError(
      `the database ${path} cannot be used: the bot may not write to its folder, which also contains its log`,
      { cause },
    );
  }
}

/** Checks the log and its index. Another program may have left its own there, as another user. */
function checkLogFile(logFile: string, path: string): void {
  const found = statSync(logFile, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isFile())
    throw new OperatorError(
      `the database ${path} cannot be used: ${logFile} , the place of its log, is not a file: move it away`,
    );
  try {
    accessSync(logFile, constants.R_OK | constants.W_OK);
  } catch (cause) {
    throw new OperatorError(
      `the database ${path} cannot be used: the bot may not read and write ${logFile}, a part of its log: give it to the user that the bot runs as (chown)`,
      { cause },
    );
  }
}

/** Makes an existing database accessible to its owner only. SQLite gives a new WAL the mode of the database. */
export function makePrivate(file: string): void {
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & 0o077) !== 0) chmodSync(path, mode & 0o700);
  }
}
