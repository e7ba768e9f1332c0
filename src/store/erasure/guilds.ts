import { GUILD_RETENTION_MS, type Store } from '../port/port.ts';
import type { Dialect } from '../sql/dialect.ts';
import type { Driver } from '../sql/driver.ts';
import { step, type Steps } from '../sql/statement.ts';

const nextGuildWithData = (after: string): string => `(SELECT min(id) FROM (
  SELECT min(guild_id) AS id FROM game WHERE guild_id > ${after}
  UNION ALL SELECT min(guild_id) FROM coin_secret WHERE guild_id > ${after}
  UNION ALL SELECT min(scope_id) FROM setting WHERE scope = 'guild' AND scope_id > ${after}
  UNION ALL SELECT min(guild_id) FROM cited WHERE guild_id > ${after}
  UNION ALL SELECT min(guild_id) FROM record_book WHERE guild_id > ${after}
) AS next)`;

/**
 * The servers with stored data after one ($1), in order, limited ($2). Skips from server to server using the indexes,
 * independent of the amount of data.
 */
export const GUILDS_WITH_DATA = `WITH RECURSIVE held (id) AS (
    SELECT ${nextGuildWithData('$1')} UNION ALL SELECT ${nextGuildWithData('held.id')} FROM held WHERE id IS NOT NULL
  )
  SELECT id AS "guildId" FROM held WHERE id IS NOT NULL LIMIT $2`;

/** The servers marked as absent after one ($1), in order, limited ($2). */
export const ABSENT_GUILDS = `SELECT guild_id AS "guildId", since FROM guild_absence WHERE guild_id > $1 ORDER BY guild_id LIMIT $2`;

const LAST_USE = `SELECT coalesce(max(at), 0) AS at FROM (
    SELECT coalesce(line.at, ended_at) AS at
    FROM game LEFT JOIN game_event AS line ON line.game_id = game.id AND line.seq = game.seq
    WHERE guild_id = $1
    UNION ALL SELECT created_at FROM coin_secret WHERE guild_id = $1
    UNION ALL SELECT revealed_at FROM coin_secret WHERE guild_id = $1
    UNION ALL SELECT at FROM coin_secret JOIN coin_flip ON secret_id = id AND sequence = flips WHERE guild_id = $1
    UNION ALL SELECT changed_at FROM setting WHERE scope = 'guild' AND scope_id = $1
    UNION ALL SELECT max(at) FROM cited WHERE guild_id = $1
    UNION ALL SELECT changed_at FROM record_book WHERE guild_id = $1
  ) AS uses`;

export const guildsWithDataReader =
  ({ query }: Pick<Driver, 'query'>): Store<unknown>['guildsWithData'] =>
  async (limit, after = '') =>
    (await query<{ guildId: string }>(GUILDS_WITH_DATA, [after, limit])).map(({ guildId }) => guildId);

/** Marks servers (the list $1) as absent since a time ($2), unless they are already. */
export const markAbsent = ({ list }: Dialect): string =>
  `INSERT INTO guild_absence (guild_id, since)
   SELECT value, CAST($2 AS BIGINT) FROM ${list('$1', 'TEXT', 'absent')} WHERE true ON CONFLICT DO NOTHING`;

/** Unmarks servers (the list $1). */
export const unmarkAbsent = ({ isIn }: Dialect): string =>
  `DELETE FROM guild_absence WHERE ${isIn('guild_id', '$1', 'TEXT')}`;

/** True if nothing was written on a server for 30 days. */
export function* isUnused(guildId: string, at: number): Steps<boolean> {
  const [row] = yield* step<{ at: number }>(LAST_USE, [guildId]);
  return (row?.at ?? 0) <= at - GUILD_RETENTION_MS;
}
