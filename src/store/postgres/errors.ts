import pg from 'pg';
import { AppError } from '#basics/errors.ts';
import { OperatorError } from '#files/operator-error.ts';

/** The server was unreachable, or failed before the commit: nothing was written. */
export class Lost extends AppError {
  override readonly name: string = 'Lost';
}

/** The server, or its standby, failed during the commit: the outcome is unknown. */
export class Unsure extends Lost {
  override readonly name: string = 'Unsure';
}

/** The server did not wait for its standby. */
export class NotWaitedFor extends Unsure {
  override readonly name = 'NotWaitedFor';

  constructor() {
    super('the standby was not waited for');
  }
}

/** The server reads, but has not confirmed commits for a while: nothing was sent. */
export class Unconfirmed extends Lost {
  override readonly name = 'Unconfirmed';
}

/** Commits have to wait until one is confirmed: this one wasn't sent, and its transaction was rolled back. */
export class CommitsWait extends AppError {
  override readonly name = 'CommitsWait';
}

/** The server cancelled the statement because of another session: nothing was written, and a retry may succeed. */
export class StatementCancelled extends AppError {
  override readonly name = 'StatementCancelled';
  /** True if it waited for a lock; false if it was cancelled. */
  readonly isLocked: boolean;

  constructor(error: pg.DatabaseError) {
    super(error.message, { cause: error });
    this.isLocked = error.code === LOCKED;
  }
}

/** The row to lock was erased by another process: nothing was written, and a retry adds it again. */
export class VersionErased extends AppError {
  override readonly name = 'VersionErased';
}

/** True for a deadlock, an interaction that another process has just answered, or a row that it has erased. */
export const isConflict = (error: unknown): boolean =>
  error instanceof VersionErased ||
  /^(?:40001|40P01)$/.test(sqlState(error)) ||
  (error instanceof pg.DatabaseError && error.constraint === 'done_pkey');

/*
 * SQLSTATEs (https://www.postgresql.org/docs/current/errcodes-appendix.html). AWAY: the server answered but is
 * unavailable: it is starting or stopping, has no free connections, no longer accepts writes, or has closed an idle
 * connection.
 */
const AWAY = /^(?:08...|57P0[1-5]|25P0[34]|53300|25006)$/;
const LOCKED = '55P03';
const CANCELLED = '57014';

/** Converts an error of pg to a {@link Lost} or a {@link StatementCancelled}, if it means one of these. */
export function toLostError(error: unknown): unknown {
  if (error instanceof Lost || error instanceof OperatorError) return error;
  if (!(error instanceof pg.DatabaseError)) return new Lost(reasonOf(error), { cause: error });
  const { code = '' } = error;
  if (code === LOCKED || code === CANCELLED) return new StatementCancelled(error);
  return AWAY.test(code) ? new Lost(error.message, { cause: error }) : error;
}

/** Converts the error of a commit; a lost server means that the outcome is unknown. */
export const toUnsureError = (error: unknown): unknown =>
  error instanceof Lost && !(error instanceof Unsure) ? new Unsure(error.message, { cause: error }) : error;

/** The SQLSTATE of a server error; empty for any other error. */
export const sqlState = (error: unknown): string =>
  error instanceof pg.DatabaseError ? (error.code ?? '') : '';

/**
 * Explains in one line why a database can't be used.
 * @param displayName the database, without user and password
 */
export function cannotUseServer(displayName: string, cause: unknown): OperatorError {
  if (cause instanceof OperatorError) return cause;
  const why = cause instanceof Error ? cause.message.split('\n', 1)[0] : String(cause);
  return new OperatorError(`the database ${displayName} cannot be used: ${why}`, { cause });
}

/** An AggregateError for several addresses of a host has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
