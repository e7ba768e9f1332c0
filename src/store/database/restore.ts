import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from '../../basics/sqlite.ts';
import { END_SECRETS } from '../coins/end-secrets.ts';
import { checkRoom, removeDraft } from '../files/copy-database.ts';
import { cannotUse, OperatorError } from '../files/operator-error.ts';
import { giveToOwnerOf } from '../files/owner.ts';
import { sync, syncFolder } from '../files/sync.ts';
import { lockForWriting } from '../files/writer-lock.ts';
import { gamesIn, openOnce } from './back-up.ts';
import { forgetMove } from './last-move.ts';
import { hasSpoiltLog } from './files/log-header.ts';
import { namedBeside } from './files/named-beside.ts';
import { checkDatabase, readMigrations } from './migrate.ts';
import { checkSchema } from './schema.ts';

export interface Restored {
  /** Where the database is now that was replaced; `null` where there was none. */
  readonly replaced: string | null;
  /** How many games, open or over, are in what was restored. */
  readonly games: number;
}

/**
 * Puts a copy of a backup in the database's place, while no bot runs on it. The backup is looked through first, and stays
 * as it is; the database that was there is kept beside it.
 * @param at in ms since 1970
 * @throws {OperatorError} in one line; the database is then as it was
 */
export function restore(backup: string, path: string, at: number): Restored {
  if (path === ':memory:') throw new OperatorError('nothing can be restored into a database in memory');
  const file = realFile(path);
  mustBeBackup(backup, file);
  const release = lockForWriting(file, `the database ${path} is in use by the bot: stop it first`);
  const draft = `${file}-restoring`;
  try {
    removeDraft(draft);
    copyBeside(backup, draft, dirname(file));
    const games = check(draft, backup, at);
    return { replaced: putInPlace(draft, file, at), games };
  } catch (cause) {
    throw cannotUse(path, cause);
  } finally {
    removeDraft(draft);
    release();
  }
}

/** The real path of a file that need not be there. */
function realFile(path: string): string {
  try {
    return existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path));
  } catch (cause) {
    throw cannotUse(path, cause);
  }
}

function mustBeBackup(backup: string, file: string): void {
  const found = statSync(backup, { throwIfNoEntry: false });
  if (!found) throw new OperatorError(`there is no backup ${backup}`);
  if (!found.isFile()) throw new OperatorError(`the backup ${backup} is no file`);
  if (existsSync(file) && realpathSync(backup) === file)
    throw new OperatorError(`${backup} is the database itself: name a backup of it`);
}

/** With the log that may stand beside it, where it was copied by hand. */
function copyBeside(backup: string, draft: string, folder: string): void {
  const parts = ['', '-wal'].filter((end) => existsSync(`${backup}${end}`));
  checkRoom(
    folder,
    parts.reduce((sum, end) => sum + statSync(`${backup}${end}`).size, 0),
  );
  for (const end of parts) {
    copyFileSync(`${backup}${end}`, `${draft}${end}`, constants.COPYFILE_EXCL);
    chmodSync(`${draft}${end}`, 0o600);
  }
}

/**
 * Looks through the copy of a backup.
 * @returns how many games are in it
 * @throws {OperatorError} where it is none, or no whole one
 */
function check(draft: string, backup: string, at: number): number {
  const called = `the backup ${backup}`;
  const migrations = readMigrations();
  const newest = migrations.length;
  if (hasSpoiltLog(draft))
    throw new OperatorError(`${called} has a damaged log, ${backup}-wal: name another, or move the log away`);
  let db: Database | undefined;
  try {
    db = new Database(draft, { fileMustExist: true });
    checkDatabase(db, newest, called);
    if (db.pragma('user_version', { simple: true }) === 0) throw new OperatorError(`${called} is empty`);
    if (db.pragma('integrity_check(1)', { simple: true }) !== 'ok')
      throw new OperatorError(`${called} is damaged: name another`);
    checkSchema(db, migrations, called, 'name another backup');
    db.prepare(END_SECRETS).run({ 1: at });
    // Whoever restores it means to go on with it.
    forgetMove(db);
    const games = gamesIn(db);
    db.close();
    openOnce(draft, newest);
    return games;
  } catch (cause) {
    throw cannotUse(backup, cause, 'backup');
  } finally {
    db?.close();
  }
}

/** @returns where the old file is now; `null` where there was none */
function putInPlace(draft: string, file: string, at: number): string | null {
  giveToOwnerOf(draft, file);
  sync(draft);
  const isThere = existsSync(file);
  const replaced = join(dirname(file), namedBeside(file, 'replaced', at));
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
