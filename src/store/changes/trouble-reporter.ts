import type { Clock } from '#basics/clock.ts';
import type { Trouble } from '#files/operator-error.ts';
import { StoreFailure } from '../port/failure.ts';
import type { Operator } from '../port/options.ts';

/** The minimum interval between two messages about the same problem, in ms. */
const REPORT_EVERY_MS = 60_000;
/**
 * The minimum time for which a disk counts as full after the last failed change, in ms. Other writes may succeed
 * meanwhile, since a single page may still fit.
 */
const FULL_FOR_MS = 5 * 60 * 1000;

export interface TroublesSettings {
  /** The database, for messages. */
  readonly databaseName: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly operator: Operator;
  /** The failure that an error means; `undefined` for a bug. */
  readonly failureOf: (error: unknown) => StoreFailure | undefined;
  /** True if a disk that was full minutes ago has room again, as far as that can be known. */
  readonly hasRoom?: () => boolean;
  readonly onTrouble?: (trouble: Trouble) => void;
  /** Called when the database can be written to again. */
  readonly onRecovery?: () => void;
}

export type TroubleReporter = ReturnType<typeof createTroubleReporter>;

/** Reports problems with reads and writes at most once a minute, and when they are over. */
export function createTroubleReporter({
  databaseName,
  clock,
  operator,
  failureOf,
  hasRoom = () => true,
  onTrouble = () => {},
  onRecovery = () => {},
}: TroublesSettings) {
  const reportedAt = new Map<Trouble, number>();
  let isDamaged = false;
  /** True while a problem other than damage may be ongoing. */
  let isOngoing = false;
  /** True if such a problem was reported. */
  let isReported = false;
  let fullAt: number | null = null;

  function report({ trouble, message }: StoreFailure): void {
    // Damage doesn't go away, even if other parts are writable.
    if (trouble === 'damaged') isDamaged = true;
    else isOngoing = true;
    const last = reportedAt.get(trouble);
    if (last !== undefined && clock.now() - last < REPORT_EVERY_MS) return;
    reportedAt.set(trouble, clock.now());
    isReported ||= trouble !== 'damaged';
    operator.error(message);
  }

  /**
   * Converts an error that needs the operator to a {@link StoreFailure}, and reports it. Any other error is a bug, and
   * is returned unchanged.
   */
  function convert(error: unknown): unknown {
    const failure = failureOf(error);
    if (!failure) return error;
    if (failure.trouble === 'full') fullAt = clock.now();
    onTrouble(failure.trouble);
    report(failure);
    return failure;
  }

  /** Call after a successful write: reports that problems with writing are over. */
  function recordWrite(): void {
    if (!isOngoing) return;
    isOngoing = false;
    onRecovery();
    if (isReported) operator.info(`the database ${databaseName} can be written to again`);
    isReported = false;
  }

  return {
    convert: convert,
    recordWrite,
    /** The operator's problem in an error; `null` for a bug. */
    troubleIn(error: unknown): Trouble | null {
      const failure = convert(error);
      return failure instanceof StoreFailure ? failure.trouble : null;
    },
    /** Call after a change of a channel was written: the disk is no longer full. */
    recordChange(): void {
      if (fullAt === null) return;
      fullAt = null;
      recordWrite();
    },
    /** True if damage has been found since the database was opened. */
    isDamaged: () => isDamaged,
    /** True if the disk was full, and neither has a change of a channel succeeded since nor is there room again. */
    isFull: () => fullAt !== null && (clock.now() - fullAt < FULL_FOR_MS || !hasRoom()),
  };
}
