import type { Statement } from '#store/sql/statement.ts';

export const statement = (text: string): Statement => ({ text, values: [] });

/** Independent of the operator's settings, each statement sees what was committed before it. */
export const BEGIN = statement('BEGIN ISOLATION LEVEL READ COMMITTED');
export const COMMIT = statement('COMMIT');

/**
 * Writes only to the server's WAL, so that the commit waits for the standby, and thereby for all earlier commits.
 */
export const CONFIRM = statement("SELECT pg_logical_emit_message(true, 'playgroup-judge', '')");

/** A transaction without effect that shows whether commits are being confirmed. */
export const PROBE: readonly Statement[] = [BEGIN, CONFIRM, COMMIT];

/** Cancels a commit's wait for the standby on a connection ($1). No timeout of the server ends that wait. */
export const END_WAIT =
  "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND wait_event = 'SyncRep'";
