import type Database from '../../basics/sqlite.ts';
import { seededBy, seedRows } from '../coins/seed-rows.ts';
import { FLIP_COLUMNS, readFlip, type FlipRow } from '../coins/stored-flips.ts';
import type { KeptAt, KeptFlip, KeptRow } from '../port/kept.ts';
import { byNumber, inStretches, made, type ReadPage } from './pages.ts';

type SeedFound = KeptAt & { readonly gameId: string; readonly text: string };

export const keptSeeds = (db: Database): ReadPage<KeptRow> =>
  made(
    byNumber<SeedFound>(
      db,
      `SELECT at, guild_id AS guildId, channel_id AS channelId, game_id AS gameId, text
       FROM coin_seed JOIN coin_secret ON id = secret_id
       WHERE actor_id = :userId AND channel_id <> '' ORDER BY at DESC, secret_id, nth`,
    ),
    ({ gameId, text, ...where }) => ({ ...where, facts: { game: gameId, text } }),
  );

type SecretFound = KeptAt & {
  readonly commitment: string;
  readonly isDrawer: number;
  readonly isRevealer: number;
  readonly revealedAt: number | null;
};

/** Who drew and who revealed secrets: never a secret itself, not even one that was revealed. */
export const keptSecrets = (db: Database): ReadPage<KeptRow> =>
  made(
    inStretches<SecretFound>(
      db,
      'coin_secret',
      `created_at AS at, guild_id AS guildId, channel_id AS channelId, commitment,
         created_by = :userId AS isDrawer, coalesce(revealed_by = :userId, 0) AS isRevealer, revealed_at AS revealedAt
       FROM coin_secret AS one
       WHERE (created_by = :userId OR revealed_by = :userId) AND channel_id <> ''`,
    ),
    ({ commitment, isDrawer, isRevealer, revealedAt, ...where }) => ({
      ...where,
      facts: {
        sha256: commitment,
        drawn: isDrawer === 1,
        ...(isRevealer === 1 && { revealedAt }),
      },
    }),
  );

/** Flips of a thousand coins each take some 2 ms to read. */
const FLIPS = 8;

/**
 * The flips and rolls that somebody asked for, and those of others in which they flip or are drawn from; but never what
 * another one flipped in private.
 */
export function keptFlips(db: Database): ReadPage<KeptFlip> {
  const seeds = seedRows(db);
  return made(
    inStretches<FlipRow & KeptAt>(
      db,
      'coin_flip',
      `${FLIP_COLUMNS}, guild_id AS guildId, channel_id AS channelId
       FROM coin_flip AS one CROSS JOIN coin_secret ON id = secret_id
       WHERE (actor_id = :userId OR (private = 0 AND instr(request, '"' || :userId || '"') > 0))
         AND channel_id <> ''`,
      FLIPS,
    ),
    ({ guildId, channelId, ...row }) => ({
      at: row.at,
      guildId,
      channelId,
      sequence: row.sequence,
      entry:
        readFlip(
          row,
          seededBy(() => seeds.of(row.secretId)),
        ) ?? null,
    }),
  );
}
