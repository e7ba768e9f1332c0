import { statement, type StatementRows, type Sql, type Statement } from '#store/sql/statement.ts';

/**
 * Runs transactions, each on one connection. Runs one again if its commit was held back until commits are confirmed,
 * but never after an error.
 */
export interface Transactions extends Sql {
  transaction<Value>(run: (sql: Sql) => Promise<Value>): Promise<Value>;
}

/** A transaction on one connection, whose statements are pipelined. Without a `commit`, it is rolled back. */
export interface Pipeline {
  /** In one round trip. */
  send(statements: readonly Statement[]): Promise<StatementRows>;
  /** In one round trip with the commit. @throws {Unsure} if its outcome is unknown */
  commit(statements: readonly Statement[]): Promise<StatementRows>;
}

/** Pipelines statements. */
export interface StatementBatches {
  /**
   * In one round trip and one transaction. A `Lost` does not mean that nothing was written: the outcome may be
   * unknown, also if the server did not wait for its standby.
   */
  commit(statements: readonly Statement[]): Promise<StatementRows>;
  /** Runs a transaction while commits are being confirmed. Never retries. */
  pipeline<Value>(run: (pipeline: Pipeline) => Promise<Value>): Promise<Value>;
}

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
