import { statSync } from 'node:fs';
import Database from '#basics/sqlite.ts';
import { cannotUse, OperatorError, reasonOf } from './operator-error.ts';
import { giveToOwnerOf } from './give-to-owner.ts';

/**
 * Makes this process the only writer of a database, until the returned function is called or the process ends.
 *
 * The lock is an exclusive transaction on an SQLite file beside it (`FILE-lock`). The system releases it when the
 * process dies, however that happens, and readers of the database, such as a backup, are not blocked. The file is never
 * deleted, since two processes could then lock two files of the same name. It is empty until the database has content.
 * @param file the database's real path, so that all paths to it lead to the same lock
 * @param busy the message if another writer holds the lock, in this process or another
 * @throws {OperatorError} with that message, or if the lock cannot be created
 */
export function lockForWriting(
  file: string,
  busy = `the database ${file} is in use by another process of the bot: stop that one first, or set another DATABASE_FILE for this one (and CARDS_FILE to the card file of that one, to keep the imported cards)`,
): () => void {
  let lock: Database | undefined;
  try {
    lock = new Database(`${file}-lock`, { timeout: 0 });
    markUsed(lock, file);
    lock.exec('BEGIN EXCLUSIVE');
    giveToOwnerOf(`${file}-lock`, file);
    const acquired = lock;
    return () => release(acquired, file);
  } catch (cause) {
    lock?.close();
    if (cause instanceof Database.SqliteError && cause.code.startsWith('SQLITE_BUSY'))
      throw new OperatorError(busy, { cause });
    if (reasonOf(cause)?.trouble === 'damaged')
      throw new OperatorError(`the lock file ${file}-lock is damaged: delete it, it contains no data`, {
        cause,
      });
    throw cannotUse(`${file}-lock`, cause, 'lock file');
  }
}

/** Marks the lock file as used if the database has content. */
function markUsed(lock: Database, file: string): void {
  const isThere = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
  if (isThere && lock.pragma('user_version', { simple: true }) !== 1) lock.pragma('user_version = 1');
}

function release(lock: Database, file: string): void {
  try {
    markUsed(lock, file);
    lock.exec('COMMIT');
  } catch {
    // The disk may be full; the next process marks it.
  } finally {
    lock.close();
  }
}
