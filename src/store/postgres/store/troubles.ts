import type { Clock } from '#basics/clock.ts';
import type { Trouble } from '#store/files/operator-error.ts';
import { StoreFailure } from '#store/port/failure.ts';
import { StatementCancelled, Lost, sqlState, Unconfirmed, Unsure } from '../errors.ts';

/** The minimum interval between two messages about the same problem, in ms. */
const REPORT_EVERY_MS = 60_000;

/** The description of each problem and what to do about it, following "the database HOST/NAME". */
const DESCRIPTIONS: Partial<Record<Trouble, string>> = {
  away: 'cannot be reached',
  unsure: 'was lost while something was written',
  locked: 'is locked by another program',
  full: 'cannot be written to: its disk is full: make room there',
  damaged: 'is damaged',
};

const SERVER_TROUBLES: Readonly<Record<string, Trouble>> = {
  // disk_full, data_corrupted, index_corrupted
  53100: 'full',
  XX001: 'damaged',
  XX002: 'damaged',
};

/** How long a disk counts as full after the last failed change, in ms, even if other writes succeed. */
const FULL_FOR_MS = 5 * 60 * 1000;

interface TroublesSettings {
  /** The database, for messages. */
  readonly called: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly operator: { readonly error: (line: string) => void; readonly info: (line: string) => void };
}

/** The description if the server answers but doesn't confirm commits. */
const UNCONFIRMED = 'confirms nothing that is written: is its standby away?';

/** Reports problems with reads and writes at most once a minute, and when they are over. */
export interface ServerTroubles {
  /**
   * Converts an error that needs the operator to a {@link StoreFailure} and reports it; returns any other error
   * unchanged.
   */
  of(error: unknown): unknown;
  /** Call after a successful write: reports that problems with writing are over. */
  written(): void;
  /** Call after a change of a channel was written: the server's disk is no longer full. */
  changed(): void;
  /** True if the server's disk was full a few minutes ago, and no change of a channel has succeeded since. */
  isFull(): boolean;
  /** True if damage was found since the database was opened. */
  isDamaged(): boolean;
}

export function serverTroubles({ called, clock, operator }: TroublesSettings): ServerTroubles {
  const reportedAt = new Map<Trouble, number>();
  let isLasting = false;
  let isDamaged = false;
  let fullAt: number | null = null;

  function troubleOf(error: unknown): Trouble | undefined {
    if (error instanceof StoreFailure) return error.trouble;
    if (error instanceof Unsure) return 'unsure';
    if (error instanceof Lost) return 'away';
    if (error instanceof StatementCancelled) return error.isLocked ? 'locked' : 'away';
    return SERVER_TROUBLES[sqlState(error)];
  }

  return {
    of(error) {
      const trouble = troubleOf(error);
      if (!trouble) return error;
      if (trouble === 'full') fullAt = clock.now();
      const why = error instanceof Error && trouble !== 'full' ? `: ${error.message}` : '';
      const description = isUnconfirmed(error) ? UNCONFIRMED : (DESCRIPTIONS[trouble] ?? 'fails');
      const failure = new StoreFailure(trouble, `the database ${called} ${description}${why}`, error);
      // Damage doesn't go away, although other parts may be writable.
      isLasting ||= trouble !== 'damaged';
      isDamaged ||= trouble === 'damaged';
      const last = reportedAt.get(trouble);
      if (last !== undefined && clock.now() - last < REPORT_EVERY_MS) return failure;
      reportedAt.set(trouble, clock.now());
      operator.error(failure.message);
      return failure;
    },
    written() {
      if (!isLasting) return;
      isLasting = false;
      operator.info(`the database ${called} can be written to again`);
    },
    changed() {
      if (fullAt === null) return;
      fullAt = null;
      this.written();
    },
    isDamaged: () => isDamaged,
    isFull: () => fullAt !== null && clock.now() - fullAt < FULL_FOR_MS,
  };
}

const isUnconfirmed = (error: unknown): boolean =>
  error instanceof Unconfirmed || (error instanceof StoreFailure && error.cause instanceof Unconfirmed);
