import type { z } from 'zod';
import type { Clock } from '#basics/clock.ts';
import type { Meters } from '#basics/meters.ts';
import type { CopyRetention } from '#files/dated-copies.ts';
import type { StoreFailure } from './failure.ts';
import type { Quotas } from './quotas.ts';

/** Receives messages for the operator, one line each. */
export interface Operator {
  /** The operator has to act. */
  readonly error: (line: string) => void;
  /** A problem is over. */
  readonly info: (line: string) => void;
}

export interface SqliteOptions<Reply> {
  /** How replies are written as JSON and read again; without it they are JSON, and trusted. */
  readonly replies?: z.ZodType<Reply>;
  /** The source of secrets; the system's random numbers by default. */
  readonly entropy?: (bytes: number) => Buffer;
  /** Schedules deferred writes. */
  readonly clock?: Pick<Clock, 'after' | 'now'>;
  /** Receives warnings about the database for the operator, one line each. */
  readonly warn?: (line: string) => void;
  /** Receives messages about problems with reading and writing, and about their end. */
  readonly operator?: Operator;
  /** Where to copy the database before migrating it; beside it by default; `null` for no copy. */
  readonly copies?: CopyRetention | Pick<CopyRetention, 'keep'> | null;
  /** False to refuse a database of an older version; migrated by default. */
  readonly canMigrate?: boolean;
  /** Counts transactions, and the changes that wait for one. */
  readonly meters?: Meters;
  /** Called once if the database is moved, deleted or overwritten, after which nothing can be written. */
  readonly onLoss?: (failure: StoreFailure) => void;
  /** True for a copy that is only inspected. The original may have been moved away. */
  readonly isCopy?: boolean;
  /** The limits of stored data; none by default. */
  readonly quotas?: Quotas;
  /** How long the log of a finished game is kept, in ms; forever by default. */
  readonly logRetentionMs?: number;
}
