import { ERASING } from '#store/database/erasure/old-logs.ts';
import type { Sql } from '../sql.ts';

/** The number of lines erased per statement. */
const ERASED_AT_ONCE = 500;

const OLDEST = `SELECT id FROM game WHERE ended_at IS NOT NULL AND bytes > 0 AND ended_at < $1
  ORDER BY ended_at LIMIT 1`;

const ERASE = `DELETE FROM game_event WHERE ctid = ANY (ARRAY (
    SELECT ctid FROM game_event WHERE game_id = $1 LIMIT ${ERASED_AT_ONCE} FOR UPDATE SKIP LOCKED))
  RETURNING 1`;

/** If the database is moved to SQLite meanwhile, this value shows that the missing lines are intended. */
const MARK_ERASING = `UPDATE game SET bytes = ${ERASING} WHERE id = $1 AND bytes > ${ERASING}`;

const MARK_ERASED = `UPDATE game SET bytes = 0
  WHERE id = $1 AND NOT EXISTS (SELECT FROM game_event WHERE game_id = $1)`;

/**
 * Erases some lines of a game that ended before a time; its players and result stay.
 * @returns whether there may be more
 */
export async function eraseOldLog(sql: Sql, before: number): Promise<boolean> {
  const [oldest] = await sql.query<{ id: string }>(OLDEST, [before]);
  if (!oldest) return false;
  await sql.query(MARK_ERASING, [oldest.id]);
  const erased = await sql.query(ERASE, [oldest.id]);
  if (erased.length < ERASED_AT_ONCE) await sql.query(MARK_ERASED, [oldest.id]);
  return true;
}
