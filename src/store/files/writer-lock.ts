import Database from '../../basics/sqlite.ts';
import { cannotUse, OperatorError } from './operator-error.ts';
import { giveToOwnerOf } from './owner.ts';

/**
 * Makes this process the only writer of a database, until the returned function is called or the process ends.
 *
 * The lock is an exclusive transaction on an empty SQLite file beside it (`FILE-lock`): the system gives it up
 * when the process dies, however it dies, and readers of the database itself, such as a backup, are not shut out.
 * The file is left there: to delete it would let two processes lock two files of one name.
 * @param file the database's real path, so that every way to name it leads to one lock
 * @param busy what to tell the operator where another writer holds it, of this process or of another
 * @throws {OperatorError} with that line, or where the lock cannot be made
 */
export function lockForWriting(
  file: string,
  busy = `the database ${file} is in use by another process of the bot: stop that one first, or set another DATABASE_FILE for this one (and CARDS_FILE to the card file of that one, to keep the imported cards)`,
): () => void {
  let lock: Database | undefined;
  try {
    lock = new Database(`${file}-lock`, { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
    giveToOwnerOf(`${file}-lock`, file);
    return () => lock?.close();
  } catch (cause) {
    lock?.close();
    if (cause instanceof Database.SqliteError && cause.code.startsWith('SQLITE_BUSY'))
      throw new OperatorError(busy, { cause });
    throw cannotUse(`${file}-lock`, cause, 'lock file');
  }
}
