import type Database from '../../basics/sqlite.ts';

/** Lines erased in one transaction: others are kept waiting for a few milliseconds only. */
const ERASED_AT_ONCE = 100;

/** The logs of games that ended long ago. What writes is called within a transaction. */
export interface OldLogs {
  /** True if a game that ended before this time has a log. */
  has(before: number): boolean;
  /** Erases some lines of such games. Who played and what they came to stays. */
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
  const markErased = db.prepare<[string]>('UPDATE game SET bytes = 0 WHERE id = ?');

  return {
    has: (before) => selectOldest.get(before) !== undefined,
    eraseSome(before) {
      const gameId = selectOldest.get(before);
      if (gameId !== undefined && deleteLines.run(gameId).changes < ERASED_AT_ONCE) markErased.run(gameId);
    },
  };
}
