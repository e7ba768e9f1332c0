import type Database from '#basics/sqlite.ts';
import { OperatorError } from '../files/operator-error.ts';
import { isCalledOff, LAST_MOVE, readLastMove, whyMoved, type LastMove } from '../rows/last-move.ts';

/** The last move between this database and another; `undefined` where there was none. */
export const lastMoveOf = (db: Database): LastMove | undefined => readLastMove(db.prepare(LAST_MOVE).get());

/**
 * Refuses a database whose games are elsewhere by now, or are not all here yet. A move from here that has not finished is
 * off: it is begun anew, since what comes now would be missing in it.
 * @throws {OperatorError} in one line
 */
export function assertNotMoved(db: Database, path: string): void {
  const move = lastMoveOf(db);
  if (!move) return;
  const why = whyMoved(move);
  if (why !== null) throw new OperatorError(`the database ${path} ${why}`);
  if (isCalledOff(move)) forgetMove(db);
}

/** Takes the mark from a database that was moved away: from then on the bot may use it again. */
export function forgetMove(db: Database): void {
  // Older databases have no such table.
  const has = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'last_move'").get() !== undefined;
  if (has) db.prepare("DELETE FROM last_move WHERE role = 'source'").run();
}
