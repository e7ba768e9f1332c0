export type ColumnType = 'TEXT' | 'BIGINT' | 'DOUBLE PRECISION';

/**
 * The parts of statements that SQLite and PostgreSQL write differently. Everything else is written so that both
 * understand it: `$1`, `AS "camelCase"`, `CAST(… AS …)`, `CROSS JOIN` for an order in which SQLite finds its indexes.
 */
export interface Dialect {
  /** A list parameter as a table with the columns `value` and `nth`, which counts up. */
  readonly list: (parameter: string, type: ColumnType, alias: string) => string;
  /** True if a value is in a list parameter. */
  readonly isIn: (value: string, parameter: string, type: ColumnType) => string;
  /** A parameter with a JSON array of objects as a table. Missing fields are null. */
  readonly objects: (
    parameter: string,
    columns: Readonly<Record<string, ColumnType>>,
    alias: string,
  ) => string;
  /** Aggregates rows to a JSON text for {@link jsonRows}. @param fields SQL by field name */
  readonly jsonList: (fields: Readonly<Record<string, string>>, order: string) => string;
  readonly contains: (text: string, part: string) => string;
  /** A column with names, folded for comparison like in its index: A to Z only. */
  readonly folded: (column: string) => string;
  /** Any other name, folded for comparison with {@link folded}. */
  readonly foldedName: (name: string) => string;
  /** The column that numbers the rows of `coin_flip` and `game_event` in the order of insertion. */
  readonly rowNumber: string;
  /** Ends a `SELECT` of rows to write: locks those of a table, and skips what another process has locked. */
  readonly skipLocked: (table: string) => string;
}

/** Columns of one type, for {@link Dialect.objects}. */
export const typedColumns = <Field extends string>(type: ColumnType, ...fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, type])) as Readonly<Record<Field, ColumnType>>;

/** Names and values of fields as arguments of the functions that make a JSON object. */
export const fieldPairs = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ');

/** The rows of {@link Dialect.jsonList}. */
export const jsonRows = (text: string | null): readonly unknown[] =>
  text === null ? [] : (JSON.parse(text) as readonly unknown[]);
