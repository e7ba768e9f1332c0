import { FLIPS_PER_PAGE } from '#store/kept/coins.ts';
import {
  flipOf,
  secretOf,
  seedOf,
  type FlipFound,
  type SecretFound,
  type SeedFound,
} from '#store/kept/rows.ts';
import { FLIP_COLUMNS } from '#store/coins/stored-flips.ts';
import type { Seed } from '#store/port/coins.ts';
import type { KeptFlip, KeptRow } from '#store/port/kept.ts';
import type { Sql } from '../sql.ts';
import { BY_ROW, pagesByOffset, scanPages, mapRows, type ReadPage } from './pages.ts';

export const keptSeeds = (sql: Sql): ReadPage<KeptRow> =>
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
export const keptSecrets = (sql: Sql): ReadPage<KeptRow> =>
  mapRows(
    scanPages<SecretFound>(
      sql,
      'coin_secret',
      { columns: ['id'], end: ['~'] },
      {
        read: `created_at AS at, guild_id AS "guildId", channel_id AS "channelId", commitment,
          (created_by = $1)::INTEGER AS "isDrawer", coalesce((revealed_by = $1)::INTEGER, 0) AS "isRevealer",
          revealed_at AS "revealedAt"`,
        condition: `(created_by = $1 OR revealed_by = $1) AND channel_id <> ''`,
      },
    ),
    secretOf,
  );

/**
 * The flips and rolls that a user requested, and those of others in which they flip, choose, or are drawn from; but
 * no private flips of others.
 */
export const keptFlips = (sql: Sql): ReadPage<KeptFlip> =>
  mapRows(
    scanPages<FlipFound & { readonly given: readonly Seed[] | null }>(
      sql,
      'coin_flip',
      BY_ROW,
      {
        read: `${FLIP_COLUMNS}, guild_id AS "guildId", channel_id AS "channelId",
          CASE WHEN seeds > 0 THEN (
            SELECT json_agg(json_build_object('gameId', game_id, 'actorId', actor_id, 'at', at, 'text', text) ORDER BY nth)
            FROM coin_seed AS seed WHERE seed.secret_id = one.secret_id) END AS given`,
        join: 'JOIN coin_secret ON id = secret_id',
        condition: `(actor_id = $1 OR (private = 0 AND (strpos(request, '"' || $1 || '"') > 0
          OR EXISTS (SELECT 1 FROM coin_link AS link WHERE link.secret_id = one.secret_id
            AND link.sequence = one.sequence AND link.actor_id = $1)))) AND channel_id <> ''`,
      },
      FLIPS_PER_PAGE,
    ),
    ({ given, ...found }) => flipOf(found, () => given ?? []),
  );
