import type Database from '#basics/sqlite.ts';
import { OUTLIVES_MS } from '../../port/port.ts';
import { eraseName, type EraseName } from './erase-name.ts';

/** The number of rows per table erased in one transaction, which takes a few milliseconds. */
const ERASED_AT_ONCE = 100;
/** The number of servers compared in one transaction. */
const COMPARED_AT_ONCE = 200;

/** The servers that the bot is in, and a filter for those to check. */
interface Compared {
  readonly present: ReadonlySet<string>;
  readonly isChecked: (guildId: string) => boolean;
}

/**
 * Erases data of servers and users in two steps. First, one transaction detaches it from its channels, so that it
 * can't be found; then its rows are erased in small batches. After a crash the next start continues.
 */
export interface Forget {
  guild(guildId: string): void;
  /**
   * A user's settings and links, coins of direct messages in which no one else flipped, and the name in recorded
   * games.
   */
  user(userId: string): void;
  /** Erases a person from ledgers that stay. */
  readonly name: EraseName;
  /** Erases some of the detached rows. @returns whether there may be more */
  eraseSome(): boolean;
  hasLeftovers(): boolean;
  guildsHeld(most: number, after: string): readonly string[];
  /**
   * Marks those of the next few servers with stored data that the bot is not in.
   * @param after the last server of the previous call; `''` at first
   * @returns the last server checked; `undefined` at the end
   */
  noteSomeAbsent(compared: Compared, at: number, after: string): string | undefined;
  /**
   * Unmarks those of the next few absent servers that the bot is in again.
   * @returns the last server checked, as above, and those absent for 30 days
   */
  noteSomePresent(
    compared: Compared,
    at: number,
    after: string,
  ): { readonly last: string | undefined; readonly leftLongAgo: readonly string[] };
  /** True if nothing was written on a server for 30 days. */
  isUnused(guildId: string, at: number): boolean;
}

/** The condition for detached rows. */
const NOWHERE = `channel_id = ''`;

export function forget(db: Database): Forget {
  const ofGuild = [
    'DELETE FROM table_card WHERE channel_id IN (SELECT channel_id FROM game WHERE guild_id = ?)',
    `UPDATE game SET channel_id = '', guild_id = NULL, ended_at = 0 WHERE guild_id = ?`,
    `UPDATE coin_secret SET channel_id = '', guild_id = NULL, revealed_at = 0, revealed_by = ''
     WHERE guild_id = ?`,
    `DELETE FROM setting WHERE scope = 'guild' AND scope_id = ?`,
    'DELETE FROM done WHERE guild_id = ?',
    'DELETE FROM cited WHERE guild_id = ?',
    'DELETE FROM guild_absence WHERE guild_id = ?',
    'UPDATE record_book SET guild_id = NULL WHERE guild_id = ?',
    'DELETE FROM page_link WHERE guild_id = ?',
  ].map((sql) => db.prepare<[string]>(sql));
  const ofUser = [
    `UPDATE coin_secret SET channel_id = '', revealed_at = 0, revealed_by = ''
     WHERE guild_id IS NULL AND created_by = ? AND channel_id <> ''
       AND NOT EXISTS (SELECT 1 FROM coin_flip WHERE secret_id = id AND actor_id <> created_by)`,
    `DELETE FROM setting WHERE scope = 'user' AND scope_id = ?`,
    // The hash of a line would allow a guess of the name to be confirmed.
    `UPDATE record_game SET line_key = NULL, line_hash = NULL, line_nth = NULL
     WHERE line_hash IS NOT NULL AND (book_id, number) IN (
       SELECT seat.book_id, seat.number FROM record_person AS who
         JOIN record_seat AS seat ON seat.book_id = who.book_id AND seat.person = who.id
       WHERE player_id = ?)`,
    // The game stays, for its other players.
    'UPDATE record_person SET player_id = NULL WHERE player_id = ?',
    'DELETE FROM page_link WHERE user_id = ?',
  ].map((sql) => db.prepare<[string]>(sql));
  const rows = [
    ['game_event', 'game_id', 'game'],
    ['game_state', 'game_id', 'game'],
    ['coin_flip', 'secret_id', 'coin_secret'],
    ['coin_link', 'secret_id', 'coin_secret'],
  ].map(([table, key, owner]) =>
    db.prepare<[number]>(
      `DELETE FROM ${table} WHERE rowid IN
         (SELECT ${table}.rowid FROM ${owner} CROSS JOIN ${table} ON ${key} = id WHERE ${NOWHERE} LIMIT ?)`,
    ),
  );
  const recorded = [
    ['record_seat', 'book_id, person, at, number, seat'],
    ['record_commander', 'book_id, name, at, number, seat'],
    ['record_sum', 'book_id, what, days, nth, who, variant, players, place, is_team'],
    ['record_correction', 'book_id, number, nth'],
    ['record_game', 'book_id, number'],
    ['record_person', 'id'],
  ].map(([table, key]) =>
    db.prepare<[number]>(
      `DELETE FROM ${table} WHERE (${key}) IN
         (SELECT ${key} FROM ${table} WHERE book_id IN (SELECT id FROM record_book WHERE guild_id IS NULL) LIMIT ?)`,
    ),
  );
  const owners = [
    ['game', NOWHERE],
    ['coin_secret', NOWHERE],
    ['record_book', 'guild_id IS NULL'],
  ].map(([table, isForgotten]) =>
    db.prepare<[number]>(
      `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${isForgotten} LIMIT ?)`,
    ),
  );
  const selectLeftover = db.prepare(
    `SELECT 1 FROM game WHERE ${NOWHERE} UNION ALL SELECT 1 FROM coin_secret WHERE ${NOWHERE}
     UNION ALL SELECT 1 FROM record_book WHERE guild_id IS NULL LIMIT 1`,
  );
  const nextHeld = (after: string): string => `(SELECT min(id) FROM (
    SELECT min(guild_id) AS id FROM game WHERE guild_id > ${after}
    UNION ALL SELECT min(guild_id) FROM coin_secret WHERE guild_id > ${after}
    UNION ALL SELECT min(scope_id) FROM setting WHERE scope = 'guild' AND scope_id > ${after}
    UNION ALL SELECT min(guild_id) FROM cited WHERE guild_id > ${after}
    UNION ALL SELECT min(guild_id) FROM record_book WHERE guild_id > ${after}
  ))`;
  // Skips from server to server using the indexes, independent of the amount of data.
  const selectHeld = db
    .prepare<{ after: string; most: number }, string>(
      `WITH RECURSIVE held (guild_id) AS (
         SELECT ${nextHeld(':after')} UNION ALL SELECT ${nextHeld('held.guild_id')} FROM held WHERE guild_id IS NOT NULL
       )
       SELECT guild_id FROM held WHERE guild_id IS NOT NULL LIMIT :most`,
    )
    .pluck();
  const insertAbsent = db.prepare<[string, number]>(
    'INSERT INTO guild_absence (guild_id, since) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const selectAbsent = db.prepare<[string, number], { guildId: string; since: number }>(
    'SELECT guild_id AS guildId, since FROM guild_absence WHERE guild_id > ? ORDER BY guild_id LIMIT ?',
  );
  const selectLastUse = db
    .prepare<{ guildId: string }, number | null>(
      `SELECT max(at) FROM (
         SELECT coalesce(game_event.at, ended_at) AS at
         FROM game LEFT JOIN game_event ON game_id = id AND game_event.seq = game.seq
         WHERE guild_id = :guildId
         UNION ALL SELECT max(created_at, coalesce(revealed_at, 0)) FROM coin_secret WHERE guild_id = :guildId
         UNION ALL SELECT at FROM coin_secret JOIN coin_flip ON secret_id = id AND sequence = flips
         WHERE guild_id = :guildId
         UNION ALL SELECT changed_at FROM setting WHERE scope = 'guild' AND scope_id = :guildId
         UNION ALL SELECT max(at) FROM cited WHERE guild_id = :guildId
         UNION ALL SELECT changed_at FROM record_book WHERE guild_id = :guildId
       )`,
    )
    .pluck();
  const deleteAbsent = db.prepare<[string]>('DELETE FROM guild_absence WHERE guild_id = ?');

  const eraseFrom = (statements: typeof rows): number =>
    statements.reduce((most, erase) => Math.max(most, erase.run(ERASED_AT_ONCE).changes), 0);

  return {
    guild(guildId) {
      for (const statement of ofGuild) statement.run(guildId);
    },
    user(userId) {
      for (const statement of ofUser) statement.run(userId);
    },
    name: eraseName(db),
    eraseSome: () => eraseFrom([...rows, ...recorded]) > 0 || eraseFrom(owners) > 0,
    hasLeftovers: () => selectLeftover.get() !== undefined,
    guildsHeld: (most, after) => selectHeld.all({ after, most }),
    noteSomeAbsent({ present, isChecked }, at, after) {
      const held = selectHeld.all({ after, most: COMPARED_AT_ONCE });
      for (const guildId of held)
        if (!present.has(guildId) && isChecked(guildId)) insertAbsent.run(guildId, at);
      return held.at(-1);
    },
    noteSomePresent({ present, isChecked }, at, after) {
      const absent = selectAbsent.all(after, COMPARED_AT_ONCE);
      for (const { guildId } of absent) if (present.has(guildId)) deleteAbsent.run(guildId);
      const leftLongAgo = absent
        .filter(
          ({ guildId, since }) => !present.has(guildId) && isChecked(guildId) && since <= at - OUTLIVES_MS,
        )
        .map(({ guildId }) => guildId);
      return { last: absent.at(-1)?.guildId, leftLongAgo };
    },
    isUnused: (guildId, at) => (selectLastUse.get({ guildId }) ?? 0) <= at - OUTLIVES_MS,
  };
}
