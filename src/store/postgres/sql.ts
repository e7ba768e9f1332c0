/**
 * Sends SQL to PostgreSQL. Rows come as pg gives them: int8 and numeric as numbers, bytea as a Buffer, text as a
 * string. What fails because the server was not reached rejects with a `Lost`, anything else with pg's `DatabaseError`.
 */
export interface Sql {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

/** One connection for the time of a transaction: all statements or none. Retries nothing by itself. */
export interface Transactions extends Sql {
  transaction<Value>(run: (sql: Sql) => Promise<Value>): Promise<Value>;
}

/** A statement, with what stands for its $1, $2 … */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The rows that each statement of several gave, in their order. */
export type Answers = readonly (readonly object[])[];

/** Sends statements one after another without waiting between them. */
export interface StatementBatches {
  /** In one round trip, each by itself. */
  readAll(statements: readonly Statement[]): Promise<Answers>;
  /**
   * In one round trip, all or none. A `Lost` is no "none": nobody knows then whether it was committed, and so it is
   * where a standby was not waited for.
   */
  commit(statements: readonly Statement[]): Promise<Answers>;
}
