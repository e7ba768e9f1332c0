import { goneId } from '#engine/vocabulary/players.ts';
import { erasedSalts, withoutPerson } from '#store/coins/erase-person.ts';
import { parseLink, SELECT_LINKS, type LinkRow } from '#store/coins/link-rows.ts';
import { seededBy } from '#store/coins/seed-rows.ts';
import { FLIP_COLUMNS, parseFlip, encodeFlip, type FlipRow } from '#store/coins/stored-flips.ts';
import type { Seed } from '#store/port/coins.ts';
import type { Sql } from '../sql.ts';
import { bumpVersions } from './forget.ts';

/*
 * Like in SQLite: erases a user from the ledgers, a few lines at a time, and keeps their chains valid. Increases the
 * versions of the channels, which invalidates what other processes have cached.
 */

const ROWS_SCANNED = 20_000;
const MAX_LINES = 50;

const ERASE_IN_SECRETS = [
  bumpVersions(`SELECT DISTINCT 'channel:' || channel_id AS of FROM coin_secret WHERE channel_id <> ''
    AND (created_by = $1 OR revealed_by = $1 OR id IN (SELECT secret_id FROM coin_seed WHERE actor_id = $1))`),
  `UPDATE coin_secret SET created_by = '' WHERE created_by = $1`,
  `UPDATE coin_secret SET revealed_by = '' WHERE revealed_by = $1`,
  `UPDATE coin_tally SET player_id = 'gone:' || (SELECT count(*) + 1 FROM coin_tally AS other
     WHERE other.secret_id = coin_tally.secret_id AND other.private = coin_tally.private AND other.player_id LIKE 'gone:%')
   WHERE player_id = $1`,
];

const SEEDS = `SELECT seed.secret_id AS "secretId", seed.nth AS place, link.nth, link.kind, link.sequence, link.salts
  FROM coin_seed AS seed LEFT JOIN coin_link AS link
    ON link.secret_id = seed.secret_id AND link.kind = 'seed' AND link.sequence = seed.nth
  WHERE seed.actor_id = $1`;

const LINES = `SELECT row_id AS "rowId", ${FLIP_COLUMNS},
    (SELECT json_agg(json_build_object('gameId', game_id, 'actorId', seed.actor_id, 'at', seed.at, 'text', text) ORDER BY nth)
     FROM coin_seed AS seed WHERE seed.secret_id = one.secret_id) AS given
  FROM coin_flip AS one
  WHERE row_id > $2 AND row_id <= $2 + ${ROWS_SCANNED}
    AND (actor_id = $1 OR strpos(request, '"' || $1 || '"') > 0
      OR EXISTS (SELECT 1 FROM coin_link AS link WHERE link.secret_id = one.secret_id
        AND link.sequence = one.sequence AND link.actor_id = $1))
  ORDER BY row_id LIMIT ${MAX_LINES}`;

const LAST = 'SELECT coalesce(max(row_id), 0) AS last FROM coin_flip';
const BUMP_VERSIONS = bumpVersions(`SELECT DISTINCT 'channel:' || channel_id AS of FROM coin_secret
  WHERE id = ANY ($1::TEXT[]) AND channel_id <> ''`);
const UPDATE_LINE = `UPDATE coin_flip SET actor_id = $3, request = $4, outcome = $5 WHERE secret_id = $1 AND sequence = $2`;
const UPDATE_LINK = 'UPDATE coin_link SET actor_id = $3, salts = $4 WHERE secret_id = $1 AND nth = $2';
const UPDATE_SEED = 'UPDATE coin_seed SET actor_id = $3 WHERE secret_id = $1 AND nth = $2';

interface Line extends FlipRow {
  readonly rowId: number;
  readonly given: readonly Seed[] | null;
}

type SeedOfTheirs = LinkRow & { readonly secretId: string; readonly place: number };

/**
 * Erases a user from some lines, within a transaction.
 * @param after the result of the previous call; 0 at first
 * @returns `undefined` at the end
 */
export async function eraseSomeNames(sql: Sql, userId: string, after: number): Promise<number | undefined> {
  if (after === 0) await eraseBesides(sql, userId);
  const found = await sql.query<Line>(LINES, [userId, after]);
  if (found.length > 0) await sql.query(BUMP_VERSIONS, [[...new Set(found.map(({ secretId }) => secretId))]]);
  // Read them again, now that the channels are locked.
  const lines = found.length > 0 ? await sql.query<Line>(LINES, [userId, after]) : [];
  for (const line of lines) await eraseLine(sql, line, userId);
  const last = lines.length === MAX_LINES ? lines.at(-1)?.rowId : after + ROWS_SCANNED;
  const [all] = await sql.query<{ last: number }>(LAST);
  return last !== undefined && last < (all?.last ?? 0) ? last : undefined;
}

async function eraseBesides(sql: Sql, userId: string): Promise<void> {
  for (const statement of ERASE_IN_SECRETS) await sql.query(statement, [userId]);
  for (const seed of await sql.query<SeedOfTheirs>(SEEDS, [userId])) {
    const { secretId, place } = seed;
    await sql.query(UPDATE_SEED, [secretId, place, goneId(place)]);
    if (seed.nth !== null)
      await sql.query(UPDATE_LINK, [secretId, seed.nth, null, erasedSalts(parseLink(seed), userId)]);
  }
}

async function eraseLine(sql: Sql, { given, rowId: _rowId, ...row }: Line, userId: string): Promise<void> {
  const { secretId, sequence } = row;
  const entry = parseFlip(
    row,
    seededBy(() => given ?? []),
  );
  // An overwritten line can't be attributed.
  if (!entry) return;
  const links = (await sql.query<LinkRow>(SELECT_LINKS, [secretId, sequence, sequence]))
    .map(parseLink)
    .filter((link) => link.sequence === sequence && link.kind !== 'seed' && link.kind !== 'opened');
  const without = withoutPerson(entry, links, userId);
  const { actorId, request, outcome } = encodeFlip(without.entry);
  await sql.query(UPDATE_LINE, [secretId, sequence, actorId, request, outcome]);
  for (const link of without.links)
    await sql.query(UPDATE_LINK, [secretId, link.nth, link.actorId, JSON.stringify(link.salts)]);
}
