import { statSync } from 'node:fs';
import Database from '#basics/sqlite.ts';
import { cannotUse, OperatorError, reasonOf } from './operator-error.ts';
import { giveToOwnerOf } from './owner.ts';

/**
 * Makes this process the only writer of a database, until the returned function is called or the process ends.
 *
 * The lock is an exclusive transaction on an empty SQLite file beside it (`FILE-lock`): the system gives it up
 * when the process dies, however it dies, and readers of the database itself, such as a backup, are not shut out.
 * The file is left there: to delete it would let two processes lock two files of one name. It is empty no more once
 * there was something to be locked.
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
    mark(lock, file);
    lock.exec('BEGIN EXCLUSIVE');
    giveToOwnerOf(`${file}-lock`, file);
    const held = lock;
    return () => giveUp(held, file);
  } catch (cause) {
    lock?.close();
    if (cause instanceof Database.SqliteError && cause.code.startsWith('SQLITE_BUSY'))
      throw new OperatorError(busy, { cause });
    if (reasonOf(cause)?.trouble === 'damaged')
      throw new OperatorError(`the lock file ${file}-lock is damaged: delete it, it holds nothing`, {
        cause,
      });
    throw cannotUse(`${file}-lock`, cause, 'lock file');
  }
}

/** Leaves something in the lock's file, where the file that is locked holds something. */
function mark(lock: Database, file: string): void {
  const isThere = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
  if (isThere && lock.pragma('user_version', { simple: true }) !== 1) lock.pragma('user_version = 1');
}

function giveUp(lock: Database, file: string): void {
  try {
    mark(lock, file);
    lock.exec('COMMIT');
  } catch {
    // The next one marks it: the disk may be full.
  } finally {
    lock.close();
  }
}
