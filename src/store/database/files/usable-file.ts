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
import { OperatorError } from '#store/files/operator-error.ts';

/**
 * Makes the file of a database if need be, for its owner only, and sees whether it and what stands beside it can be used.
 * @returns its real path
 */
export function usableFile(path: string): string {
  // A file that is there is never opened here: closing it would drop the locks that SQLite holds on it.
  if (!existsSync(path)) closeSync(openSync(path, 'wx', 0o600));
  const found = statSync(path);
  if (found.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
  if (!found.isFile())
    throw new OperatorError(`the database ${path} cannot be used: it is a device or a pipe, no file`);
  // Whoever took the right to write from its owner meant it: to the superuser the system says nothing of it.
  if ((found.mode & 0o200) === 0)
    throw new OperatorError(
      `the database ${path} cannot be used: it is read-only (chmod u+w makes it writable)`,
    );
  accessSync(path, constants.R_OK | constants.W_OK);
  const file = realpathSync(path);
  checkFolder(dirname(file), path);
  for (const end of ['-wal', '-shm']) checkBeside(`${file}${end}`, path);
  return file;
}

/** The log and the lock stand beside the database. */
function checkFolder(folder: string, path: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new OperatorError(
      `the database ${path} cannot be used: the bot may not write to its folder, where its log stands`,
      { cause },
    );
  }
}

/** The log and its index are the bot's too. Another program may have left its own there, as another user. */
function checkBeside(beside: string, path: string): void {
  const found = statSync(beside, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isFile())
    throw new OperatorError(
      `the database ${path} cannot be used: ${beside} is no file, where its log stands: move it away`,
    );
  try {
    accessSync(beside, constants.R_OK | constants.W_OK);
  } catch (cause) {
    throw new OperatorError(
      `the database ${path} cannot be used: the bot may not read and write ${beside}, a part of its log: give it to the user that the bot runs as (chown)`,
      { cause },
    );
  }
}

/** Takes an existing database from everybody but its owner. SQLite gives a new WAL the mode of the database. */
export function makePrivate(file: string): void {
  for (const one of [file, `${file}-wal`, `${file}-shm`]) {
    const mode = statSync(one, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & 0o077) !== 0) chmodSync(one, mode & 0o700);
  }
}
