import type Database from '#basics/sqlite.ts';
import { OperatorError } from '#files/operator-error.ts';
import { isCancelled, LAST_MOVE, parseLastMove, whyMoved, type LastMove } from '../rows/last-move.ts';

/** The last move between this database and another; `undefined` if there was none. */
export const findLastMove = (db: Database): LastMove | undefined =>
  parseLastMove(db.prepare(LAST_MOVE).get());

/**
 * Refuses a database whose games have been moved away, or have not completely arrived. Cancels an unfinished move
 * from this database, since it would miss everything written from now on.
 * @throws {OperatorError} with one line
 */
export function assertNotMoved(db: Database, path: string): void {
  const move = findLastMove(db);
  if (!move) return;
  const why = whyMoved(move);
  if (why !== null) throw new OperatorError(`the database ${path} ${why}`);
  if (isCancelled(move)) forgetMove(db);
}

/** Allows the bot to use a database again after it was moved away. */
export function forgetMove(db: Database): void {
  // Older databases have no such table.
  const hasTable = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'last_move'").get() !== undefined;
  if (hasTable) db.prepare("DELETE FROM last_move WHERE role = 'source'").run();
}
