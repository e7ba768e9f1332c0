import { OperatorError } from '../files/operator-error.ts';
import { isCalledOff, LAST_MOVE, readLastMove, whyMoved, type LastMove } from '../rows/last-move.ts';
import type { Sql } from './sql.ts';

/** The lock of whoever uses a database: `PGJ1` in ASCII, as SQLite's files have it, and a number of it. */
const LOCK = '1346849329, 1';

/** The last move between this database and another; `undefined` where there was none, or nothing is there yet. */
async function lastMoveOf(sql: Sql): Promise<LastMove | undefined> {
  const [has] = await sql.query<{ has: boolean }>("SELECT to_regclass('last_move') IS NOT NULL AS has");
  if (has?.has !== true) return undefined;
  const [row] = await sql.query(LAST_MOVE);
  return readLastMove(row);
}

/**
 * Says for as long as this connection lasts that a bot uses the database. Each of its connections does so before anything
 * else: nothing is written while `move` has it, nor to one whose games are elsewhere by now.
 * @param sql that connection
 * @param called the database, without user and password
 * @throws {OperatorError} in one line
 */
export async function claim(sql: Sql, called: string): Promise<void> {
  if (!(await isLocked(sql, 'pg_try_advisory_lock_shared')))
    throw new OperatorError(`the database ${called} is being moved: wait until npm run move is done`);
  const move = await lastMoveOf(sql);
  if (!move) return;
  const why = whyMoved(move);
  if (why !== null) throw new OperatorError(`the database ${called} ${why}`);
  if (isCalledOff(move)) await sql.query("DELETE FROM last_move WHERE role = 'source'");
}

/** How often a move looks whether the last bot is gone: the server needs a moment to notice. A tenth of a second between. */
const LOOKS = 20;

/** Keeps every bot from the database for as long as this connection lasts. @throws {OperatorError} where one is there */
export async function claimAlone(sql: Sql, called: string): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    // Whoever waits in the server's queue would keep the bot that is there from opening another connection.
    if (await isLocked(sql, 'pg_try_advisory_lock')) return;
    await sql.query('SELECT pg_sleep(0.1)');
  }
  throw new OperatorError(
    `the database ${called} is in use by a bot, or by another move: stop all of them first`,
  );
}

/** Gives up what this connection claimed, at once. */
export async function unclaim(sql: Sql): Promise<void> {
  await sql.query('SELECT pg_advisory_unlock_all()');
}

async function isLocked(sql: Sql, how: string): Promise<boolean> {
  const [row] = await sql.query<{ locked: boolean }>(`SELECT ${how}(${LOCK}) AS locked`);
  return row?.locked === true;
}
