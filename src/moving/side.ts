import type { Transactions } from '#store/postgres/sql.ts';
import type { Sql } from '#store/sql/statement.ts';
import { LAST_MOVE, parseLastMove, type RowKey, type LastMove } from '#store/rows/last-move.ts';
import type { StoredTable } from '#store/sql/tables.ts';
import { ownerOf } from './tables.ts';

/** A row as both engines return it: text, numbers, bytes. */
export type MovedRow = Readonly<Record<string, string | number | Buffer | null>>;

/**
 * One of the two databases of a move, with exclusive access until it is closed or this process ends. Its SQL must
 * work in both engines, with $1, $2 … for values.
 */
export interface DatabaseSide extends Transactions {
  /** Its name in messages: `sqlite:FILE`, or a URL without user and password. */
  readonly name: string;
  columns(table: StoredTable): Promise<readonly string[]>;
  /** The SQL that selects a column. */
  expression(column: string): string;
  insert(sql: Sql, table: StoredTable, columns: readonly string[], rows: readonly MovedRow[]): Promise<void>;
  /** Advances the sequences of generated numbers past the copied rows. */
  advanceSequences(): Promise<void>;
  close(): Promise<void>;
}

/** The last move between this database and another; `undefined` if there was none. */
export async function readLastMove(side: DatabaseSide): Promise<LastMove | undefined> {
  const [row] = await side.query(LAST_MOVE);
  return parseLastMove(row);
}

/** Stores the last move of a database, replacing the previous one. */
export async function writeMove(sql: Sql, move: LastMove): Promise<void> {
  const { id, role, other, beganAt, endedAt, reached } = move;
  await sql.query(
    `INSERT INTO last_move (one, id, role, other, began_at, ended_at, reached) VALUES (1, $1, $2, $3, $4, $5, $6)
     ON CONFLICT (one) DO UPDATE SET id = excluded.id, role = excluded.role, other = excluded.other,
       began_at = excluded.began_at, ended_at = excluded.ended_at, reached = excluded.reached`,
    [id, role, other, beganAt, endedAt, reached && JSON.stringify(reached)],
  );
}

/** The columns of a table, which must be the same in both databases. @throws if their migrations differ */
export async function columnsOfBoth(
  table: StoredTable,
  from: DatabaseSide,
  to: DatabaseSide,
): Promise<readonly string[]> {
  const columns = await from.columns(table);
  const others = new Set(await to.columns(table));
  if (columns.length !== others.size || !columns.every((column) => others.has(column)))
    throw new Error(`${table.name} has other columns in ${to.name} than in ${from.name}`);
  return columns;
}

/** Quotes a name, which may be a keyword of SQL. */
export const quoteName = (name: string): string => `"${name}"`;

/** The approximate number of characters and bytes to read at once; a single row may have 100,000. */
const READ_AT_ONCE = 1_000_000;
/** The number of rows in the first page, and the maximum. */
const FIRST_ROWS = 20;
const MAX_ROWS = 1000;

/**
 * Reads the rows of a table in the order of its key, in pages of limited size.
 * @param after the key of the last row to skip; `null` for all rows
 * @param withOwner true to add a column `moved_of` with the owner of each row
 */
export async function* pagesOf(
  side: DatabaseSide,
  table: StoredTable,
  {
    columns,
    after,
    withOwner,
  }: { readonly columns: readonly string[]; readonly after: RowKey | null; readonly withOwner: boolean },
): AsyncGenerator<readonly MovedRow[]> {
  const read = [
    ...columns.map((column) => side.expression(column)),
    ...(withOwner ? [`${ownerOf(table)} AS moved_of`] : []),
  ];
  const key = table.key.map(quoteName).join(', ');
  const text = (where: string): string =>
    `SELECT ${read.join(', ')} FROM ${table.name} ${where} ORDER BY ${key} LIMIT $1`;
  const first = text('');
  const next = text(`WHERE (${key}) > (${table.key.map((_, index) => `$${index + 2}`).join(', ')})`);
  let last = after;
  let limit = FIRST_ROWS;
  for (;;) {
    const rows = last
      ? await side.query<MovedRow>(next, [limit, ...last])
      : await side.query<MovedRow>(first, [limit]);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    last = lastRowKey(table, rows);
    limit = Math.min(MAX_ROWS, Math.max(1, Math.floor((READ_AT_ONCE * rows.length) / sizeOf(rows))));
  }
}

/** The key of the last row. */
export function lastRowKey(table: StoredTable, rows: readonly MovedRow[]): RowKey {
  const last = rows.at(-1) ?? {};
  return table.key.map((column) => {
    const value = last[column];
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`${table.name}.${column} is in its key and has no value`);
    return value;
  });
}

const sizeOf = (rows: readonly MovedRow[]): number =>
  rows.reduce(
    (sum, row) => sum + Object.values(row).reduce<number>((all, value) => all + lengthOf(value), 0),
    1,
  );

const lengthOf = (value: MovedRow[string]): number =>
  typeof value === 'object' ? (value?.length ?? 8) : String(value).length;
