import { statSync } from 'node:fs';
import Database from '#basics/sqlite.ts';
import { checkDatabase, migrate, openInMemory, readMigrations } from './migrate.ts';
import type { Migration } from '../files/migrations.ts';
import { cannotUse, OperatorError } from '../files/operator-error.ts';
import { lockForWriting } from '../files/writer-lock.ts';
import { checkLog } from './files/log-header.ts';
import { shouldCreateDatabase } from './files/should-create-database.ts';
import { checkSchema } from './schema.ts';
import { makePrivate, usableFile } from './files/usable-file.ts';

/** How long a statement waits for another program's lock, in ms. Shorter than Discord's 3 s for an answer. */
export const BUSY_MS = 1000;
/** The largest file of which every page is looked at before it is used: that takes about a second. */
const CHECKED_BYTES = 512 * 1024 * 1024;

export interface Connection {
  readonly db: Database;
  /** The database's real path. */
  readonly file: string;
  /** True if there was none before. */
  readonly isNew: boolean;
  /** Moves what the WAL holds into the database, closes it and gives up the lock. */
  readonly close: () => void;
  /** Closes it without a byte written into its files, does what is to be done with them, and gives up the lock. */
  readonly leave: (next: () => void) => void;
}

/** A step to take before a database of an older version is brought up to date. */
export type BeforeMigrating = (
  db: Database,
  file: string,
  versions: { readonly is: number; readonly becomes: number },
) => void;

/**
 * Opens the database as its only writer, for its owner's eyes only (mode 0600), and brings it up to date. That it is
 * whole, and can be written to, is tried first.
 * @param path a path, or `:memory:`
 * @throws {OperatorError} where it cannot be used
 */
export function connect(
  path: string,
  migrations: readonly Migration[] = readMigrations(),
  beforeMigrating: BeforeMigrating = () => {},
): Connection {
  if (path === ':memory:') return connectInMemory(migrations);
  let release: (() => void) | undefined;
  let db: Database | undefined;
  let beside: Database | undefined;
  try {
    const isNew = shouldCreateDatabase(path);
    const file = usableFile(path);
    release = lockForWriting(file);
    checkLog(file, path);
    db = new Database(file, { timeout: BUSY_MS });
    checkDatabase(db, migrations.length);
    checkPages(db, file, path);
    checkSchema(db, migrations, `the database ${path}`);
    makePrivate(file);
    if (db.pragma('journal_mode = WAL', { simple: true }) !== 'wal')
      throw new OperatorError(`the database ${path} cannot be used: its file system has no write-ahead log`);
    prepare(db);
    tryToWrite(db);
    const versions = { is: versionOf(db), becomes: migrations.length };
    if (versions.is > 0 && versions.is < versions.becomes) beforeMigrating(db, file, versions);
    migrate(db, migrations);
    beside = openBeside(file);
    return { ...connectionOf(db, file, beside, release), isNew };
  } catch (cause) {
    beside?.close();
    db?.close();
    release?.();
    throw cannotUse(path, cause);
  }
}

function connectInMemory(migrations: readonly Migration[]): Connection {
  const db = openInMemory(migrations, { timeout: BUSY_MS });
  prepare(db);
  return { ...connectionOf(db, ':memory:'), isNew: false };
}

/**
 * A second connection, which reads nothing. SQLite moves the log into the database when the last one is closed, whatever
 * was put there meanwhile: it is not the last while this one is open, which may not write.
 */
function openBeside(file: string): Database {
  const beside = new Database(file, { readonly: true, timeout: BUSY_MS });
  beside.pragma('schema_version');
  return beside;
}

function connectionOf(
  db: Database,
  file: string,
  beside?: Database,
  release?: () => void,
): Omit<Connection, 'isNew'> {
  return {
    db,
    file,
    close() {
      try {
        beside?.close();
        db.pragma('wal_checkpoint(TRUNCATE)');
      } finally {
        db.close();
        release?.();
      }
    },
    leave(next) {
      try {
        db.close();
        beside?.close();
        next();
      } finally {
        release?.();
      }
    },
  };
}

function prepare(db: Database): void {
  // With a WAL, NORMAL is what SQLite is often built with, and it may lose the last commits in a power cut.
  db.pragma('synchronous = FULL');
  // What is deleted is overwritten: the file keeps no trace of what was forgotten.
  db.pragma('secure_delete = ON');
}

/** Looks for damage in every page, which else would show only when somebody asks for what stands there. */
function checkPages(db: Database, file: string, path: string): void {
  if (statSync(file).size > CHECKED_BYTES) return;
  if (db.pragma('quick_check(1)', { simple: true }) !== 'ok')
    throw cannotUse(path, Object.assign(new Error('damaged'), { code: 'SQLITE_CORRUPT' }));
}

/** Commits what is there already: a lock or a full disk shows before anybody asks for anything. */
function tryToWrite(db: Database): void {
  const version = versionOf(db);
  db.transaction(() => db.pragma(`user_version = ${version}`)).immediate();
}

const versionOf = (db: Database): number => db.pragma('user_version', { simple: true }) as number;
