/**
 * Sends SQL to PostgreSQL. Rows have the types of pg, but int8 and numeric as numbers. Rejects with a `Lost` if the
 * server can't be reached, and otherwise with pg's `DatabaseError`.
 */
export interface Sql {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

/** Runs transactions, each on one connection. Never retries. */
export interface Transactions extends Sql {
  transaction<Value>(run: (sql: Sql) => Promise<Value>): Promise<Value>;
}

/** A statement with the values of its parameters. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The rows of several statements, in order. */
export type Answers = readonly (readonly object[])[];

/** Pipelines statements. */
export interface StatementBatches {
  /** In one round trip, each on its own. */
  readAll(statements: readonly Statement[]): Promise<Answers>;
  /**
   * In one round trip and one transaction. A `Lost` does not mean that nothing was written: the outcome may be
   * unknown, also if the server did not wait for its standby.
   */
  commit(statements: readonly Statement[]): Promise<Answers>;
}
