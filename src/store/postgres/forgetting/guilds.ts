import { OUTLIVES_MS as KEPT_AFTER_LEAVING_MS } from '#store/port/port.ts';
import type { Sql } from '../sql.ts';

/** The number of servers compared per statement. */
const COMPARED_AT_ONCE = 200;

const nextHeld = (after: string): string => `(SELECT min(id) FROM (
  SELECT min(guild_id) AS id FROM game WHERE guild_id > ${after}
  UNION ALL SELECT min(guild_id) FROM coin_secret WHERE guild_id > ${after}
  UNION ALL SELECT min(scope_id) FROM setting WHERE scope = 'guild' AND scope_id > ${after}
  UNION ALL SELECT min(guild_id) FROM cited WHERE guild_id > ${after}
  UNION ALL SELECT min(guild_id) FROM record_book WHERE guild_id > ${after}
) AS next)`;

// Skips from server to server using the indexes, independent of the amount of data.
const HELD = `WITH RECURSIVE held (id) AS (
    SELECT ${nextHeld('$1')} UNION ALL SELECT ${nextHeld('held.id')} FROM held WHERE id IS NOT NULL
  )
  SELECT id FROM held WHERE id IS NOT NULL LIMIT $2`;

const NOTE_ABSENT = `INSERT INTO guild_absence (guild_id, since) SELECT id, $2 FROM unnest($1::TEXT[]) AS id
  ON CONFLICT DO NOTHING`;
const NOTED = `SELECT guild_id AS "guildId", since FROM guild_absence WHERE guild_id > $1 ORDER BY guild_id LIMIT $2`;
const NOTE_PRESENT = 'DELETE FROM guild_absence WHERE guild_id = ANY ($1::TEXT[])';

const LAST_USE = `SELECT coalesce(max(at), 0) AS at FROM (
    SELECT coalesce(line.at, ended_at) AS at
    FROM game LEFT JOIN game_event AS line ON line.game_id = game.id AND line.seq = game.seq
    WHERE guild_id = $1
    UNION ALL SELECT greatest(created_at, revealed_at) FROM coin_secret WHERE guild_id = $1
    UNION ALL SELECT at FROM coin_secret JOIN coin_flip ON secret_id = id AND sequence = flips WHERE guild_id = $1
    UNION ALL SELECT changed_at FROM setting WHERE scope = 'guild' AND scope_id = $1
    UNION ALL SELECT max(at) FROM cited WHERE guild_id = $1
    UNION ALL SELECT changed_at FROM record_book WHERE guild_id = $1
  ) AS uses`;

/** The next ids of servers with stored data, in order, after the id `after`. */
export async function guildsWithData(sql: Sql, limit: number, after: string): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string }>(HELD, [after, limit]);
  return rows.map(({ id }) => id);
}

/** The servers that the bot is in, and a filter for the servers whose absence this process can judge. */
export interface Compared {
  readonly present: ReadonlySet<string>;
  readonly isChecked: (guildId: string) => boolean;
}

/**
 * Takes the next few servers with stored data and marks as absent those that the bot is not in.
 * @param after the last server of the previous call; `''` at first
 * @returns the last server checked; `undefined` at the end
 */
export async function noteSomeAbsent(
  sql: Sql,
  { present, isChecked }: Compared,
  at: number,
  after: string,
): Promise<string | undefined> {
  const held = await guildsWithData(sql, COMPARED_AT_ONCE, after);
  const absent = held.filter((guildId) => !present.has(guildId) && isChecked(guildId));
  if (absent.length > 0) await sql.query(NOTE_ABSENT, [absent, at]);
  return held.at(-1);
}

/**
 * Takes the next few servers marked as absent and unmarks those that the bot is in again.
 * @returns the last server checked, as above, and those absent for 30 days
 */
export async function noteSomePresent(
  sql: Sql,
  { present, isChecked }: Compared,
  at: number,
  after: string,
): Promise<{ readonly last: string | undefined; readonly leftLongAgo: readonly string[] }> {
  const noted = await sql.query<{ guildId: string; since: number }>(NOTED, [after, COMPARED_AT_ONCE]);
  const back = noted.filter(({ guildId }) => present.has(guildId)).map(({ guildId }) => guildId);
  if (back.length > 0) await sql.query(NOTE_PRESENT, [back]);
  const leftLongAgo = noted
    .filter(
      ({ guildId, since }) =>
        !present.has(guildId) && isChecked(guildId) && since <= at - KEPT_AFTER_LEAVING_MS,
    )
    .map(({ guildId }) => guildId);
  return { last: noted.at(-1)?.guildId, leftLongAgo };
}

/** True if nothing was written on a server for 30 days. */
export async function isUnused(sql: Sql, guildId: string, at: number): Promise<boolean> {
  const [row] = await sql.query<{ at: number }>(LAST_USE, [guildId]);
  return (row?.at ?? 0) <= at - KEPT_AFTER_LEAVING_MS;
}
