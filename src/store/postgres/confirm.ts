import type { Statement } from './sql.ts';

export const statement = (text: string): Statement => ({ text, values: [] });

/** Whatever the operator has set: each statement sees what was committed before it. */
export const BEGIN = statement('BEGIN ISOLATION LEVEL READ COMMITTED');
export const COMMIT = statement('COMMIT');

/** Writes to the log of the server and nowhere else, so that its commit waits for the standby, and so for all before it. */
export const CONFIRM = statement("SELECT pg_logical_emit_message(true, 'playgroup-judge', '')");

/**
 * A transaction that shows whether commits are confirmed. Where they are not, the server ends its wait, with a warning,
 * so that none is left waiting there for each time that it is tried: this one keeps nothing that could be lost thereby.
 * @param withinMs how long the server may wait
 */
export const probe = (withinMs: number): readonly Statement[] => [
  BEGIN,
  statement(`SET LOCAL statement_timeout = ${withinMs}`),
  CONFIRM,
  COMMIT,
];
