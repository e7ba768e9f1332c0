import pg from 'pg';
import { OperatorError } from '../files/operator-error.ts';

/** The server was not reached, or went away before it was asked to keep anything: nothing was done. */
export class Lost extends Error {
  override readonly name: string = 'Lost';
}

/** The server, or the standby that it waits for, went away when it had been asked to commit: it may be done or not. */
export class Unsure extends Lost {
  override readonly name: string = 'Unsure';
}

/** The server is there, and did not wait for its standby. */
export class NotWaitedFor extends Unsure {
  override readonly name = 'NotWaitedFor';

  constructor() {
    super('the standby was not waited for');
  }
}

/** The server reads, and for a while now has confirmed no commit: nothing was asked of it. */
export class Unconfirmed extends Lost {
  override readonly name = 'Unconfirmed';
}

/** The server ended what was asked of it for somebody else's sake: nothing of it is kept, and it may be asked again. */
export class Ended extends Error {
  override readonly name = 'Ended';
  /** Somebody holds what it waited for; else it was cancelled. */
  readonly isLocked: boolean;

  constructor(error: pg.DatabaseError) {
    super(error.message, { cause: error });
    this.isLocked = error.code === LOCKED;
  }
}

/*
 * SQLSTATEs (https://www.postgresql.org/docs/current/errcodes-appendix.html). AWAY: the server answered, and will not do
 * anything for us now: it starts or stops, has no room for a connection, takes no writes any more, or has closed a
 * connection that kept it waiting.
 */
const AWAY = /^(?:08...|57P0[1-5]|25P0[34]|53300|25006)$/;
const LOCKED = '55P03';
const CANCELLED = '57014';

/** The error that pg rejected with, as a {@link Lost} or an {@link Ended} where that is what it means. */
export function lostOr(error: unknown): unknown {
  if (error instanceof Lost || error instanceof OperatorError) return error;
  if (!(error instanceof pg.DatabaseError)) return new Lost(reasonOf(error), { cause: error });
  const { code = '' } = error;
  if (code === LOCKED || code === CANCELLED) return new Ended(error);
  return AWAY.test(code) ? new Lost(error.message, { cause: error }) : error;
}

/** The error of a commit, as an {@link Unsure} where the server is lost: nobody knows then what became of it. */
export const unsureOr = (error: unknown): unknown =>
  error instanceof Lost && !(error instanceof Unsure) ? new Unsure(error.message, { cause: error }) : error;

/** The SQLSTATE of an error of the server; empty for any other. */
export const sqlState = (error: unknown): string =>
  error instanceof pg.DatabaseError ? (error.code ?? '') : '';

/** The name of the constraint that what was to be written does not keep to; empty where there is none. */
export const sqlConstraint = (error: unknown): string =>
  error instanceof pg.DatabaseError ? (error.constraint ?? '') : '';

/**
 * Makes an operator's line of why a database cannot be used.
 * @param called the database, without user and password
 */
export function cannotUseServer(called: string, cause: unknown): OperatorError {
  if (cause instanceof OperatorError) return cause;
  const why = cause instanceof Error ? cause.message.split('\n', 1)[0] : String(cause);
  return new OperatorError(`the database ${called} cannot be used: ${why}`, { cause });
}

/** Of several addresses of one host an AggregateError has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
