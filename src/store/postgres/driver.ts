import type { Driver } from '#store/sql/driver.ts';
import type { Sql, Steps } from '#store/sql/statement.ts';
import type { PostgresConnection } from './connection.ts';
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

/** Runs shared statements; commits wait for a standby. */
export const postgresDriver = (connection: Transactions & Pick<StatementBatches, 'commit'>): Driver => ({
  dialect: POSTGRES,
  query: (text, values) => connection.query(text, values),
  read: (steps) => runEachStep(connection, steps()),
  commit: (statements) => connection.commit(statements),
  transaction: (steps) => connection.transaction((sql) => runEachStep(sql, steps())),
});

/** Runs shared statements whose commits don't wait for a standby. */
export const localDriver = ({ local }: Pick<PostgresConnection, 'local'>): Driver =>
  postgresDriver({
    query: (text, values) => local.query(text, values),
    transaction: (run) => local.transaction(run),
    commit: (statements) =>
      local.transaction(async (sql) => {
        const answers: (readonly object[])[] = [];
        for (const { text, values } of statements) answers.push(await sql.query(text, values));
        return answers;
      }),
  });

const MAX_ATTEMPTS = 5;

/** Retries transactions after deadlocks, serialization failures and cancelled statements. */
export function retryingDriver(driver: Driver): Driver {
  async function transaction<Value>(steps: () => Steps<Value>, tries = MAX_ATTEMPTS): Promise<Value> {
    try {
      return await driver.transaction(steps);
    } catch (error) {
      if (tries <= 1 || !(error instanceof StatementCancelled || isConflict(error))) throw error;
      return transaction(steps, tries - 1);
    }
  }
  return { ...driver, transaction: (steps) => transaction(steps) };
}
