import type { Statement } from './sql.ts';

export const statement = (text: string): Statement => ({ text, values: [] });

/** Whatever the operator has set: each statement sees what was committed before it. */
export const BEGIN = statement('BEGIN ISOLATION LEVEL READ COMMITTED');
export const COMMIT = statement('COMMIT');

/** Writes to the log of the server and nowhere else, so that its commit waits for the standby, and so for all before it. */
export const CONFIRM = statement("SELECT pg_logical_emit_message(true, 'playgroup-judge', '')");

/** A transaction that shows whether commits are confirmed, and keeps nothing. */
export const PROBE: readonly Statement[] = [BEGIN, CONFIRM, COMMIT];

/** Ends the wait of a commit for the standby, of a connection ($1) if it waits. No time limit of the server ends that. */
export const END_WAIT =
  "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND wait_event = 'SyncRep'";
