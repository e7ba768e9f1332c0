import type { GameSnapshot } from '../port/games.ts';
import type { KeptRow } from '../port/kept.ts';
import { byRow, mapRows, scanPages, type ReadPage, type Reader } from './pages.ts';
import { actionOf, seatsOf, type LineFound, type StateFound } from './rows.ts';

/** The lines of game logs that a user wrote. */
export const keptActions = (sql: Reader): ReadPage<KeptRow> =>
  mapRows(
    scanPages<LineFound>(sql, {
      table: 'game_event',
      key: byRow(sql.dialect),
      columns: `one.at, guild_id AS "guildId", channel_id AS "channelId", game_id AS "gameId", one.seq AS line,
        interaction_id AS "interactionId", undone_to AS "undoneTo", entries`,
      joined: 'CROSS JOIN game',
      condition: `game.id = game_id AND actor_id = $1 AND channel_id <> ''`,
    }),
    actionOf,
  );

/** The number of states read per page. */
const STATES_PER_PAGE = 50;

/** Greater than every game id, since these are ULIDs. */
const AFTER_ALL_IDS = '~';

/** A state that may be older than the last line of its game. */
type EarlierFound = StateFound & { readonly isEarlier: number };

/** Returns the snapshot of a channel's last game. */
export type LastGame = (channelId: string) => Promise<Pick<GameSnapshot, 'id' | 'game'> | null>;

async function withLatestState(found: EarlierFound, last: LastGame): Promise<StateFound> {
  const snapshot = found.isEarlier === 1 && found.channelId !== null ? await last(found.channelId) : null;
  return snapshot?.id === found.gameId ? { ...found, state: JSON.stringify(snapshot.game) } : found;
}

/**
 * The seats that a user has or had in games, and the games that they host, from the last state of each.
 * @param last used for an open game whose last state may not be stored
 */
export function keptSeats(sql: Reader, last: LastGame): ReadPage<KeptRow> {
  const page = `SELECT game.id AS "gameId", coalesce(at, ended_at) AS at, guild_id AS "guildId",
      channel_id AS "channelId", CASE WHEN ${sql.dialect.contains('state', `'"' || $1 || '"'`)} THEN state END AS state,
      CAST(ended_at IS NULL AND game_state.seq IS DISTINCT FROM game.seq AS INTEGER) AS "isEarlier"
    FROM game
      LEFT JOIN game_state ON game_state.game_id = game.id
        AND game_state.seq = (SELECT max(seq) FROM game_state AS last WHERE last.game_id = game.id)
      LEFT JOIN game_event AS line ON line.game_id = game.id AND line.seq = game.seq
    WHERE game.id < $2 AND channel_id <> '' ORDER BY game.id DESC LIMIT ${STATES_PER_PAGE}`;
  return mapRows(
    async (userId, after) => {
      const from = after === null ? AFTER_ALL_IDS : String(after);
      const found = await sql.query<EarlierFound>(page, [userId, from]);
      const rows = await Promise.all(found.map((row) => withLatestState(row, last)));
      return { rows, after: rows.length < STATES_PER_PAGE ? null : (rows.at(-1)?.gameId ?? null) };
    },
    (found, userId) => seatsOf(found, userId),
  );
}
