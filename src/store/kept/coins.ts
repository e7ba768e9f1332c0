import type Database from '#basics/sqlite.ts';
import { seedRows } from '../coins/seed-rows.ts';
import { FLIP_COLUMNS } from '../coins/stored-flips.ts';
import type { KeptFlip, KeptRow } from '../port/kept.ts';
import { pagesByOffset, scanPages, mapRows, type ReadPage } from './pages.ts';
import { flipOf, secretOf, seedOf, type FlipFound, type SecretFound, type SeedFound } from './rows.ts';

export const keptSeeds = (db: Database): ReadPage<KeptRow> =>
  mapRows(
    pagesByOffset<SeedFound>(
      db,
      `SELECT at, guild_id AS guildId, channel_id AS channelId, game_id AS gameId, text
       FROM coin_seed JOIN coin_secret ON id = secret_id
       WHERE actor_id = :userId AND channel_id <> '' ORDER BY at DESC, secret_id, nth`,
    ),
    seedOf,
  );

/** The secrets that a user drew or revealed, without their values, even if revealed. */
export const keptSecrets = (db: Database): ReadPage<KeptRow> =>
  mapRows(
    scanPages<SecretFound>(
      db,
      'coin_secret',
      `created_at AS at, guild_id AS guildId, channel_id AS channelId, commitment,
         created_by = :userId AS isDrawer, coalesce(revealed_by = :userId, 0) AS isRevealer, revealed_at AS revealedAt
       FROM coin_secret AS one
       WHERE (created_by = :userId OR revealed_by = :userId) AND channel_id <> ''`,
    ),
    secretOf,
  );

/** The page size for flips: those of a thousand coins take about 2 ms each to parse. */
export const FLIPS_PER_PAGE = 8;

/**
 * The flips and rolls that a user requested, and those of others in which they flip, choose, or are drawn from; but
 * no private flips of others.
 */
export function keptFlips(db: Database): ReadPage<KeptFlip> {
  const seeds = seedRows(db);
  return mapRows(
    scanPages<FlipFound>(
      db,
      'coin_flip',
      `${FLIP_COLUMNS}, guild_id AS guildId, channel_id AS channelId
       FROM coin_flip AS one CROSS JOIN coin_secret ON id = secret_id
       WHERE (actor_id = :userId OR (private = 0 AND (instr(request, '"' || :userId || '"') > 0
           OR EXISTS (SELECT 1 FROM coin_link AS link WHERE link.secret_id = one.secret_id
             AND link.sequence = one.sequence AND link.actor_id = :userId))))
         AND channel_id <> ''`,
      FLIPS_PER_PAGE,
    ),
    (row) => flipOf(row, () => seeds.of(row.secretId)),
  );
}
