import { existsSync, realpathSync, rmSync } from 'node:fs';
import Database, { withDatabase } from '#basics/sqlite.ts';
import { copyDatabase } from '#files/copy-database.ts';
import { copyDated, type CopyRetention, type CopiedFile } from '#files/dated-copies.ts';
import { cannotUse, OperatorError } from '#files/operator-error.ts';
import {
  BrokenContents,
  readContents,
  type DatabaseContents,
  type OnProgress,
} from '#store/sqlite/read-contents.ts';
import { checkLog } from '#files/sqlite/log-header.ts';
import { checkSqliteDatabase, readMigrations, versionOf } from '#files/sqlite/migrate.ts';
import { checkSchema } from '#files/sqlite/schema.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';

/** The time to wait for another program's lock, in ms. */
const BUSY_MS = 5000;

/** The destination of a copy: a file, or the folder of dated copies. */
export type BackupTarget =
  | { readonly file: string; readonly canOverwrite: boolean }
  | (CopyRetention & {
      /** In ms since 1970. */
      readonly at: number;
      /** Kept separately from the bot's daily copies. */
      readonly isManual?: boolean;
    });

export interface DatabaseBackup extends CopiedFile {
  /** The contents of the copy, and which of them cannot be read. */
  readonly contents: DatabaseContents;
}

/**
 * Makes a consistent copy of the database, whether or not the bot is running. Before the copy gets its name, it is
 * checked, opened as the bot would open it, and all games and ledgers in it are read, which blocks this process for a
 * while. An incomplete copy is kept, but never replaces another.
 * @throws {OperatorError} with one line; then nothing is left behind
 */
export function backUpDatabase(path: string, to: BackupTarget, onProgress?: OnProgress): DatabaseBackup {
  const db = openExisting(path);
  try {
    const migrations = readMigrations();
    const newest = migrations.length;
    checkSqliteDatabase(db, newest);
    checkSchema(db, migrations);
    const isNewest = versionOf(db) === newest;
    let contents: DatabaseContents | undefined;
    const check = (draft: string): void => {
      if (isNewest) dropTokensIn(draft);
      tryOpening(draft, newest);
    };
    const read = (draft: string): DatabaseContents => (contents = readContents(draft, onProgress));
    const isWhole = (draft: string): boolean => read(draft).broken === 0;
    const copied =
      'file' in to
        ? copyTo(db, path, to, { check, read })
        : copyDated(db, { ...to, from: path, occasion: to.isManual ? 'manual' : 'day', check, isWhole });
    return { ...copied, contents: contents ?? readContents(copied.file) };
  } catch (cause) {
    throw cannotUse(path, cause);
  } finally {
    db.close();
  }
}

interface Checks {
  readonly check: (draft: string) => void;
  readonly read: (draft: string) => DatabaseContents;
}

/** Copies to a file chosen by the operator. */
function copyTo(
  db: Database,
  from: string,
  { file, canOverwrite }: Extract<BackupTarget, { file: string }>,
  { check, read }: Checks,
): CopiedFile {
  return copyDatabase(db, file, {
    from,
    canOverwrite,
    check(draft) {
      check(draft);
      const contents = read(draft);
      if (contents.broken > 0 && existsSync(file))
        throw new BrokenContents(
          `${file} stays unchanged, since the database cannot be read completely: to copy it anyway, name another file`,
          contents,
        );
    },
  });
}

/** Removes the interaction tokens, which are valid for minutes only and of no use in a copy. */
const dropTokensIn = (draft: string): void =>
  withDatabase(draft, {}, (copy) => {
    copy.pragma('secure_delete = ON');
    copy.exec('UPDATE done SET token = NULL WHERE token IS NOT NULL');
  });

function openExisting(path: string): Database {
  if (path === ':memory:')
    throw new OperatorError('a database in memory cannot be backed up: it has no file');
  if (!existsSync(path)) throw new OperatorError(`there is no database ${path} yet: nothing to back up`);
  try {
    const file = realpathSync(path);
    // Opening and closing a database with a damaged log as its only user would delete the log.
    checkLog(file, path);
    return new Database(file, { fileMustExist: true, timeout: BUSY_MS });
  } catch (cause) {
    throw cannotUse(path, cause);
  }
}

/**
 * Opens and closes a database like the bot does, if it has the newest version; older ones are left unchanged. No other
 * process may be using it.
 */
export function tryOpening(file: string, newest: number): void {
  const version = withDatabase(file, { readonly: true }, (db) => {
    checkSqliteDatabase(db, newest);
    return versionOf(db);
  });
  if (version !== newest) return;
  void openSqliteStore(file, { copies: null, isCopy: true }).close();
  rmSync(`${file}-lock`, { force: true });
}
