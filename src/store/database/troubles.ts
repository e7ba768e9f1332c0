import type Database from '#basics/sqlite.ts';
import type { Clock } from '#basics/clock.ts';
import { lineOf, reasonOf, type Trouble } from '../files/operator-error.ts';
import { StoreFailure } from '../port/failure.ts';

/** A trouble is told so often at most, in ms. */
const TOLD_EVERY_MS = 60_000;
/** How long a statement waits for a lock that another program was seen to hold, in ms: the whole bot waits with it. */
const SEEN_LOCKED_MS = 50;

/** The operator, who is told in a line each. */
export interface Operator {
  /** Something is to be done. */
  readonly error: (line: string) => void;
  /** It is over. */
  readonly info: (line: string) => void;
}

/** A full disk is assumed for so long after the last change that failed, in ms: one page may still fit. */
const FULL_FOR_MS = 5 * 60 * 1000;

interface TroublesSettings {
  /** How long a statement waits for a lock while nobody is known to hold one for long. */
  readonly busyMs: number;
  readonly clock: Pick<Clock, 'now'>;
  readonly operator: Operator;
}

/** The troubles that keep an open database from being read or written: told once a minute, and when they are over. */
export interface Troubles {
  /**
   * Makes a {@link StoreFailure} of what the file system or SQLite threw, where only the operator can mend it, and tells
   * of it; anything else is a bug, and stays as it is.
   */
  of(error: unknown): unknown;
  /** Something was written: what kept it from being written is over. */
  written(): void;
  /** A change of a channel was written: a full disk has room again. */
  changed(): void;
  /** True if damage was met since the database was opened. */
  isDamaged(): boolean;
  /** True if the disk was full a few minutes ago, and no change of a channel has succeeded since. */
  isFull(): boolean;
}

export function troublesOf(
  db: Database,
  file: string,
  { busyMs, clock, operator }: TroublesSettings,
): Troubles {
  const toldAt = new Map<Trouble, number>();
  /** Those told of which are not known to be over. */
  const lasting = new Set<Trouble>();

  let fullAt: number | null = null;

  // Such a statement works as it is prepared, so that it cannot be run again.
  const waitFor = (ms: number): unknown => db.exec(`PRAGMA busy_timeout = ${ms}`);

  function failureOf(error: unknown): StoreFailure | undefined {
    if (error instanceof StoreFailure) return error;
    const trouble = reasonOf(error)?.trouble;
    return trouble && new StoreFailure(trouble, lineOf(file, error), error);
  }

  function tell({ trouble, message }: StoreFailure): void {
    const last = toldAt.get(trouble);
    if (last !== undefined && clock.now() - last < TOLD_EVERY_MS) return;
    toldAt.set(trouble, clock.now());
    lasting.add(trouble);
    operator.error(message);
  }

  return {
    of(error) {
      const failure = failureOf(error);
      if (!failure) return error;
      if (failure.trouble === 'full') fullAt = clock.now();
      if (failure.trouble === 'locked' && db.open) waitFor(SEEN_LOCKED_MS);
      tell(failure);
      return failure;
    },
    changed() {
      if (fullAt === null) return;
      fullAt = null;
      this.written();
    },
    written() {
      // What is damaged stays so: the rest of the file may well be written to.
      const isOver = [...lasting].filter((trouble) => trouble !== 'damaged');
      if (isOver.length === 0) return;
      for (const trouble of isOver) lasting.delete(trouble);
      waitFor(busyMs);
      operator.info(`the database ${file} can be written to again`);
    },
    isDamaged: () => lasting.has('damaged'),
    isFull: () => fullAt !== null && clock.now() - fullAt < FULL_FOR_MS,
  };
}
