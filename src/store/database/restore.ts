import { existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from '#basics/sqlite.ts';
import { END_SECRETS } from '../coins/end-secrets.ts';
import { removeDraft } from '../files/copy-database.ts';
import { cannotUse, OperatorError } from '../files/operator-error.ts';
import { giveToOwnerOf } from '../files/owner.ts';
import { sync, syncFolder } from '../files/sync.ts';
import { lockForWriting } from '../files/writer-lock.ts';
import { openOnce } from './back-up.ts';
import { BrokenContents, contentsOf, type Contents, type TellProgress } from './contents.ts';
import { hasSpoiltLog } from './files/log-header.ts';
import { copyName } from './files/copy-names.ts';
import { forgetMove } from './last-move.ts';
import { copyBackup, lookThrough, realFile } from './check-backup.ts';
import { readMigrations } from './migrate.ts';

export interface Restored {
  /** Where the database is now that was replaced; `null` where there was none. */
  readonly replaced: string | null;
  /** What was restored, and what of that cannot be read. */
  readonly contents: Contents;
}

export interface Restoring {
  /** In ms since 1970. */
  readonly at: number;
  /** A backup of which not all can be read is restored too: what cannot stays lost. */
  readonly allowsBroken?: boolean;
  readonly tell?: TellProgress;
}

/**
 * Puts a copy of a backup in the database's place, while no bot runs on it. The backup is looked through first, and stays
 * as it is; the database that was there is kept beside it.
 * @throws {OperatorError} in one line; the database is then as it was. {@link BrokenContents} where not all of the backup
 *   can be read
 */
export function restore(
  backup: string,
  path: string,
  { at, allowsBroken = false, tell }: Restoring,
): Restored {
  if (path === ':memory:') throw new OperatorError('nothing can be restored into a database in memory');
  const file = realFile(path);
  const release = lockForWriting(file, `the database ${path} is in use by the bot: stop it first`);
  const draft = `${file}-restoring`;
  try {
    copyBackup(backup, file, draft);
    makeReady(draft, backup, at);
    const contents = contentsOf(draft, tell);
    if (contents.broken > 0 && !allowsBroken)
      throw new BrokenContents(
        `not all of the backup ${backup} can be read: restore another, or this one with --even-broken to go on without what is lost`,
        contents,
      );
    return { replaced: putInPlace(draft, file, at), contents };
  } catch (cause) {
    throw cannotUse(path, cause);
  } finally {
    removeDraft(draft);
    release();
  }
}

/** Looks through the copy of a backup, and has it go on from here: with new secrets, and wherever it was moved to. */
function makeReady(draft: string, backup: string, at: number): void {
  const db = lookThrough(draft, backup);
  try {
    db.prepare(END_SECRETS).run({ 1: at });
    // Whoever restores it means to go on with it.
    forgetMove(db);
    db.close();
    openOnce(draft, readMigrations().length);
  } catch (cause) {
    throw cannotUse(backup, cause, 'backup');
  } finally {
    db.close();
  }
}

/** @returns where the old file is now; `null` where there was none */
function putInPlace(draft: string, file: string, at: number): string | null {
  giveToOwnerOf(draft, file);
  sync(draft);
  const isThere = existsSync(file);
  const replaced = join(dirname(file), copyName(file, 'replaced', at));
  // SQLite deletes the log of an empty file.
  if (isThere && statSync(file).size > 0) emptyLog(file);
  // What the log of a damaged database still holds goes along with it; another database must not find it.
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${replaced}-wal`);
  rmSync(`${file}-shm`, { force: true });
  if (isThere) keepAs(replaced, file);
  try {
    renameSync(draft, file);
  } catch (cause) {
    if (isThere && !existsSync(file)) renameSync(replaced, file);
    throw cause;
  }
  syncFolder(dirname(file));
  return isThere ? replaced : null;
}

/** Moves what the log of a database holds into it, where it is whole. */
function emptyLog(file: string): void {
  if (hasSpoiltLog(file)) return;
  let db: Database | undefined;
  try {
    db = new Database(file, { fileMustExist: true });
    db.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // It may well be damaged: that is why it is replaced.
  } finally {
    db?.close();
  }
}

/** Gives a file a second name, so that there is one under the first at every moment; else another name. */
function keepAs(name: string, file: string): void {
  try {
    linkSync(file, name);
  } catch {
    // Not every file system has links.
    renameSync(file, name);
  }
}
