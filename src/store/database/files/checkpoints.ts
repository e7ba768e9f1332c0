import type Database from '#basics/sqlite.ts';
import type { Contents } from './contents.ts';

/**
 * Checkpoints: moves the log's contents into the database. By default SQLite does so after some commits, unnoticed.
 */
export interface Checkpoints {
  /** Call after a commit: checkpoints if the log has become long. */
  committed(): void;
  /** Checkpoints completely and empties the log. @throws errors of SQLite */
  empty(): void;
}

/**
 * Disables SQLite's automatic checkpoints and takes over, so that the contents of the database file are known.
 * @param contents `undefined` for a database in memory, which has no log
 * @param mayWrite false once the files no longer belong to the database
 */
export function checkpointsOf(
  db: Database,
  contents: Contents | undefined,
  mayWrite: () => boolean,
): Checkpoints {
  if (!contents) return { committed: () => {}, empty: () => {} };
  db.pragma('wal_autocheckpoint = 0');
  const some = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  const all = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  /** If it fails, the commits stay in the log, and the next commit tries again. */
  const moveSome = (): void => {
    try {
      some.get();
    } catch {
      // The disk may be full.
    }
    contents.wrote();
  };
  moveSome();
  return {
    committed() {
      if (contents.wrote() && mayWrite()) moveSome();
    },
    empty() {
      if (!mayWrite()) return;
      all.get();
      contents.wrote();
    },
  };
}
