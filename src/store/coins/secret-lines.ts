import type { LinkRead } from '#ledger/vocabulary/chain.ts';
import type { Seed } from '#ledger/vocabulary/ledger.ts';
import type { Dialect } from '../sql/dialect.ts';
import { jsonRows } from '../sql/dialect.ts';
import type { Driver } from '../sql/driver.ts';
import type { Sql } from '../sql/statement.ts';
import { parseLink, SELECT_LINKS, type LinkRow } from './link-rows.ts';
import type { Span } from '#ledger/lines.ts';
import type { SecretRow } from '#ledger/vocabulary/ledger-rows.ts';
import { seededBy } from '#ledger/seeds.ts';
import { seedsOf } from './rows.ts';
import { SECRET_COLUMNS, FLIP_COLUMNS, FLIP_FIELDS } from '../sql/changed-rows.ts';
import { parseStoredFlip, type FlipRow } from '#ledger/encoding/stored-flips.ts';

/** The maximum number of lines read along with a secret. Further pages have `PAGE` lines. */
export const FIRST = 64;
const PAGE = 256;

/** A secret with its seeds and some of its lines. */
export interface SecretWithLines extends SecretRow {
  /** JSON. */
  readonly seeds: string | null;
  /** JSON: {@link FlipRow}s. */
  readonly lines: string | null;
  /** The number of lines requested; if fewer were returned, there are no more. */
  readonly asked: number;
}

const lineStatements = (dialect: Dialect) => ({
  /**
   * The newest secrets of a channel ($1), the live one first, limited ($2), with at least $3 lines; for each, its last
   * lines up to a sequence number ($4), limited ($5).
   */
  newest: `WITH one AS (
      SELECT * FROM (SELECT * FROM coin_secret WHERE channel_id = $1 AND revealed_at IS NULL AND flips >= $3) AS live
      UNION ALL
      SELECT * FROM (SELECT * FROM coin_secret WHERE channel_id = $1 AND revealed_at IS NOT NULL AND flips >= $3
        ORDER BY id DESC LIMIT $2) AS revealed
    ),
    newest AS (SELECT * FROM one ORDER BY revealed_at IS NOT NULL, id DESC LIMIT $2)
    SELECT ${SECRET_COLUMNS}, ${seedsOf(dialect, 'newest.id')} AS seeds,
      (SELECT ${dialect.jsonList(FLIP_FIELDS, 'sequence DESC')} FROM (
        SELECT * FROM coin_flip WHERE secret_id = newest.id AND sequence <= $4
        ORDER BY sequence DESC LIMIT $5) AS line) AS lines
    FROM newest ORDER BY revealed_at IS NOT NULL, id DESC`,
  /** A secret ($2) of a channel ($1) with its lines from a sequence number on ($3), limited ($4). */
  from: `SELECT ${SECRET_COLUMNS}, ${seedsOf(dialect, 'coin_secret.id')} AS seeds,
      (SELECT ${dialect.jsonList(FLIP_FIELDS, 'sequence')} FROM (
        SELECT * FROM coin_flip WHERE secret_id = $2 AND sequence >= $3 ORDER BY sequence LIMIT $4) AS line) AS lines
    FROM coin_secret WHERE channel_id = $1 AND id = $2`,
});

const BEFORE = `SELECT ${FLIP_COLUMNS} FROM coin_flip WHERE secret_id = $1 AND sequence < $2
  ORDER BY sequence DESC LIMIT ${PAGE}`;
/** The lines of a secret ($1) after one ($2), a page of them. */
export const LINES_AFTER = `SELECT ${FLIP_COLUMNS} FROM coin_flip WHERE secret_id = $1 AND sequence > $2
  ORDER BY sequence LIMIT ${PAGE}`;

interface Newest {
  readonly secrets: number;
  /** The minimum number of lines under each secret. */
  readonly flips?: 0 | 1;
  readonly upTo?: number;
  /** The number of lines read along with each secret. */
  readonly lines: number;
}

/** Reads secrets along with some of their lines, each in one round trip. */
export function secretReads(sql: Pick<Driver, 'dialect' | 'query'>) {
  const { newest, from } = lineStatements(sql.dialect);
  const read = async (text: string, asked: number, values: readonly unknown[]) => {
    const found = await sql.query<Omit<SecretWithLines, 'asked'>>(text, [...values, asked]);
    return found.map((secret): SecretWithLines => Object.assign(secret, { asked }));
  };
  return {
    /** A channel's newest secrets with the last lines of each. */
    newest: (channelId: string, { secrets, flips = 0, upTo = Number.MAX_SAFE_INTEGER, lines }: Newest) =>
      read(newest, lines, [channelId, secrets, flips, upTo]),
    /** A channel's secret with its lines from a sequence number on. */
    async from(channelId: string, secretId: string, sequence: number) {
      const [secret] = await read(from, FIRST, [channelId, secretId, sequence]);
      return secret;
    },
  };
}

/** All lines of a secret: first those read along with it, then further pages. */
async function* linesOf(
  sql: Sql,
  text: string,
  secret: SecretWithLines,
  start: number,
): AsyncGenerator<FlipRow> {
  let rows = jsonRows(secret.lines) as readonly FlipRow[];
  let size = secret.asked;
  let last = start;
  for (;;) {
    yield* rows;
    if (rows.length < size) return;
    last = rows.at(-1)?.sequence ?? last;
    rows = await sql.query<FlipRow>(text, [secret.id, last]);
    size = PAGE;
  }
}

/** In order: the links of these lines, those without a line, and the last one. */
export async function linksOf(sql: Sql, secretId: string, { from, to }: Span): Promise<readonly LinkRead[]> {
  return (await sql.query<LinkRow>(SELECT_LINKS, [secretId, from, to])).map(parseLink);
}

/** The lines up to a sequence number, newest first. */
export const newestFirst = (sql: Sql, secret: SecretWithLines, upTo = Number.MAX_SAFE_INTEGER - 1) =>
  linesOf(sql, BEFORE, secret, upTo + 1);

/** The lines in order. */
export const oldestFirst = (sql: Sql, secret: SecretWithLines) => linesOf(sql, LINES_AFTER, secret, 0);

/** Returns a parser of a secret's lines, which returns `undefined` for overwritten ones. */
export function createLineParser(seeds: readonly Seed[]) {
  const by = seededBy(() => seeds);
  return (row: FlipRow) => parseStoredFlip(row, by);
}
