import { statSync } from 'node:fs';
import Database from '#basics/sqlite.ts';
import { checkSqliteDatabase, migrateSqlite, openInMemory, readMigrations, versionOf } from './migrate.ts';
import type { Migration } from '../migrations.ts';
import { cannotUse, OperatorError } from '../operator-error.ts';
import { lockForWriting } from '../writer-lock.ts';
import { checkLog } from './log-header.ts';
import { shouldCreateDatabase } from './should-create-database.ts';
import { checkSchema } from './schema.ts';
import { makePrivate, prepareDatabaseFile } from './prepare-database-file.ts';

/**
 * The time that a statement waits for another program's lock, in ms. Less than the 3 s that Discord allows for a
 * reply.
 */
export const BUSY_MS = 1000;
/** The largest file whose pages are all checked when it is opened, in bytes; that takes about a second. */
const CHECKED_BYTES = 512 * 1024 * 1024;

export interface SqliteConnection {
  readonly db: Database;
  /** The database's real path. */
  readonly file: string;
  /** True if the database was created. */
  readonly isNew: boolean;
  /** Checkpoints, closes the database and releases the lock. */
  readonly close: () => void;
  /** Closes the database without writing to its files, runs `next` on them, and releases the lock. */
  readonly abandon: (next: () => void) => void;
}

/** A step to take before an older database is migrated. */
export type BeforeMigrating = (
  db: Database,
  file: string,
  versions: { readonly from: number; readonly to: number },
) => void;

/**
 * Opens the database as its only writer, accessible to its owner only (mode 0600), and migrates it. First checks that
 * it is undamaged and writable.
 * @param path a path, or `:memory:`
 * @throws {OperatorError} if it cannot be used
 */
export function connect(
  path: string,
  migrations: readonly Migration[] = readMigrations(),
  beforeMigrating: BeforeMigrating = () => {},
): SqliteConnection {
  if (path === ':memory:') return connectInMemory(migrations);
  let release: (() => void) | undefined;
  let db: Database | undefined;
  let second: Database | undefined;
  try {
    const isNew = shouldCreateDatabase(path);
    const file = prepareDatabaseFile(path);
    release = lockForWriting(file);
    checkLog(file, path);
    db = new Database(file, { timeout: BUSY_MS });
    checkSqliteDatabase(db, migrations.length);
    checkPages(db, file, path);
    checkSchema(db, migrations, `the database ${path}`);
    makePrivate(file);
    if (db.pragma('journal_mode = WAL', { simple: true }) !== 'wal')
      throw new OperatorError(
        `the database ${path} cannot be used: its file system does not support a write-ahead log`,
      );
    prepare(db);
    tryToWrite(db);
    const versions = { from: versionOf(db), to: migrations.length };
    if (versions.from > 0 && versions.from < versions.to) beforeMigrating(db, file, versions);
    migrateSqlite(db, migrations);
    second = openSecond(file);
    return { ...connectionOf(db, file, second, release), isNew };
  } catch (cause) {
    second?.close();
    db?.close();
    release?.();
    throw cannotUse(path, cause);
  }
}

function connectInMemory(migrations: readonly Migration[]): SqliteConnection {
  const db = openInMemory(migrations, { timeout: BUSY_MS });
  prepare(db);
  return { ...connectionOf(db, ':memory:'), isNew: false };
}

/**
 * Opens a second, read-only connection. When the last connection is closed, SQLite checkpoints, even if another file
 * was put in the database's place. While this connection is open, closing the other one has no such effect, and this
 * one can't write.
 */
function openSecond(file: string): Database {
  const second = new Database(file, { readonly: true, timeout: BUSY_MS });
  second.pragma('schema_version');
  return second;
}

function connectionOf(
  db: Database,
  file: string,
  second?: Database,
  release?: () => void,
): Omit<SqliteConnection, 'isNew'> {
  return {
    db,
    file,
    close() {
      try {
        second?.close();
        db.pragma('wal_checkpoint(TRUNCATE)');
      } finally {
        db.close();
        release?.();
      }
    },
    abandon(next) {
      try {
        db.close();
        second?.close();
        next();
      } finally {
        release?.();
      }
    },
  };
}

function prepare(db: Database): void {
  // With a WAL, SQLite often defaults to NORMAL, which may lose the last commits in a power cut.
  db.pragma('synchronous = FULL');
  // Overwrite deleted data, so that the file contains no trace of it.
  db.pragma('secure_delete = ON');
}

/** Checks all pages for damage, which would otherwise be noticed only when a request needs them. */
function checkPages(db: Database, file: string, path: string): void {
  if (statSync(file).size > CHECKED_BYTES) return;
  if (db.pragma('quick_check(1)', { simple: true }) !== 'ok')
    throw cannotUse(path, Object.assign(new Error('damaged'), { code: 'SQLITE_CORRUPT' }));
}

/** Commits without a change, to notice a lock or a full disk before the first request. */
function tryToWrite(db: Database): void {
  const version = versionOf(db);
  db.transaction(() => db.pragma(`user_version = ${version}`)).immediate();
}
