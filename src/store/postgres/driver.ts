import type { Driver } from '#store/sql/driver.ts';
import type { Sql, Steps } from '#store/sql/statement.ts';
import { POSTGRES } from './dialect.ts';
import { isConflict, StatementCancelled } from './errors.ts';
import type { StatementBatches, Transactions } from './sql.ts';

/** Runs steps within a transaction. */
async function runEachStep<Value>(sql: Sql, steps: Steps<Value>): Promise<Value> {
  let next = steps.next();
  while (!next.done) {
    const { text, values } = next.value;
    next = steps.next(await sql.query(text, values));
  }
  return next.value;
}

/** Runs shared statements. */
export const postgresDriver = (connection: Transactions & Pick<StatementBatches, 'commit'>): Driver => ({
  dialect: POSTGRES,
  query: (text, values) => connection.query(text, values),
  read: (steps) => runEachStep(connection, steps()),
  commit: (statements) => connection.commit(statements),
  transaction: (steps) => connection.transaction((sql) => runEachStep(sql, steps())),
});

const MAX_ATTEMPTS = 5;

/** Retries transactions after deadlocks, serialization failures and cancelled statements. */
export const retryingDriver = (driver: Driver): Driver => ({
  ...driver,
  async transaction(steps) {
    for (let tries = MAX_ATTEMPTS; ; tries -= 1)
      try {
        return await driver.transaction(steps);
      } catch (error) {
        if (tries <= 1 || !(error instanceof StatementCancelled || isConflict(error))) throw error;
      }
  },
});
