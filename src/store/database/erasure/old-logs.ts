import type Database from '#basics/sqlite.ts';

/** The number of lines erased per transaction, which takes a few milliseconds. */
const ERASED_AT_ONCE = 100;

/**
 * The `bytes` of a game while its log is being erased; 0 afterwards. Always less than the size of a log with lines.
 */
export const ERASING = 1;

/** The logs of games that ended long ago. Write methods must be called within a transaction. */
export interface OldLogs {
  /** True if a game that ended before this time still has a log. */
  has(before: number): boolean;
  /** Erases some lines of such a game; its players and result stay. */
  eraseSome(before: number): void;
}

export function oldLogs(db: Database): OldLogs {
  const selectOldest = db
    .prepare<[number], string>(
      'SELECT id FROM game WHERE ended_at IS NOT NULL AND bytes > 0 AND ended_at < ? ORDER BY ended_at LIMIT 1',
    )
    .pluck();
  const deleteLines = db.prepare<[string]>(
    `DELETE FROM game_event WHERE rowid IN
       (SELECT rowid FROM game_event WHERE game_id = ? LIMIT ${ERASED_AT_ONCE})`,
  );
  const setBytes = db.prepare<[number, string]>('UPDATE game SET bytes = ? WHERE id = ?');

  return {
    has: (before) => selectOldest.get(before) !== undefined,
    eraseSome(before) {
      const gameId = selectOldest.get(before);
      if (gameId === undefined) return;
      setBytes.run(deleteLines.run(gameId).changes < ERASED_AT_ONCE ? 0 : ERASING, gameId);
    },
  };
}
