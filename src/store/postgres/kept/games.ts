import { AFTER_ALL_IDS, STATES_PER_PAGE, type EarlierFound, type LastGame } from '#store/kept/games.ts';
import { actionOf, seatsOf, type LineFound, type StateFound } from '#store/kept/rows.ts';
import type { KeptRow } from '#store/port/kept.ts';
import type { Sql } from '../sql.ts';
import { BY_ROW, scanPages, mapRows, type ReadPage } from './pages.ts';

/** The lines of game logs that a user wrote. */
export const keptActions = (sql: Sql): ReadPage<KeptRow> =>
  mapRows(
    scanPages<LineFound>(sql, 'game_event', BY_ROW, {
      read: `one.at, guild_id AS "guildId", channel_id AS "channelId", game_id AS "gameId", one.seq AS line,
        interaction_id AS "interactionId", undone_to AS "undoneTo", entries`,
      join: 'JOIN game ON game.id = game_id',
      condition: `actor_id = $1 AND channel_id <> ''`,
    }),
    actionOf,
  );

const SEATS = `SELECT game.id AS "gameId", coalesce(at, ended_at) AS at, guild_id AS "guildId", channel_id AS "channelId",
    CASE WHEN strpos(state, '"' || $1 || '"') > 0 THEN state END AS state,
    (ended_at IS NULL AND game_state.seq IS DISTINCT FROM game.seq)::INTEGER AS "isEarlier"
  FROM game
    LEFT JOIN game_state ON game_state.game_id = game.id
         AND game_state.seq = (SELECT max(seq) FROM game_state AS last WHERE last.game_id = game.id)
    LEFT JOIN game_event AS line ON line.game_id = game.id AND line.seq = game.seq
  WHERE game.id < $2 AND channel_id <> '' ORDER BY game.id DESC LIMIT ${STATES_PER_PAGE}`;

/** Returns the snapshot of a channel's last game. */
export type Last = (channelId: string) => Promise<ReturnType<LastGame>>;

async function withLatestState(found: EarlierFound, last: Last): Promise<StateFound> {
  const snapshot = found.isEarlier && found.channelId !== null ? await last(found.channelId) : null;
  return snapshot?.id === found.gameId ? { ...found, state: JSON.stringify(snapshot.game) } : found;
}

/** The seats that a user has or had in games, and the games that they host, from the last state of each. */
export const keptSeats = (sql: Sql, last: Last): ReadPage<KeptRow> =>
  mapRows(
    async (userId, after) => {
      const found = await sql.query<EarlierFound>(SEATS, [
        userId,
        after === null ? AFTER_ALL_IDS : String(after),
      ]);
      const rows = await Promise.all(found.map((row) => withLatestState(row, last)));
      return { rows, after: rows.length < STATES_PER_PAGE ? null : (rows.at(-1)?.gameId ?? null) };
    },
    (found, userId) => seatsOf(found, userId),
  );
