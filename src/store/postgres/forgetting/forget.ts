import type { Sql } from '../sql.ts';

/*
 * Detaches data from its channels in one transaction, after which it can't be found. First increases the versions, in
 * the same order as every other transaction: this invalidates what processes have cached, and makes concurrent
 * writers wait and then decide again.
 */

/** Increases the versions of the scopes that a query returns, which invalidates cached reads of them. */
export const bumpVersions = (held: string): string =>
  `INSERT INTO version (of, number)
   SELECT of, nextval('version_number') FROM (SELECT of FROM (${held}) AS each ORDER BY of COLLATE "C") AS held
   ON CONFLICT (of) DO UPDATE SET number = excluded.number`;

const TAKE_GUILD = bumpVersions(`SELECT 'channel:' || channel_id AS of FROM game WHERE guild_id = $1
    UNION SELECT 'channel:' || channel_id FROM coin_secret WHERE guild_id = $1
    UNION SELECT 'records:' || guild_id FROM record_book WHERE guild_id = $1`);

const OF_GUILD = [
  'DELETE FROM table_card WHERE channel_id IN (SELECT channel_id FROM game WHERE guild_id = $1)',
  `UPDATE game SET channel_id = '', guild_id = NULL, ended_at = 0 WHERE guild_id = $1`,
  `UPDATE coin_secret SET channel_id = '', guild_id = NULL, revealed_at = 0, revealed_by = '' WHERE guild_id = $1`,
  `DELETE FROM setting WHERE scope = 'guild' AND scope_id = $1`,
  'DELETE FROM done WHERE guild_id = $1',
  'DELETE FROM cited WHERE guild_id = $1',
  'DELETE FROM guild_absence WHERE guild_id = $1',
  'UPDATE record_book SET guild_id = NULL WHERE guild_id = $1',
  'DELETE FROM page_link WHERE guild_id = $1',
];

/** The coins of direct messages in which no one else flipped. */
const OWN_COINS = `guild_id IS NULL AND created_by = $1 AND channel_id <> ''
  AND NOT EXISTS (SELECT 1 FROM coin_flip WHERE secret_id = id AND actor_id <> created_by)`;

const OF_USER = [
  bumpVersions(`SELECT 'channel:' || channel_id AS of FROM coin_secret WHERE ${OWN_COINS}
    UNION SELECT 'records:' || guild_id FROM record_person JOIN record_book AS book ON book.id = book_id
      WHERE player_id = $1 AND guild_id IS NOT NULL`),
  `UPDATE coin_secret SET channel_id = '', revealed_at = 0, revealed_by = '' WHERE ${OWN_COINS}`,
  `DELETE FROM setting WHERE scope = 'user' AND scope_id = $1`,
  // The hash of a line would allow a guess of the name to be confirmed.
  `UPDATE record_game AS game SET line_key = NULL, line_hash = NULL, line_nth = NULL
   FROM record_person AS who JOIN record_seat AS seat ON seat.book_id = who.book_id AND seat.person = who.id
   WHERE player_id = $1 AND game.book_id = seat.book_id AND game.number = seat.number AND line_hash IS NOT NULL`,
  // The games stay, for their other players.
  'UPDATE record_person SET player_id = NULL WHERE player_id = $1',
  'DELETE FROM page_link WHERE user_id = $1',
];

async function runAll(sql: Sql, statements: readonly string[], id: string): Promise<void> {
  for (const statement of statements) await sql.query(statement, [id]);
}

/**
 * Forgets all data of a server, within a transaction.
 * @param isDue called once all other writers are locked out
 * @returns the result of `isDue`
 */
export async function forgetGuild(
  sql: Sql,
  guildId: string,
  isDue = async (): Promise<boolean> => true,
): Promise<boolean> {
  await sql.query(TAKE_GUILD, [guildId]);
  const isErased = await isDue();
  if (isErased) await runAll(sql, OF_GUILD, guildId);
  return isErased;
}

/** Forgets a user's settings, links, coins of direct messages in which no one else flipped, and name in records. */
export const forgetUser = (sql: Sql, userId: string): Promise<void> => runAll(sql, OF_USER, userId);
