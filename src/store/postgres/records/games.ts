import type { Correction, GameRecord, HeldRecord } from '#store/port/records.ts';
import { playerOf, type GameRow, type SeatRow } from '#store/records/seats.ts';
import { lineOf, type LineRow } from '#store/records/record-source.ts';
import { isHidden } from './people.ts';

/** A recorded game with all its rows. */
export interface WholeRow extends GameRow {
  readonly seats: readonly SeatRow[] | null;
  readonly corrections: readonly Correction[] | null;
}

/** The columns of a {@link WholeRow}, with record_game as `game`. */
export const WHOLE = `game.number, game.game_id AS "gameId", game.channel_id AS "channelId", game.at,
  game.noted_at AS "notedAt", game.source, game.how, game.variant, game.turns, game.ms,
  (SELECT player_id FROM record_person WHERE id = game.host) AS "hostId", game.corrections AS corrected,
  (SELECT json_agg(json_build_object('seat', seat, 'person', person, 'playerId', player_id,
       'isHidden', ${isHidden('player_id')}, 'place', place, 'team', team, 'outcome', outcome,
       'leftHow', left_how, 'leftTurn', left_turn, 'leftBy', left_by, 'commanders', commanders) ORDER BY seat)
   FROM record_seat JOIN record_person AS somebody ON somebody.id = person
   WHERE record_seat.book_id = game.book_id AND number = game.number) AS seats,
  CASE WHEN game.corrections > 0 THEN
    (SELECT json_agg(json_build_object('byId', player_id, 'at', made.at) ORDER BY nth)
     FROM record_correction AS made JOIN record_person AS somebody ON somebody.id = person
     WHERE made.book_id = game.book_id AND number = game.number) END AS corrections`;

/** The game of a server ($1) with a number ($2). */
export const FIND = `SELECT ${WHOLE}
  FROM record_book AS book JOIN record_game AS game ON game.book_id = book.id AND game.number = $2
  WHERE guild_id = $1`;

/** The games of a server ($1) with these numbers ($2). */
export const FIND_ALL = `SELECT ${WHOLE}
  FROM record_book AS book JOIN record_game AS game ON game.book_id = book.id AND game.number = ANY($2::BIGINT[])
  WHERE guild_id = $1`;

export function recordOf(row: WholeRow): GameRecord {
  const { corrected: _, seats, corrections, ...game } = row;
  return { ...game, players: (seats ?? []).map(playerOf), corrections: corrections ?? [] };
}

export type HeldRow = WholeRow & LineRow;

/** The games of a server ($1) that ended in any of these spans, from ($2) until ($3), by number. */
export const HELD = `SELECT ${WHOLE}, line_key AS "lineKey", line_hash AS "lineHash", line_nth AS "lineNth", sheet
  FROM record_book AS book, unnest($2::BIGINT[], $3::BIGINT[]) AS span (since, until), record_game AS game
  WHERE guild_id = $1 AND game.book_id = book.id AND game.at BETWEEN span.since AND span.until
  ORDER BY game.number`;

export function heldOf(row: HeldRow): HeldRecord {
  const { seats, lineKey, lineHash, lineNth, sheet, corrected: _, corrections: __, ...game } = row;
  const players = (seats ?? []).map(playerOf);
  return { ...game, players, line: lineOf({ lineKey, lineHash, lineNth, sheet }) };
}
