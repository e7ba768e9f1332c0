import type { Dialect } from './dialect.ts';
import type { StatementRows, Sql, Statement, Steps } from './statement.ts';

/** Runs the statements that SQLite and PostgreSQL share. */
export interface Driver extends Sql {
  readonly dialect: Dialect;
  /** Runs steps that only read. */
  read<Value>(steps: () => Steps<Value>): Promise<Value>;
  /** Runs statements in one transaction; on PostgreSQL in one round trip. */
  commit(statements: readonly Statement[]): Promise<StatementRows>;
  transaction<Value>(steps: () => Steps<Value>): Promise<Value>;
}
