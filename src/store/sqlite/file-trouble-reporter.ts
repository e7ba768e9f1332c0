import type Database from '#basics/sqlite.ts';
import type { Clock } from '#basics/clock.ts';
import { createTroubleReporter, type TroubleReporter } from '../changes/trouble-reporter.ts';
import { operatorLine, reasonOf } from '#files/operator-error.ts';
import { StoreFailure } from '../port/failure.ts';
import type { Operator } from '../port/options.ts';
import { BUSY_MS } from '#files/sqlite/connection.ts';
import { freeBytesAt } from '#files/sqlite/size.ts';

/**
 * The time that statements wait for a lock known to be held by another program, in ms. Short, since the whole bot is
 * blocked meanwhile.
 */
const BUSY_WHEN_LOCKED_MS = 50;
/** A disk with this much free space no longer counts as full after some minutes, in bytes. */
const ROOM_BYTES = 16_000_000;

export function createFileTroubleReporter(
  db: Database,
  file: string,
  { clock, operator }: { readonly clock: Pick<Clock, 'now'>; readonly operator: Operator },
): TroubleReporter {
  // Not a prepared statement: SQLite applies this pragma while preparing it, so it could not be run again.
  const setBusyTimeout = (ms: number): unknown => db.exec(`PRAGMA busy_timeout = ${ms}`);
  return createTroubleReporter({
    databaseName: file,
    clock,
    operator,
    failureOf(error) {
      if (error instanceof StoreFailure) return error;
      const trouble = reasonOf(error)?.trouble;
      return trouble && new StoreFailure(trouble, operatorLine(file, error), error);
    },
    hasRoom: () => (freeBytesAt(file) ?? Infinity) >= ROOM_BYTES,
    onTrouble(trouble) {
      if (trouble === 'locked' && db.open) setBusyTimeout(BUSY_WHEN_LOCKED_MS);
    },
    onRecovery: () => void setBusyTimeout(BUSY_MS),
  });
}
