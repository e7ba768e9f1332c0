import { existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withDatabase } from '#basics/sqlite.ts';
import { END_SECRETS } from '#store/coins/end-secrets.ts';
import { removeDraft } from '#files/copy-database.ts';
import { cannotUse, OperatorError } from '#files/operator-error.ts';
import { giveToOwnerOf } from '#files/give-to-owner.ts';
import { sync, syncFolder } from '#files/sync.ts';
import { lockForWriting } from '#files/writer-lock.ts';
import { tryOpening } from './back-up.ts';
import {
  BrokenContents,
  readContents,
  type DatabaseContents,
  type OnProgress,
} from '#store/sqlite/read-contents.ts';
import { hasDamagedLog } from '#files/sqlite/log-header.ts';
import { copyName } from '#files/sqlite/copy-names.ts';
import { forgetMove } from '#store/sqlite/last-move.ts';
import { copyBackup, openBackupCopy, realFile } from './check-backup.ts';
import { readMigrations } from '#files/sqlite/migrate.ts';

export interface RestoreResult {
  /** The new path of the replaced database; `null` if there was none. */
  readonly replaced: string | null;
  /** The restored contents, and which of them cannot be read. */
  readonly contents: DatabaseContents;
}

export interface RestoreOptions {
  /** In ms since 1970. */
  readonly at: number;
  /** Restores a backup even if it cannot be read completely; what is unreadable stays lost. */
  readonly isBrokenAllowed?: boolean;
  readonly onProgress?: OnProgress;
}

/**
 * Replaces the database by a copy of a backup, which is checked first. Keeps the previous database beside it. The bot
 * must not be running.
 * @throws {OperatorError} with one line; {@link BrokenContents} if the backup cannot be read completely. The database
 *   is then unchanged
 */
export function restoreBackup(
  backup: string,
  path: string,
  { at, isBrokenAllowed = false, onProgress }: RestoreOptions,
): RestoreResult {
  if (path === ':memory:') throw new OperatorError('nothing can be restored into a database in memory');
  const file = realFile(path);
  const release = lockForWriting(file, `the database ${path} is in use by the bot: stop it first`);
  const draft = `${file}-restoring`;
  try {
    copyBackup(backup, file, draft);
    prepareForUse(draft, backup, at);
    const contents = readContents(draft, onProgress);
    if (contents.broken > 0 && !isBrokenAllowed)
      throw new BrokenContents(
        `the backup ${backup} cannot be read completely: restore another, or this one with --even-broken to continue without the lost data`,
        contents,
      );
    return { replaced: replaceDatabase(draft, file, at), contents };
  } catch (cause) {
    throw cannotUse(path, cause);
  } finally {
    removeDraft(draft);
    release();
  }
}

/** Checks the copy of a backup, and prepares it for use: with new secrets, and even if it was moved away. */
function prepareForUse(draft: string, backup: string, at: number): void {
  const db = openBackupCopy(draft, backup);
  try {
    db.prepare(END_SECRETS).run({ 1: at });
    // Restoring it implies that it should be used.
    forgetMove(db);
    db.close();
    tryOpening(draft, readMigrations().length);
  } catch (cause) {
    throw cannotUse(backup, cause, 'backup');
  } finally {
    db.close();
  }
}

/** @returns the new path of the old file; `null` if there was none */
function replaceDatabase(draft: string, file: string, at: number): string | null {
  giveToOwnerOf(draft, file);
  sync(draft);
  const isThere = existsSync(file);
  const replaced = join(dirname(file), copyName(file, 'replaced', at));
  // Don't open an empty file: SQLite would delete its log.
  if (isThere && statSync(file).size > 0) emptyLog(file);
  // Keep the log of a damaged database with it; the new database must not find it.
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${replaced}-wal`);
  rmSync(`${file}-shm`, { force: true });
  if (isThere) linkOrRename(replaced, file);
  try {
    renameSync(draft, file);
  } catch (cause) {
    if (isThere && !existsSync(file)) renameSync(replaced, file);
    throw cause;
  }
  syncFolder(dirname(file));
  return isThere ? replaced : null;
}

/** Checkpoints a database whose log is undamaged. */
function emptyLog(file: string): void {
  if (hasDamagedLog(file)) return;
  try {
    withDatabase(file, {}, (db) => db.pragma('wal_checkpoint(TRUNCATE)'));
  } catch {
    // The database may be damaged, which is why it is being replaced.
  }
}

/** Links the file under another name, so that the first name exists at all times; renames it if that fails. */
function linkOrRename(name: string, file: string): void {
  try {
    linkSync(file, name);
  } catch {
    // Not every file system supports links.
    renameSync(file, name);
  }
}
