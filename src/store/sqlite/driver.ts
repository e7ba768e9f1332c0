import type Database from '#basics/sqlite.ts';
import type { Driver } from '../sql/driver.ts';
import type { ChangeSql, Statement, Steps } from '../sql/statement.ts';
import { SQLITE } from './dialect.ts';
import type { WriteQueue } from './write-queue.ts';

/** Runs shared statements on an open SQLite file, synchronously. */
export interface SqliteRunner extends ChangeSql {
  /** Runs steps within a transaction. */
  runSteps<Value>(steps: Steps<Value>): Value;
}

const prepareAny = (db: Database, text: string) => db.prepare<unknown[], object>(text);

interface Prepared {
  readonly statement: ReturnType<typeof prepareAny>;
  /** The index of the value of each `?`. */
  readonly order: readonly number[];
}

export function sqliteRunner(db: Database): SqliteRunner {
  const prepared = new Map<string, Prepared>();

  function prepare(text: string): Prepared {
    const order: number[] = [];
    // Binding by position takes less time than by name.
    const positional = text.replaceAll(/\$(\d+)/g, (_, number: string) => {
      order.push(Number(number) - 1);
      return '?';
    });
    const added = { statement: prepareAny(db, positional), order };
    prepared.set(text, added);
    return added;
  }

  function run(text: string, values: readonly unknown[]): readonly object[] {
    const { statement, order } = prepared.get(text) ?? prepare(text);
    const bound = order.map((at) => {
      const value = values[at];
      return Array.isArray(value) ? JSON.stringify(value) : value;
    });
    if (statement.reader) return statement.all(...bound);
    statement.run(...bound);
    return [];
  }

  return {
    // oxlint-disable-next-line no-unnecessary-type-parameters -- see ChangeSql
    want: <Row extends object>(text: string, values: readonly unknown[]) =>
      run(text, values) as readonly Row[],
    run: (text, values) => void run(text, values),
    runSteps<Value>(steps: Steps<Value>): Value {
      let next = steps.next();
      while (!next.done) {
        const { text, values }: Statement = next.value;
        next = steps.next(run(text, values));
      }
      return next.value;
    },
  };
}

/** Writes go through the queue, so that those of one turn of the event loop share a transaction. */
export const sqliteDriver = (runner: SqliteRunner, queue: Pick<WriteQueue, 'add'>): Driver => ({
  dialect: SQLITE,
  query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    runner.want<Row>(text, values),
  read: async (steps) => runner.runSteps(steps()),
  commit: (statements) => queue.add(() => statements.map(({ text, values }) => runner.want(text, values))),
  transaction: (steps) => queue.add(() => runner.runSteps(steps())),
});
