import { chmodSync, closeSync, existsSync, openSync, realpathSync, statSync } from 'node:fs';
import Database from '../../basics/sqlite.ts';
import { checkDatabase, migrate, readMigrations, type Migration } from './migrate.ts';
import { cannotUse, OperatorError } from '../files/operator-error.ts';
import { lockForWriting } from '../files/writer-lock.ts';

/** How long a statement waits for another program's lock. Shorter than Discord's 3 s for an answer. */
const BUSY_MS = 1000;

export interface Connection {
  readonly db: Database;
  /** Moves what the WAL holds into the database, closes it and gives up the lock. */
  readonly close: () => void;
}

/**
 * Opens the database as its only writer, for its owner's eyes only (mode 0600), and brings it up to date.
 * @param path a path, or `:memory:`
 * @throws {OperatorError} where it cannot be used
 */
export function connect(path: string, migrations: readonly Migration[] = readMigrations()): Connection {
  const inMemory = path === ':memory:';
  let release: (() => void) | undefined;
  let db: Database | undefined;
  try {
    const file = inMemory ? path : realFile(path);
    if (!inMemory) release = lockForWriting(file);
    db = new Database(file, { timeout: BUSY_MS });
    checkDatabase(db, migrations.length);
    if (!inMemory) makePrivate(file);
    if (!inMemory && db.pragma('journal_mode = WAL', { simple: true }) !== 'wal')
      throw new OperatorError(`the database ${path} cannot be used: its file system has no write-ahead log`);
    // With a WAL, NORMAL is what SQLite is often built with, and it may lose the last commits in a power cut.
    db.pragma('synchronous = FULL');
    // What is deleted is overwritten: the file keeps no trace of what was forgotten.
    db.pragma('secure_delete = ON');
    migrate(db, migrations);
  } catch (cause) {
    db?.close();
    release?.();
    throw cannotUse(path, cause);
  }
  return { db, close: () => closeAll(db, release) };
}

function closeAll(db: Database, release?: () => void): void {
  try {
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
    release?.();
  }
}

/** Makes the file if need be, for its owner only, and finds its real path. */
function realFile(path: string): string {
  // A file that is there is never opened here: closing it would drop the locks that SQLite holds on it.
  if (!existsSync(path)) closeSync(openSync(path, 'wx', 0o600));
  return realpathSync(path);
}

/** Takes an existing database from everybody but its owner. SQLite gives a new WAL the mode of the database. */
function makePrivate(file: string): void {
  for (const one of [file, `${file}-wal`, `${file}-shm`])
    if (existsSync(one) && (statSync(one).mode & 0o077) !== 0) chmodSync(one, 0o600);
}
