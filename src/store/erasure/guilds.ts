import { OUTLIVES_MS } from '../port/port.ts';
import type { Dialect } from '../sql/dialect.ts';
import { step, type Steps } from '../sql/statement.ts';

/** The number of servers compared per transaction. */
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

const ABSENT = `SELECT guild_id AS "guildId", since FROM guild_absence WHERE guild_id > $1 ORDER BY guild_id LIMIT $2`;

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

/** The next ids of servers with stored data, in order, after the id `after`. */
export function* guildsWithData(limit: number, after: string): Steps<readonly string[]> {
  const rows = yield* step<{ id: string }>(HELD, [after, limit]);
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
export function* noteSomeAbsent(
  { list }: Dialect,
  { present, isChecked }: Compared,
  at: number,
  after: string,
): Steps<string | undefined> {
  const held = yield* guildsWithData(COMPARED_AT_ONCE, after);
  const absent = held.filter((guildId) => !present.has(guildId) && isChecked(guildId));
  const note = `INSERT INTO guild_absence (guild_id, since)
    SELECT value, CAST($2 AS BIGINT) FROM ${list('$1', 'TEXT', 'absent')} WHERE true ON CONFLICT DO NOTHING`;
  if (absent.length > 0) yield* step(note, [absent, at]);
  return held.at(-1);
}

/**
 * Takes the next few servers marked as absent and unmarks those that the bot is in again.
 * @returns the last server checked, as above, and those absent for 30 days
 */
export function* noteSomePresent(
  { isIn }: Dialect,
  { present, isChecked }: Compared,
  at: number,
  after: string,
): Steps<{ readonly last: string | undefined; readonly leftLongAgo: readonly string[] }> {
  const absent = yield* step<{ guildId: string; since: number }>(ABSENT, [after, COMPARED_AT_ONCE]);
  const back = absent.filter(({ guildId }) => present.has(guildId)).map(({ guildId }) => guildId);
  if (back.length > 0)
    yield* step(`DELETE FROM guild_absence WHERE ${isIn('guild_id', '$1', 'TEXT')}`, [back]);
  const leftLongAgo = absent
    .filter(({ guildId, since }) => !present.has(guildId) && isChecked(guildId) && since <= at - OUTLIVES_MS)
    .map(({ guildId }) => guildId);
  return { last: absent.at(-1)?.guildId, leftLongAgo };
}

/** True if nothing was written on a server for 30 days. */
export function* isUnused(guildId: string, at: number): Steps<boolean> {
  const [row] = yield* step<{ at: number }>(LAST_USE, [guildId]);
  return (row?.at ?? 0) <= at - OUTLIVES_MS;
}
