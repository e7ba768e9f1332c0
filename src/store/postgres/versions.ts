import { OWN_COINS, type ErasureLocks } from '#store/erasure/forget.ts';

/** The keys of versions: of a channel, and of the records of a server. */
export const scopeOfChannel = (channelId: string): string => `channel:${channelId}`;
export const scopeOfRecords = (guildId: string): string => `records:${guildId}`;

/*
 * An erasure first increases the versions of what it erases, in the same order as every other transaction: this
 * invalidates what processes have cached, and makes concurrent writers wait and then decide again.
 */

/** Increases the versions of the scopes that a query returns, which invalidates cached reads of them. */
const bumpVersions = (held: string): string =>
  `INSERT INTO version (of, number)
   SELECT of, nextval('version_number') FROM (SELECT of FROM (${held}) AS each ORDER BY of COLLATE "C") AS held
   ON CONFLICT (of) DO UPDATE SET number = excluded.number`;

const channelsOf = (condition: string): string =>
  bumpVersions(
    `SELECT DISTINCT 'channel:' || channel_id AS of FROM coin_secret WHERE channel_id <> '' AND ${condition}`,
  );

export const VERSION_LOCKS: ErasureLocks = {
  guild: [
    bumpVersions(`SELECT 'channel:' || channel_id AS of FROM game WHERE guild_id = $1
      UNION SELECT 'channel:' || channel_id FROM coin_secret WHERE guild_id = $1
      UNION SELECT 'records:' || guild_id FROM record_book WHERE guild_id = $1`),
  ],
  user: [
    bumpVersions(`SELECT 'channel:' || channel_id AS of FROM coin_secret WHERE ${OWN_COINS}
      UNION SELECT 'records:' || guild_id FROM record_person JOIN record_book AS book ON book.id = book_id
        WHERE player_id = $1 AND guild_id IS NOT NULL`),
  ],
  secrets: [
    channelsOf(
      '(created_by = $1 OR revealed_by = $1 OR id IN (SELECT secret_id FROM coin_seed WHERE actor_id = $1))',
    ),
  ],
  lines: [channelsOf('id = ANY ($1::TEXT[])')],
};

/**
 * Erases versions of channels without games, coins and replies, and of erased records. Increases the version that
 * stands for missing ones, so that a cached missing version is recognized as outdated.
 */
export const ERASE_VERSIONS = `WITH erased AS (
    DELETE FROM version WHERE ctid = ANY (ARRAY (
      SELECT ctid FROM version
      WHERE CASE substr(of, 1, 8)
        WHEN 'channel:' THEN NOT EXISTS (SELECT FROM game WHERE channel_id = substr(of, 9))
          AND NOT EXISTS (SELECT FROM coin_secret WHERE channel_id = substr(of, 9))
          AND substr(of, 9) NOT IN (SELECT channel_id FROM done)
        WHEN 'records:' THEN NOT EXISTS (SELECT FROM record_book WHERE guild_id = substr(of, 9))
        ELSE false END
      LIMIT 500 FOR UPDATE SKIP LOCKED))
    RETURNING 1
  ),
  noted AS (
    INSERT INTO version (of, number) SELECT '', nextval('version_number') WHERE EXISTS (SELECT FROM erased)
    ON CONFLICT (of) DO UPDATE SET number = excluded.number
  )
  SELECT 1 AS erased FROM erased`;
