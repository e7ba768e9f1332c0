import { parseSeeds, seedsOf } from '../coins/seeds.ts';
import type { KeptFlip, KeptRow } from '../port/kept.ts';
import { byRow, mapRows, pagesByOffset, scanPages, type ReadPage, type Reader } from './pages.ts';
import { FLIP_COLUMNS } from '../sql/changed-rows.ts';
import { flipOf, secretOf, seedOf, type FlipFound, type SecretFound, type SeedFound } from './rows.ts';

export const keptSeeds = (sql: Reader): ReadPage<KeptRow> =>
  mapRows(
    pagesByOffset<SeedFound>(
      sql,
      `SELECT at, guild_id AS "guildId", channel_id AS "channelId", game_id AS "gameId", text
       FROM coin_seed JOIN coin_secret ON id = secret_id
       WHERE actor_id = $1 AND channel_id <> '' ORDER BY at DESC, secret_id, nth`,
    ),
    seedOf,
  );

/** The secrets that a user drew or revealed, without their values, even if revealed. */
export const keptSecrets = (sql: Reader): ReadPage<KeptRow> =>
  mapRows(
    scanPages<SecretFound>(sql, {
      table: 'coin_secret',
      key: [{ name: 'id', end: '~' }],
      columns: `created_at AS at, guild_id AS "guildId", channel_id AS "channelId", commitment,
        CAST(created_by = $1 AS INTEGER) AS "isDrawer",
        coalesce(CAST(revealed_by = $1 AS INTEGER), 0) AS "isRevealer", revealed_at AS "revealedAt"`,
      condition: `(created_by = $1 OR revealed_by = $1) AND channel_id <> ''`,
    }),
    secretOf,
  );

/** The page size for flips: those of a thousand coins take about 2 ms each to parse. */
const FLIPS_PER_PAGE = 8;

/**
 * The flips and rolls that a user requested, and those of others in which they flip, choose, or are drawn from; but
 * no private flips of others.
 */
export const keptFlips = (sql: Reader): ReadPage<KeptFlip> =>
  mapRows(
    scanPages<FlipFound & { readonly given: string | null }>(sql, {
      table: 'coin_flip',
      key: byRow(sql.dialect),
      columns: `${FLIP_COLUMNS}, guild_id AS "guildId", channel_id AS "channelId",
        CASE WHEN seeds > 0 THEN ${seedsOf(sql.dialect, 'one.secret_id')} END AS given`,
      joined: 'CROSS JOIN coin_secret',
      condition: `coin_secret.id = one.secret_id AND channel_id <> ''
        AND (actor_id = $1 OR (private = 0 AND (${sql.dialect.contains('request', `'"' || $1 || '"'`)}
          OR EXISTS (SELECT 1 FROM coin_link AS link WHERE link.secret_id = one.secret_id
            AND link.sequence = one.sequence AND link.actor_id = $1))))`,
      limit: FLIPS_PER_PAGE,
    }),
    ({ given, ...found }) => flipOf(found, () => parseSeeds(given)),
  );
