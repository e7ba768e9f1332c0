import type Database from '../../basics/sqlite.ts';
import type { KeptRow } from '../port/kept.ts';
import { inStretches, made, type ReadPage } from './pages.ts';
import { actionOf, seatsOf, type LineFound, type StateFound } from './rows.ts';

/** The lines of games' logs that somebody wrote. */
export const keptActions = (db: Database): ReadPage<KeptRow> =>
  made(
    inStretches<LineFound>(
      db,
      'game_event',
      `at, guild_id AS guildId, channel_id AS channelId, game_id AS gameId, one.seq AS line,
         interaction_id AS interactionId, undone_to AS undoneTo, entries
       FROM game_event AS one CROSS JOIN game ON id = game_id
       WHERE actor_id = :userId AND channel_id <> ''`,
    ),
    actionOf,
  );

/** States that are looked at in one page. */
export const STATES = 50;

/** After the ids of all games, which are ULIDs. */
export const PAST_ALL = '~';

/** The seats that somebody has or had at games, and those that they host; read of the last state of each. */
export function keptSeats(db: Database): ReadPage<KeptRow> {
  const page = db.prepare<{ userId: string; before: string }, StateFound>(
    `SELECT game.id AS gameId, at, guild_id AS guildId, channel_id AS channelId,
       CASE WHEN instr(state, '"' || :userId || '"') > 0 THEN state END AS state
     FROM game
       LEFT JOIN game_state ON game_state.game_id = game.id AND game_state.seq = game.seq
       LEFT JOIN game_event AS line ON line.game_id = game.id AND line.seq = game.seq
     WHERE game.id < :before AND channel_id <> '' ORDER BY game.id DESC LIMIT ${STATES}`,
  );
  return (userId, after) => {
    const found = page.all({ userId, before: after === null ? PAST_ALL : String(after) });
    const rows = found.flatMap((one) => seatsOf(one, userId));
    return { rows, after: found.length < STATES ? null : (found.at(-1)?.gameId ?? null) };
  };
}
