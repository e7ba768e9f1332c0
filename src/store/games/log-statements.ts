import { MAX_LOG_READ, MAX_UNDO_LOOKBACK, type LogRead } from '../port/changes.ts';
import { LINE_COLUMNS } from '../sql/changed-rows.ts';
import type { Statement } from '../sql/statement.ts';

/*
 * Reads the log of a game. An undo appends a line; the lines between it and the one to which it returned are undone.
 */

export const isUndone = (line: string): string =>
  `EXISTS (SELECT 1 FROM game_event AS undo WHERE undo.undone_to IS NOT NULL
     AND undo.game_id = ${line}.game_id AND undo.seq > ${line}.seq AND undo.undone_to < ${line}.seq)`;

const COLUMNS = `${LINE_COLUMNS}, CAST(${isUndone('line')} AS INTEGER) AS "isUndone"`;

/** The lines of a game ($1) before one ($2), newest first, limited ($3). */
export const LINES_BEFORE = `SELECT ${COLUMNS}
  FROM game_event AS line WHERE game_id = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3`;

/** The statement that reads the first lines of a game, newest first. */
export const firstLines = (gameId: string, count: number): Statement => ({
  text: LINES_BEFORE,
  values: [gameId, count + 1, count],
});

/** The entries in force of a game ($1) in ($2, $3], oldest first. */
export const EFFECTIVE_LINES = `SELECT seq, version, entries FROM game_event AS line
  WHERE game_id = $1 AND seq > $2 AND seq <= $3 AND undone_to IS NULL AND NOT ${isUndone('line')} ORDER BY seq`;

/** The last stored state of a game up to a line, other than those after undone lines. */
export const lastState = (game: string, upTo: string): string =>
  `SELECT seq, version, state FROM game_state AS line
   WHERE game_id = ${game} AND seq <= ${upTo} AND NOT ${isUndone('line')} ORDER BY seq DESC LIMIT 1`;

export const LAST_STATE = lastState('$1', '$2');

/** Selects 1 if a line ($2) of a game ($1) is undone, otherwise 0. */
export const SELECT_IS_UNDONE = `SELECT CAST(${isUndone('line')} AS INTEGER) AS "isUndone"
  FROM game_event AS line WHERE game_id = $1 AND seq = $2`;

/** The last line of a game ($1) after one ($2) in which chance decided something. */
export const LAST_CHANCE_LINE =
  'SELECT max(seq) AS seq FROM game_event WHERE game_id = $1 AND seq > $2 AND by_chance = 1';

/** The id counter of a game at the last undo up to a line. */
export const madeUntil = (game: string, upTo: string): string =>
  `SELECT made FROM game_event
   WHERE game_id = ${game} AND seq <= ${upTo} AND undone_to IS NOT NULL ORDER BY seq DESC LIMIT 1`;

export const MADE_UNTIL = madeUntil('$1', '$2');

/** The sum of the sizes of a server's ($1) logs. */
export const BYTES_OF_SERVER =
  'SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) AS bytes FROM game WHERE guild_id = $1';

const OPEN = '(SELECT id FROM game WHERE channel_id = $1 AND ended_at IS NULL)';

/** The lines of a channel's open game after one, newest first. @param line SQL for its number */
const declaredLinesAfter = (line: string): string =>
  `SELECT ${COLUMNS}
   FROM game_event AS line WHERE game_id = ${OPEN} AND seq > ${line} ORDER BY seq DESC`;

const LAST_LINES = `${declaredLinesAfter('0')} LIMIT $2`;

const LINES_SINCE = `${declaredLinesAfter(
  `(SELECT min(seq) FROM (
      SELECT CAST($2 AS BIGINT) AS seq UNION ALL
      SELECT undone_to FROM game_event WHERE game_id = ${OPEN} AND seq > $2 AND undone_to IS NOT NULL
    ) AS reached)`,
)} LIMIT ${MAX_LOG_READ}`;

const LINES_TO_UNDO = declaredLinesAfter(
  `(SELECT coalesce(min(seq), 0) - ${MAX_UNDO_LOOKBACK + 2} FROM (
      SELECT seq FROM game_event AS line
      WHERE game_id = ${OPEN} AND undone_to IS NULL AND NOT ${isUndone('line')} ORDER BY seq DESC LIMIT 2
    ) AS effective)`,
);

/** The statement that reads declared lines. */
export function declaredLines(channelId: string, read: LogRead): Statement {
  if (read === 'undo') return { text: LINES_TO_UNDO, values: [channelId] };
  return 'last' in read
    ? { text: LAST_LINES, values: [channelId, read.last] }
    : { text: LINES_SINCE, values: [channelId, read.since] };
}
