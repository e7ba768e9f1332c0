import type Database from '#basics/sqlite.ts';
import type { FileContentsWatch } from './file-contents.ts';

/**
 * Runs checkpoints, which move the log's contents into the database. They replace SQLite's automatic ones, so that the
 * contents of the database file are known.
 * @param contents `undefined` for a database in memory, which has no log
 * @param canWrite returns false once the files no longer belong to the database
 */
export function manageCheckpoints(
  db: Database,
  contents: FileContentsWatch | undefined,
  canWrite: () => boolean,
) {
  if (!contents) return { onCommit: () => {}, empty: () => {} };
  db.pragma('wal_autocheckpoint = 0');
  const passive = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  const truncate = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  /** If it fails, the commits stay in the log, and the next commit tries again. */
  const checkpoint = (): void => {
    try {
      passive.get();
    } catch {
      // The disk may be full.
    }
    contents.noteWrite();
  };
  checkpoint();
  return {
    /** Call after a commit: checkpoints if the log has become long. */
    onCommit(): void {
      if (contents.noteWrite() && canWrite()) checkpoint();
    },
    /** Checkpoints completely and empties the log. @throws errors of SQLite */
    empty(): void {
      if (!canWrite()) return;
      truncate.get();
      contents.noteWrite();
    },
  };
}
