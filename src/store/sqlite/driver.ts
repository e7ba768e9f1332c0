import type Database from '#basics/sqlite.ts';
import { mapRowKinds, rowStatement, type ChangedRow, type FieldValues } from '../sql/changed-rows.ts';
import type { Driver } from '../sql/driver.ts';
import { runStatements, type ChangeSql, type Statement } from '../sql/statement.ts';
import { SQLITE } from './dialect.ts';
import type { WriteQueue } from './write-queue.ts';

/** Runs shared statements on an open SQLite file, synchronously. */
export interface SqliteRunner extends ChangeSql {
  /** Writes a row of a change. */
  put(kind: ChangedRow, row: FieldValues): void;
  runAll(statements: readonly Statement[]): void;
}

const prepareAny = (db: Database, text: string) => db.prepare<unknown[], object>(text);

interface Prepared {
  readonly statement: ReturnType<typeof prepareAny>;
  /** True if it returns rows. */
  readonly isReader: boolean;
  /** The index of the value of each `?`. */
  readonly order: readonly number[];
}

export function sqliteRunner(db: Database): SqliteRunner {
  const prepared = new Map<string, Prepared>();

  /** By kind, the statement, and the field of each `?`. */
  const rowWriters = mapRowKinds((kind) => {
    const fields: string[] = [];
    const named = rowStatement(kind, { value: (field) => `:${field}`, rows: null });
    const text = named.replaceAll(/:(\w+)/g, (_, field: string) => {
      fields.push(field);
      return '?';
    });
    return { statement: prepareAny(db, text), fields };
  });

  function prepare(text: string): Prepared {
    const order: number[] = [];
    // Binding by position takes less time than by name.
    const positional = text.replaceAll(/\$(\d+)/g, (_, number: string) => {
      order.push(Number(number) - 1);
      return '?';
    });
    const statement = prepareAny(db, positional);
    const added = { statement, isReader: statement.reader, order };
    prepared.set(text, added);
    return added;
  }

  function run(text: string, values: readonly unknown[]): readonly object[] {
    const { statement, isReader, order } = prepared.get(text) ?? prepare(text);
    const bound = order.map((at) => {
      const value = values[at];
      return Array.isArray(value) ? JSON.stringify(value) : value;
    });
    if (isReader) return statement.all(...bound);
    statement.run(...bound);
    return [];
  }

  return {
    // oxlint-disable-next-line no-unnecessary-type-parameters -- see ChangeSql
    select: <Row extends object>(text: string, values: readonly unknown[]) =>
      run(text, values) as readonly Row[],
    run: (text, values) => void run(text, values),
    put(kind, row) {
      const { statement, fields } = rowWriters[kind];
      statement.run(...fields.map((field) => row[field] ?? null));
    },
    runAll(statements) {
      for (const { text, values } of statements) run(text, values);
    },
  };
}

/** Writes go through the queue, so that those of one turn of the event loop share a transaction. */
export function sqliteDriver({ select }: SqliteRunner, queue: Pick<WriteQueue, 'add'>): Driver {
  const answer = ({ text, values }: Statement): readonly object[] => select(text, values);
  return {
    dialect: SQLITE,
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      select<Row>(text, values),
    read: async (steps) => runStatements(steps(), answer),
    commit: (statements) => queue.add(() => statements.map(answer)),
    transaction: (steps) => queue.add(() => runStatements(steps(), answer)),
  };
}
