import type Database from '#basics/sqlite.ts';
import type { Contents } from './contents.ts';

/** Moves what the log holds into the database. SQLite does so by itself after some commits, and unseen. */
export interface Checkpoints {
  /** Something was committed: moves what the log holds where it has become long. */
  committed(): void;
  /** Moves all of it, so that the log is empty. @throws what SQLite does */
  empty(): void;
}

/**
 * Takes it over from SQLite to move what the log holds, so that it is known what stands in the database.
 * @param contents left out for a database in memory, which has no log
 * @param mayWrite false where the files are not those of the database any more
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
  /** What was committed stands in the log, where that fails. It is tried again after the next commit. */
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
