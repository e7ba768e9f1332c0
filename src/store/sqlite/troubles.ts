import type Database from '#basics/sqlite.ts';
import type { Clock } from '#basics/clock.ts';
import { freeAt } from './size.ts';
import { lineOf, reasonOf, type Trouble } from '../files/operator-error.ts';
import { StoreFailure } from '../port/failure.ts';
import type { Operator } from '../port/options.ts';

/** The minimum interval between two messages about the same problem, in ms. */
const REPORT_EVERY_MS = 60_000;
/**
 * The time that statements wait for a lock known to be held by another program, in ms. Short, since the whole bot
 * waits.
 */
const BUSY_WHEN_LOCKED_MS = 50;

/**
 * How long a disk counts as full at least after the last failed change, in ms, even if other writes succeed: one page
 * may still fit.
 */
const FULL_FOR_MS = 5 * 60 * 1000;
/** The free space with which a disk no longer counts as full after that time, in bytes. */
const ROOM_BYTES = 16_000_000;

interface TroublesSettings {
  /** The time that statements normally wait for a lock, in ms. */
  readonly busyMs: number;
  readonly clock: Pick<Clock, 'now'>;
  readonly operator: Operator;
}

/** Reports problems with reads and writes at most once a minute, and when they are over. */
export interface TroubleReporter {
  /**
   * Converts an error of the file system or SQLite that needs the operator to a {@link StoreFailure}, and reports it.
   * Any other error is a bug, and is returned unchanged.
   */
  of(error: unknown): unknown;
  /** The operator's problem in an error; `null` for a bug. */
  troubleIn(error: unknown): Trouble | null;
  /** Call after a successful write: reports that problems with writing are over. */
  written(): void;
  /** Call after a change of a channel was written: the disk is no longer full. */
  changed(): void;
  /** True if damage was found since the database was opened. */
  isDamaged(): boolean;
  /** True if the disk was full, and neither has a change of a channel succeeded since nor is there room again. */
  isFull(): boolean;
}

export function createTroubleReporter(
  db: Database,
  file: string,
  { busyMs, clock, operator }: TroublesSettings,
): TroubleReporter {
  const reportedAt = new Map<Trouble, number>();
  /** The problems that are not known to be over. */
  const ongoing = new Set<Trouble>();
  /** True if one of them, other than damage, was reported. */
  let isReported = false;

  let fullAt: number | null = null;

  // Not a prepared statement: SQLite applies this pragma while preparing it, so it could not be run again.
  const setBusyTimeout = (ms: number): unknown => db.exec(`PRAGMA busy_timeout = ${ms}`);

  function failureOf(error: unknown): StoreFailure | undefined {
    if (error instanceof StoreFailure) return error;
    const trouble = reasonOf(error)?.trouble;
    return trouble && new StoreFailure(trouble, lineOf(file, error), error);
  }

  function report({ trouble, message }: StoreFailure): void {
    ongoing.add(trouble);
    const last = reportedAt.get(trouble);
    if (last !== undefined && clock.now() - last < REPORT_EVERY_MS) return;
    reportedAt.set(trouble, clock.now());
    isReported ||= trouble !== 'damaged';
    operator.error(message);
  }

  function convert(error: unknown): unknown {
    const failure = failureOf(error);
    if (!failure) return error;
    if (failure.trouble === 'full') fullAt = clock.now();
    if (failure.trouble === 'locked' && db.open) setBusyTimeout(BUSY_WHEN_LOCKED_MS);
    report(failure);
    return failure;
  }

  return {
    of: convert,
    troubleIn(error) {
      const failure = convert(error);
      return failure instanceof StoreFailure ? failure.trouble : null;
    },
    changed() {
      if (fullAt === null) return;
      fullAt = null;
      this.written();
    },
    written() {
      // Damage doesn't go away, although other parts may be writable.
      const isOver = [...ongoing].filter((trouble) => trouble !== 'damaged');
      if (isOver.length === 0) return;
      for (const trouble of isOver) ongoing.delete(trouble);
      setBusyTimeout(busyMs);
      if (isReported) operator.info(`the database ${file} can be written to again`);
      isReported = false;
    },
    isDamaged: () => ongoing.has('damaged'),
    isFull() {
      if (fullAt === null) return false;
      return clock.now() - fullAt < FULL_FOR_MS || (freeAt(file) ?? Infinity) < ROOM_BYTES;
    },
  };
}
