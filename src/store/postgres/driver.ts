import type { Driver } from '#store/sql/driver.ts';
import type { Steps } from '#store/sql/statement.ts';
import { POSTGRES } from './dialect.ts';
import type { Sql, StatementBatches, Transactions } from './sql.ts';

/** Runs steps within a transaction. */
async function runSteps<Value>(sql: Sql, steps: Steps<Value>): Promise<Value> {
  let next = steps.next();
  while (!next.done) {
    const { text, values } = next.value;
    next = steps.next(await sql.query(text, values));
  }
  return next.value;
}

/** Runs shared statements; commits wait for a standby. */
export const postgresDriver = (connection: Transactions & Pick<StatementBatches, 'commit'>): Driver => ({
  dialect: POSTGRES,
  query: (text, values) => connection.query(text, values),
  commit: (statements) => connection.commit(statements),
  transaction: (steps) => connection.transaction((sql) => runSteps(sql, steps())),
});
