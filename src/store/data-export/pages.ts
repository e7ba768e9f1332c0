import type {
  ExportedAt,
  ExportedFlip,
  ExportPosition,
  ExportPage,
  ExportedRow,
} from '../port/data-export.ts';
import type { Dialect } from '../sql/dialect.ts';
import type { Driver } from '../sql/driver.ts';

/*
 * Ways to read stored data page by page. Each page comes from one stretch of a table or from an index, so it takes a few
 * milliseconds at most, whatever the size of the database.
 */

/** Reads from either database. */
export type Reader = Pick<Driver, 'dialect' | 'query'>;

/** A row as selected. */
export interface FoundRow extends Partial<ExportedAt> {
  readonly [column: string]: unknown;
}

export interface Rows<Row> {
  readonly rows: readonly Row[];
  /** The position of the next page, for the same reader; `null` after the last page. */
  readonly after: unknown;
}

/** Reads a page of the data of a user or a server. @param after `null` for the first page */
export type ReadPage<Row> = (id: string, after: unknown) => Promise<Rows<Row>>;

/** Reads the pages of all kinds, one kind after the other. */
export function readKinds<Kind extends string>(
  kinds: readonly [Kind, ...Kind[]],
  readers: Readonly<Record<Kind, ReadPage<ExportedRow | ExportedFlip>>>,
) {
  return async (
    id: string,
    { kind, after }: ExportPosition<Kind> = { kind: kinds[0], after: null },
  ): Promise<ExportPage<Kind>> => {
    const page = await readers[kind](id, after);
    const following = kinds[kinds.indexOf(kind) + 1];
    const first = following === undefined ? null : { kind: following, after: null };
    const next = page.after === null ? first : { kind, after: page.after };
    return { kind, rows: page.rows, next } as ExportPage<Kind>;
  };
}

/** Maps the rows of pages, each to any number of rows. */
export const mapRows =
  <Row>(
    read: ReadPage<FoundRow>,
    make: (found: FoundRow, id: string) => Row | readonly Row[] | Promise<Row | readonly Row[]>,
  ): ReadPage<Row> =>
  async (id, after) => {
    const page = await read(id, after);
    const rows = await Promise.all(page.rows.map(async (found) => make(found, id)));
    return { rows: rows.flat() as readonly Row[], after: page.after };
  };

/** The number of rows scanned per page in tables without an index by user. */
const ROWS_PER_SCAN = 1000;
/** The maximum number of matching rows per page of such a table. */
const MAX_ROWS_PER_SCAN = 30;
/** The number of rows per page if an index finds them. */
const ROWS_PER_PAGE = 200;

/** A column that orders a table, and a value greater than all others in it. */
interface KeyColumn {
  readonly name: string;
  readonly end: number | string;
}

/** Rows in the order of insertion, in `coin_flip` and `game_event`. */
export const byRow = ({ rowNumber }: Dialect): readonly KeyColumn[] => [
  { name: rowNumber, end: Number.MAX_SAFE_INTEGER },
];

/** A query of a table, whose alias is `source`. */
interface Scan {
  readonly table: 'coin_flip' | 'coin_secret' | 'game_event' | 'done';
  readonly key: readonly KeyColumn[];
  readonly columns: string;
  readonly joined?: string;
  /** A condition on the user ($1). */
  readonly condition: string;
  /** The maximum number of matching rows per page, less for rows that are expensive to parse. */
  readonly limit?: number;
}

/** Reads pages of a table without an index by user, scanning a stretch of it at a time from the last row on. */
export function pagesByScan(
  sql: Reader,
  { table, key, columns, joined = '', condition, limit = MAX_ROWS_PER_SCAN }: Scan,
): ReadPage<FoundRow> {
  const names = key.map(({ name }) => `source.${name}`);
  const position = names.map((name, index) => `${name} AS position${index}`).join(', ');
  const tuple = `(${names.join(', ')})`;
  const down = names.map((name) => `${name} DESC`).join(', ');
  const bounds = (first: number): string => `(${key.map((_, index) => `$${first + index}`).join(', ')})`;
  const stretch = `SELECT ${position} FROM ${table} AS source WHERE ${tuple} < ${bounds(1)}
    ORDER BY ${down} LIMIT 1 OFFSET ${ROWS_PER_SCAN - 1}`;
  const found = `SELECT ${position}, ${columns} FROM ${table} AS source ${joined}
    WHERE ${tuple} < ${bounds(2)} AND ${tuple} >= ${bounds(2 + key.length)} AND ${condition}
    ORDER BY ${down} LIMIT ${limit}`;
  const start = key.map(({ end }) => (typeof end === 'number' ? 0 : ''));
  const positionOf = (row: FoundRow) => key.map((_, index) => row[`position${index}`]);

  return async (userId, after) => {
    const from = after === null ? key.map(({ end }) => end) : (after as readonly unknown[]);
    const [last] = await sql.query<FoundRow>(stretch, from);
    const rows = await sql.query<FoundRow>(found, [userId, ...from, ...(last ? positionOf(last) : start)]);
    const next = rows.length === limit ? rows.at(-1) : last;
    return { rows, after: next ? positionOf(next) : null };
  };
}

/** Reads pages from an index or a small table. @param text a complete, ordered query with the user ($1) */
export const pagesByOffset =
  (sql: Reader, text: string): ReadPage<FoundRow> =>
  async (id, after) => {
    const skip = Number(after ?? 0);
    const rows = await sql.query<FoundRow>(`${text} LIMIT ${ROWS_PER_PAGE} OFFSET $2`, [id, skip]);
    return { rows, after: rows.length < ROWS_PER_PAGE ? null : skip + rows.length };
  };

/**
 * Reads pages in the order of a unique column.
 * @param text a query with a user or a server ($1), of the rows beyond a `position0` ($2), in its order
 * @param start the position before the first row
 */
export const pagesByKey =
  (sql: Reader, text: string, start: string | number = '', limit = ROWS_PER_PAGE): ReadPage<FoundRow> =>
  async (id, after) => {
    const rows = await sql.query<FoundRow>(`${text} LIMIT ${limit}`, [id, after ?? start]);
    return { rows, after: rows.length < limit ? null : rows.at(-1)?.['position0'] };
  };

/**
 * Reads the rows of each game or secret of a server in turn.
 * @param text a query with the game or secret ($1), of the rows after a `position0` ($2), in its order
 */
export const pagesByOwner =
  (sql: Reader, owners: 'game' | 'coin_secret', text: string, limit = ROWS_PER_PAGE): ReadPage<FoundRow> =>
  async (guildId, after) => {
    const [ownerId, row] = (after ?? ['', null]) as readonly [string, number | null];
    const [owner] = await sql.query<{ id: string; channelId: string }>(
      `SELECT id, channel_id AS "channelId" FROM ${owners}
       WHERE guild_id = $1 AND id ${row === null ? '>' : '='} $2 ORDER BY id LIMIT 1`,
      [guildId, ownerId],
    );
    if (!owner) return { rows: [], after: null };
    const found = await sql.query<FoundRow>(`${text} LIMIT ${limit}`, [owner.id, row ?? 0]);
    const last = found.length < limit ? null : found.at(-1)?.['position0'];
    return {
      rows: found.map((one): FoundRow => Object.assign(one, { channelId: owner.channelId })),
      after: [owner.id, last],
    };
  };
