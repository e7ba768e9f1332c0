import type { StatementRows, Sql, Statement } from '#store/sql/statement.ts';

/** Runs transactions, each on one connection. Never retries. */
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
