import type { Seed } from '#ledger/vocabulary/ledger.ts';
import { jsonRows, type Dialect } from '../sql/dialect.ts';
import type { Driver } from '../sql/driver.ts';
import type { SecretRow } from '#ledger/vocabulary/ledger-rows.ts';
import { lazyFirstSeeds } from '#ledger/seeds.ts';
import { parseSeeds, seedsOf } from './rows.ts';
import { SECRET_COLUMNS, FLIP_COLUMNS, FLIP_FIELDS } from '../sql/changed-rows.ts';
import { parseStoredFlip, type FlipRow } from '#ledger/encoding/stored-flips.ts';

/** The maximum number of lines read along with a secret. Further pages have `PAGE` lines. */
export const LINES_WITH_SECRET = 64;
const LINES_PER_PAGE = 256;

/** A secret with its seeds and its lines. */
export interface SecretWithLines extends SecretRow {
  readonly seeds: readonly Seed[];
  /** First those read along with the secret, then further pages, in the same order. */
  readonly lines: AsyncIterable<FlipRow>;
}

const lineStatements = (dialect: Dialect) => ({
  /**
   * The newest secrets of a channel ($1), the live one first, limited ($2), with at least $3 lines; for each, its last
   * lines up to a sequence number ($4), limited ($5).
   */
  newest: `WITH candidate AS (
      SELECT * FROM (SELECT * FROM coin_secret WHERE channel_id = $1 AND revealed_at IS NULL AND flips >= $3) AS live
      UNION ALL
      SELECT * FROM (SELECT * FROM coin_secret WHERE channel_id = $1 AND revealed_at IS NOT NULL AND flips >= $3
        ORDER BY id DESC LIMIT $2) AS revealed
    ),
    newest AS (SELECT * FROM candidate ORDER BY revealed_at IS NOT NULL, id DESC LIMIT $2)
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
  ORDER BY sequence DESC LIMIT ${LINES_PER_PAGE}`;
/** The lines of a secret ($1) after one ($2), a page of them. */
export const LINES_AFTER = `SELECT ${FLIP_COLUMNS} FROM coin_flip WHERE secret_id = $1 AND sequence > $2
  ORDER BY sequence LIMIT ${LINES_PER_PAGE}`;

interface NewestOptions {
  /** The maximum number of secrets. */
  readonly secrets: number;
  /** The minimum number of lines under each secret. */
  readonly flips?: 0 | 1;
  readonly upTo?: number;
  /** The number of lines read along with each secret. */
  readonly lines: number;
}

interface FoundSecret extends SecretRow {
  /** JSON. */
  readonly seeds: string | null;
  /** JSON: {@link FlipRow}s. */
  readonly lines: string | null;
}

/** Reads secrets along with some of their lines, each in one round trip. */
export function secretReads(sql: Pick<Driver, 'dialect' | 'query'>) {
  const { newest, from } = lineStatements(sql.dialect);

  async function* linesOf({ id, lines }: FoundSecret, limit: number, next: string): AsyncGenerator<FlipRow> {
    let rows = jsonRows(lines) as readonly FlipRow[];
    let size = limit;
    for (;;) {
      yield* rows;
      const last = rows.at(-1);
      if (!last || rows.length < size) return;
      rows = await sql.query<FlipRow>(next, [id, last.sequence]);
      size = LINES_PER_PAGE;
    }
  }

  /** @param limit the number of lines @param next the statement for further pages */
  async function read(text: string, values: readonly unknown[], limit: number, next: string) {
    const found = await sql.query<FoundSecret>(text, [...values, limit]);
    return found.map((secret): SecretWithLines => {
      const lines = linesOf(secret, limit, next);
      return Object.assign(secret, { seeds: parseSeeds(secret.seeds), lines });
    });
  }

  return {
    /** A channel's newest secrets with their lines, newest first. */
    newest: (
      channelId: string,
      { secrets, flips = 0, upTo = Number.MAX_SAFE_INTEGER, lines }: NewestOptions,
    ) => read(newest, [channelId, secrets, flips, upTo], lines, BEFORE),
    /** A channel's secret with its lines from a sequence number on. */
    async from(channelId: string, secretId: string, sequence: number) {
      const [secret] = await read(from, [channelId, secretId, sequence], LINES_WITH_SECRET, LINES_AFTER);
      return secret;
    },
  };
}

/** Returns a parser of a secret's lines, which returns `undefined` for overwritten ones. */
export function createLineParser(seeds: readonly Seed[]) {
  const seeded = lazyFirstSeeds(() => seeds);
  return (row: FlipRow) => parseStoredFlip(row, seeded);
}
