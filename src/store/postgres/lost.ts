import pg from 'pg';
import { OperatorError } from '../files/operator-error.ts';

/** The server was not reached, or went away before it answered: what was asked of it may have been done or not. */
export class Lost extends Error {
  override readonly name = 'Lost';
}

/*
 * The server answered, and will not do anything for us now: it starts or stops, has no room for a connection, or takes
 * no writes any more. (https://www.postgresql.org/docs/current/errcodes-appendix.html)
 */
const AWAY = /^(?:08...|57P0[1-5]|53300|25006)$/;

/** What pg rejected with, as a {@link Lost} where that is what it means. */
export function lostOr(error: unknown): unknown {
  if (error instanceof Lost || error instanceof OperatorError) return error;
  if (!(error instanceof pg.DatabaseError)) return new Lost(reasonOf(error), { cause: error });
  return AWAY.test(error.code ?? '') ? new Lost(error.message, { cause: error }) : error;
}

/** The SQLSTATE of an error of the server; empty for any other. */
export const sqlState = (error: unknown): string =>
  error instanceof pg.DatabaseError ? (error.code ?? '') : '';

/** Of several addresses of one host an AggregateError has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
