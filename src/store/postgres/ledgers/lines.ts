import type { Seed } from '#store/port/coins.ts';
import { SECRET_COLUMNS, type SecretRow } from '#store/coins/rows.ts';
import { parseLink, SELECT_LINKS, type LinkRow, type Span } from '#store/coins/link-rows.ts';
import type { LinkRead } from '#store/port/chain.ts';
import { seededBy } from '#store/coins/seed-rows.ts';
import { FLIP_COLUMNS, parseFlip, type FlipRow } from '#store/coins/stored-flips.ts';
import type { Sql } from '../sql.ts';

/** The number of lines read along with a secret. Further pages have `PAGE` lines. */
export const FIRST = 64;
const PAGE = 256;

/** A secret with its seeds and some of its lines. */
export interface SecretWithLines extends SecretRow {
  readonly seeds: readonly Seed[] | null;
  readonly lines: readonly FlipRow[] | null;
  /** The number of lines requested; if fewer were returned, there are no others. */
  readonly asked: number;
}

const WITH_SEEDS = `${SECRET_COLUMNS},
  (SELECT json_agg(json_build_object('gameId', game_id, 'actorId', actor_id, 'at', at, 'text', text) ORDER BY nth)
   FROM coin_seed WHERE secret_id = id) AS seeds`;

/**
 * The newest secrets of a channel ($1), the live one first, limited ($2), with at least $3 lines. Of each the last
 * lines up to a sequence number ($4), at most $5 of one secret and $6 of all.
 */
const NEWEST = `WITH one AS (
    (SELECT * FROM coin_secret WHERE channel_id = $1 AND revealed_at IS NULL AND flips >= $3)
    UNION ALL
    (SELECT * FROM coin_secret WHERE channel_id = $1 AND revealed_at IS NOT NULL AND flips >= $3 ORDER BY id DESC LIMIT $2)
  ),
  secret AS (SELECT *, row_number() OVER (ORDER BY revealed_at IS NOT NULL, id DESC) AS place FROM one),
  counted AS (
    SELECT *, least($5::BIGINT, greatest(0, $6::BIGINT - coalesce(sum(least(flips, $5::BIGINT)) OVER
      (ORDER BY place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)))::BIGINT AS asked
    FROM secret WHERE place <= $2
  )
  SELECT ${WITH_SEEDS}, asked, (SELECT json_agg(line) FROM (
      SELECT ${FLIP_COLUMNS} FROM coin_flip WHERE secret_id = counted.id AND sequence <= $4
      ORDER BY sequence DESC LIMIT counted.asked) AS line) AS lines
  FROM counted ORDER BY place`;

/** A secret ($2) of a channel ($1) with its lines from a sequence number on ($3). */
const FROM = `SELECT ${WITH_SEEDS}, ${FIRST}::BIGINT AS asked, (SELECT json_agg(line) FROM (
      SELECT ${FLIP_COLUMNS} FROM coin_flip WHERE secret_id = $2 AND sequence >= $3
      ORDER BY sequence LIMIT ${FIRST}) AS line) AS lines
  FROM coin_secret WHERE channel_id = $1 AND id = $2`;

const BEFORE = `SELECT ${FLIP_COLUMNS} FROM coin_flip WHERE secret_id = $1 AND sequence < $2
  ORDER BY sequence DESC LIMIT ${PAGE}`;
const AFTER = `SELECT ${FLIP_COLUMNS} FROM coin_flip WHERE secret_id = $1 AND sequence > $2
  ORDER BY sequence LIMIT ${PAGE}`;

interface Newest {
  readonly secrets: number;
  /** The minimum number of lines under each secret. */
  readonly flips?: 0 | 1;
  readonly upTo?: number;
  /** The number of lines read along with all secrets together. */
  readonly lines: number;
}

/** A channel's newest secrets with the last lines of each, in one round trip. */
export const newestSecrets = (
  sql: Sql,
  channelId: string,
  { secrets, flips = 0, upTo = Number.MAX_SAFE_INTEGER, lines }: Newest,
): Promise<readonly SecretWithLines[]> =>
  sql.query<SecretWithLines>(NEWEST, [channelId, secrets, flips, upTo, FIRST, lines]);

/** A channel's secret with its lines from a sequence number on. */
export async function secretFrom(
  sql: Sql,
  channelId: string,
  secretId: string,
  from: number,
): Promise<SecretWithLines | undefined> {
  const [secret] = await sql.query<SecretWithLines>(FROM, [channelId, secretId, from]);
  return secret;
}

/** All lines of a secret: first those read along with it, then further pages. */
async function* linesOf(
  sql: Sql,
  text: string,
  secret: SecretWithLines,
  start: number,
): AsyncGenerator<FlipRow> {
  let rows = secret.lines ?? [];
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
export const oldestFirst = (sql: Sql, secret: SecretWithLines) => linesOf(sql, AFTER, secret, 0);

/** Returns a parser of a secret's lines, which returns `undefined` for overwritten ones. */
export function createLineParser({ seeds }: SecretWithLines) {
  const by = seededBy(() => seeds ?? []);
  return (row: FlipRow) => parseFlip(row, by);
}
