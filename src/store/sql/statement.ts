import type { ChangedRow, FieldValues } from './changed-rows.ts';

/** A statement with the values of its parameters: `$1` is the first. An array is a list for {@link Dialect.list}. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export const statement = (text: string, ...values: readonly unknown[]): Statement => ({ text, values });

/** The rows of several statements, in order. */
export type StatementRows = readonly (readonly object[])[];

/** Runs single statements outside changes. */
export interface Sql {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

/** Runs statements within a change, which is synchronous. */
export interface ChangeSql {
  /** Returns stored rows. Don't call this after `run`: PostgreSQL returns the rows from before. */
  // oxlint-disable-next-line no-unnecessary-type-parameters -- like `query`: the caller knows the columns
  select<Row extends object>(this: void, text: string, values: readonly unknown[]): readonly Row[];
  run(text: string, values: readonly unknown[]): void;
}

/**
 * The steps of a transaction, which SQLite runs at once and PostgreSQL one by one: a generator that yields statements
 * and receives their rows.
 */
export type Steps<Value> = Generator<Statement, Value, readonly object[]>;

/** One step: `const rows = yield* step<Row>(text, values)`. */
export function* step<Row extends object>(
  text: string,
  values: readonly unknown[] = [],
): Steps<readonly Row[]> {
  return (yield { text, values }) as readonly Row[];
}

export function runStatements<Value>(
  steps: Steps<Value>,
  run: (statement: Statement) => readonly object[],
): Value {
  let next = steps.next();
  while (!next.done) next = steps.next(run(next.value));
  return next.value;
}

/**
 * The rows of a channel within a change. Each row is read once and then kept up to date.
 * @template Table the rows read so far, which are immutable
 */
export interface ChannelRows<Table extends object> extends Pick<ChangeSql, 'select'> {
  readonly channelId: string;
  table: Table;
  put(this: void, kind: ChangedRow, row: FieldValues): void;
}
