import type { Seed } from '#store/port/coins.ts';
import { SECRET_COLUMNS, type SecretRow } from '#store/coins/rows.ts';
import { readLink, SELECT_LINKS, type LinkRow, type Span } from '#store/coins/link-rows.ts';
import type { LinkRead } from '#store/port/chain.ts';
import { seededBy } from '#store/coins/seed-rows.ts';
import { FLIP_COLUMNS, readFlip, type FlipRow } from '#store/coins/stored-flips.ts';
import type { Sql } from '../sql.ts';

/** Lines of one secret that are read along with it, and in each page after these. */
export const FIRST = 64;
const PAGE = 256;

/** A secret with its seeds and some of its lines. */
export interface SecretWithLines extends SecretRow {
  readonly seeds: readonly Seed[] | null;
  readonly lines: readonly FlipRow[] | null;
  /** So many lines were asked for: where there are fewer, there are no others. */
  readonly asked: number;
}

const WITH_SEEDS = `${SECRET_COLUMNS},
  (SELECT json_agg(json_build_object('gameId', game_id, 'actorId', actor_id, 'at', at, 'text', text) ORDER BY nth)
   FROM coin_seed WHERE secret_id = id) AS seeds`;

/**
 * Of a channel ($1) the newest secrets, the live one before all, at most so many ($2) under which at least so many lines
 * were written ($3); of each the last lines up to a sequence number ($4), so many of one ($5), so many of all ($6).
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

/** One of a channel's ($1) secrets ($2), with its lines from a sequence number on ($3). */
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
  /** Those under which so many lines were written, at least. */
  readonly flips?: 0 | 1;
  readonly upTo?: number;
  /** Lines that are read along with all of them together. */
  readonly lines: number;
}

/** A channel's newest secrets, in one round trip, with the last lines of each. */
export const newestSecrets = (
  sql: Sql,
  channelId: string,
  { secrets, flips = 0, upTo = Number.MAX_SAFE_INTEGER, lines }: Newest,
): Promise<readonly SecretWithLines[]> =>
  sql.query<SecretWithLines>(NEWEST, [channelId, secrets, flips, upTo, FIRST, lines]);

/** One of a channel's secrets, likewise, with its lines from a sequence number on. */
export async function secretFrom(
  sql: Sql,
  channelId: string,
  secretId: string,
  from: number,
): Promise<SecretWithLines | undefined> {
  const [secret] = await sql.query<SecretWithLines>(FROM, [channelId, secretId, from]);
  return secret;
}

/** All lines of a secret, as they were read along with it, and further ones a page at a time. */
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

/** The links of these lines of a secret, those of no line, and the last of all, in their order. */
export async function linksOf(sql: Sql, secretId: string, { from, to }: Span): Promise<readonly LinkRead[]> {
  return (await sql.query<LinkRow>(SELECT_LINKS, [secretId, from, to])).map(readLink);
}

/** The last ones first, up to a sequence number. */
export const newestFirst = (sql: Sql, secret: SecretWithLines, upTo = Number.MAX_SAFE_INTEGER - 1) =>
  linesOf(sql, BEFORE, secret, upTo + 1);

/** In order. */
export const oldestFirst = (sql: Sql, secret: SecretWithLines) => linesOf(sql, AFTER, secret, 0);

/** Reads a line of a secret; `undefined` where somebody else wrote into it. */
export function readingOf({ seeds }: SecretWithLines) {
  const by = seededBy(() => seeds ?? []);
  return (row: FlipRow) => readFlip(row, by);
}
