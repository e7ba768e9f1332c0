import type Database from '#basics/sqlite.ts';
import type { GameSnapshot } from '../port/games.ts';
import type { KeptRow } from '../port/kept.ts';
import { scanPages, mapRows, type ReadPage } from './pages.ts';
import { actionOf, seatsOf, type LineFound, type StateFound } from './rows.ts';

/** The lines of game logs that a user wrote. */
export const keptActions = (db: Database): ReadPage<KeptRow> =>
  mapRows(
    scanPages<LineFound>(
      db,
      'game_event',
      `at, guild_id AS guildId, channel_id AS channelId, game_id AS gameId, one.seq AS line,
         interaction_id AS interactionId, undone_to AS undoneTo, entries
       FROM game_event AS one CROSS JOIN game ON id = game_id
       WHERE actor_id = :userId AND channel_id <> ''`,
    ),
    actionOf,
  );

/** The number of states read per page. */
export const STATES_PER_PAGE = 50;

/** Greater than every game id, since these are ULIDs. */
export const AFTER_ALL_IDS = '~';

/** A state that may be older than the last line of its game. */
export type EarlierFound = StateFound & { readonly isEarlier: number };

/** Returns the snapshot of a channel's last game. */
export type LastGame = (channelId: string) => Pick<GameSnapshot, 'id' | 'game'> | null;

/**
 * The seats that a user has or had in games, and the games that they host, from the last state of each.
 * @param last used for an open game whose last state may not be stored
 */
export function keptSeats(db: Database, last: LastGame): ReadPage<KeptRow> {
  const latest = (found: EarlierFound): StateFound => {
    const snapshot = found.isEarlier && found.channelId !== null ? last(found.channelId) : null;
    return snapshot?.id === found.gameId ? { ...found, state: JSON.stringify(snapshot.game) } : found;
  };
  const page = db.prepare<{ userId: string; before: string }, EarlierFound>(
    `SELECT game.id AS gameId, coalesce(at, ended_at) AS at, guild_id AS guildId, channel_id AS channelId,
       CASE WHEN instr(state, '"' || :userId || '"') > 0 THEN state END AS state,
       ended_at IS NULL AND game_state.seq IS NOT game.seq AS isEarlier
     FROM game
       LEFT JOIN game_state ON game_state.game_id = game.id
         AND game_state.seq = (SELECT max(seq) FROM game_state AS last WHERE last.game_id = game.id)
       LEFT JOIN game_event AS line ON line.game_id = game.id AND line.seq = game.seq
     WHERE game.id < :before AND channel_id <> '' ORDER BY game.id DESC LIMIT ${STATES_PER_PAGE}`,
  );
  return (userId, after) => {
    const found = page.all({ userId, before: after === null ? AFTER_ALL_IDS : String(after) });
    const rows = found.flatMap((row) => seatsOf(latest(row), userId));
    return { rows, after: found.length < STATES_PER_PAGE ? null : (found.at(-1)?.gameId ?? null) };
  };
}
