import { OperatorError } from '#files/operator-error.ts';
import { isCancelled, LAST_MOVE, parseLastMove, whyMoved, type LastMove } from '../rows/last-move.ts';
import type { Sql } from '#store/sql/statement.ts';

/** An advisory lock held while a database is in use: `PGJ1` in ASCII, as in SQLite files, and a subkey. */
const LOCK = '1346849329, 1';

/** The last move between this database and another; `undefined` if there was none, or the database is empty. */
async function readLastMove(sql: Sql): Promise<LastMove | undefined> {
  const [table] = await sql.query<{ exists: boolean }>(
    "SELECT to_regclass('last_move') IS NOT NULL AS exists",
  );
  if (table?.exists !== true) return undefined;
  const [row] = await sql.query(LAST_MOVE);
  return parseLastMove(row);
}

/**
 * Marks the database as used by a bot while this connection lasts. Each connection does so first, which prevents writes
 * during `move`, and to a database whose games have been moved away.
 * @param displayName the database, without user and password
 * @throws {OperatorError} with one line
 */
export async function lockShared(sql: Sql, displayName: string): Promise<void> {
  if (!(await tryLock(sql, 'pg_try_advisory_lock_shared')))
    throw new OperatorError(`the database ${displayName} is being moved: wait until npm run move is done`);
  const move = await readLastMove(sql);
  if (!move) return;
  const why = whyMoved(move);
  if (why !== null) throw new OperatorError(`the database ${displayName} ${why}`);
  if (isCancelled(move)) await sql.query("DELETE FROM last_move WHERE role = 'source'");
}

/**
 * The number of attempts to get exclusive access, 100 ms apart: the server needs a moment to notice that the last bot
 * has disconnected.
 */
const MAX_ATTEMPTS = 20;

/** Keeps all bots away while this connection lasts. @throws {OperatorError} if one is connected */
export async function lockExclusive(sql: Sql, displayName: string): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    // Doesn't wait in the server's queue, since that would block further connections of a running bot.
    if (await tryLock(sql, 'pg_try_advisory_lock')) return;
    await sql.query('SELECT pg_sleep(0.1)');
  }
  throw new OperatorError(
    `the database ${displayName} is in use by a bot, or by another move: stop all of them first`,
  );
}

async function tryLock(sql: Sql, lockFunction: string): Promise<boolean> {
  const [row] = await sql.query<{ locked: boolean }>(`SELECT ${lockFunction}(${LOCK}) AS locked`);
  return row?.locked === true;
}
