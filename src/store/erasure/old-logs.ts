import type { Driver } from '../sql/driver.ts';

/**
 * The `bytes` of a game while its log is being erased; 0 afterwards. Always less than the size of a log with lines.
 */
export const ERASING = 1;

const OLDEST = `SELECT id FROM game WHERE ended_at IS NOT NULL AND bytes > 0 AND ended_at < $1
  ORDER BY ended_at LIMIT 1`;

// If the database is moved meanwhile, ERASING shows that the missing lines are intended.
const MARK = `UPDATE game SET bytes =
    CASE WHEN EXISTS (SELECT 1 FROM game_event WHERE game_id = $1) THEN ${ERASING} ELSE 0 END
  WHERE id = $1`;

/**
 * Returns a function that erases some lines of the game that ended first before a time; its players and result stay.
 * @param limit the number of lines per transaction
 * @returns true if there may be more
 */
export function createOldLogEraser(driver: Driver, limit: number): (before: number) => Promise<boolean> {
  const erase = `DELETE FROM game_event WHERE (game_id, seq) IN (
    SELECT line.game_id, line.seq FROM game_event AS line WHERE line.game_id = $1
    LIMIT ${limit} ${driver.dialect.skipLocked('line')})`;

  return async (before) => {
    const [oldest] = await driver.query<{ id: string }>(OLDEST, [before]);
    if (!oldest) return false;
    await driver.commit([erase, MARK].map((text) => ({ text, values: [oldest.id] })));
    return true;
  };
}
