import type { Sql, Transactions } from '../postgres/sql.ts';
import { LAST_MOVE, readLastMove, type Key, type LastMove } from '../rows/last-move.ts';
import type { MovedTable } from './tables.ts';

/** A row as both engines give it: text, numbers, bytes. */
export type Row = Readonly<Record<string, string | number | Buffer | null>>;

/**
 * One of the two databases of a move. Nobody else uses it until it is closed, or this process ends. Its SQL is what both
 * engines understand, with $1, $2 … for values.
 */
export interface Side extends Transactions {
  /** As lines name it: `sqlite:FILE`, or an address without user and password. */
  readonly name: string;
  /** The columns of a table. */
  columns(table: MovedTable): Promise<readonly string[]>;
  /** How a column is read under its name. */
  expression(column: string): string;
  insert(sql: Sql, table: MovedTable, columns: readonly string[], rows: readonly Row[]): Promise<void>;
  /** Has the numbers that the database gives by itself follow those that are there. */
  numberOn(): Promise<void>;
  close(): Promise<void>;
}

/** The last move between a database and another; `undefined` where there was none. */
export async function lastMoveOf(side: Side): Promise<LastMove | undefined> {
  const [row] = await side.query(LAST_MOVE);
  return readLastMove(row);
}

/** Notes the last move of a database, in place of the one before. */
export async function noteMove(sql: Sql, move: LastMove): Promise<void> {
  const { id, role, other, beganAt, endedAt, reached } = move;
  await sql.query(
    `INSERT INTO last_move (one, id, role, other, began_at, ended_at, reached) VALUES (1, $1, $2, $3, $4, $5, $6)
     ON CONFLICT (one) DO UPDATE SET id = excluded.id, role = excluded.role, other = excluded.other,
       began_at = excluded.began_at, ended_at = excluded.ended_at, reached = excluded.reached`,
    [id, role, other, beganAt, endedAt, reached && JSON.stringify(reached)],
  );
}

/** A name that may be a word of SQL. */
export const quoted = (name: string): string => `"${name}"`;

/** Characters and bytes read at once, about: a row may have 100,000. */
const READ_AT_ONCE = 1_000_000;
/** Rows read at first, and at the most. */
const FIRST_ROWS = 20;
const MAX_ROWS = 1000;

/**
 * The rows of a table in the order of its key, few enough at a time.
 * @param after the key of the last row that is not wanted; `null` for all
 * @param of whose each row is: in the column `moved_of`
 */
export async function* pagesOf(
  side: Side,
  table: MovedTable,
  {
    columns,
    after,
    of,
  }: { readonly columns: readonly string[]; readonly after: Key | null; readonly of: boolean },
): AsyncGenerator<readonly Row[]> {
  const read = [...columns.map((one) => side.expression(one)), ...(of ? [`${table.of} AS moved_of`] : [])];
  const key = table.key.map(quoted).join(', ');
  const text = (where: string): string =>
    `SELECT ${read.join(', ')} FROM ${table.name} ${where} ORDER BY ${key} LIMIT $1`;
  const first = text('');
  const next = text(`WHERE (${key}) > (${table.key.map((_, at) => `$${at + 2}`).join(', ')})`);
  let last = after;
  let limit = FIRST_ROWS;
  for (;;) {
    const rows = last ? await side.query<Row>(next, [limit, ...last]) : await side.query<Row>(first, [limit]);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    last = keyOf(table, rows);
    limit = Math.min(MAX_ROWS, Math.max(1, Math.floor((READ_AT_ONCE * rows.length) / sizeOf(rows))));
  }
}

/** The key of the last of some rows. */
export function keyOf(table: MovedTable, rows: readonly Row[]): Key {
  const last = rows.at(-1) ?? {};
  return table.key.map((column) => {
    const value = last[column];
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`${table.name}.${column} is in its key and has no value`);
    return value;
  });
}

const sizeOf = (rows: readonly Row[]): number =>
  rows.reduce(
    (sum, row) => sum + Object.values(row).reduce<number>((all, value) => all + lengthOf(value), 0),
    1,
  );

const lengthOf = (value: Row[string]): number =>
  typeof value === 'object' ? (value?.length ?? 8) : String(value).length;
