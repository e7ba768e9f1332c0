import type { Correction, GameRecord, RecordWithLine } from '../port/records.ts';
import { jsonRows, type Dialect } from '../sql/dialect.ts';
import { isHiddenSql } from './people.ts';
import { fileLineOf, type SourceLineRow } from './record-source.ts';
import { playerOf, type RecordedGameRow, type SeatRow } from './seats.ts';

/** A recorded game with all its rows. */
export interface WholeRow extends RecordedGameRow {
  /** JSON: {@link SeatRow}s in order. */
  readonly seats: string | null;
  /** JSON: {@link Correction}s in order. */
  readonly corrections: string | null;
}

export type RowWithLine = WholeRow & SourceLineRow;

/** The columns of a {@link WholeRow}, with record_game as `game`. `seat > 0` makes SQLite use the index of seats. */
export const wholeGameColumns = ({ jsonList }: Dialect): string =>
  `game.number, game.game_id AS "gameId", game.channel_id AS "channelId", game.at,
   game.noted_at AS "notedAt", game.source, game.how, game.variant, game.turns, game.ms,
   (SELECT player_id FROM record_person WHERE id = game.host) AS "hostId", game.corrections AS corrected,
   (SELECT ${jsonList(SEAT, 'seat.seat')}
    FROM record_seat AS seat JOIN record_person AS player ON player.id = person
    WHERE seat.book_id = game.book_id AND seat.number = game.number AND seat.seat > 0) AS seats,
   CASE WHEN game.corrections > 0 THEN
     (SELECT ${jsonList({ byId: 'player_id', at: 'made.at' }, 'nth')}
      FROM record_correction AS made JOIN record_person AS player ON player.id = person
      WHERE made.book_id = game.book_id AND made.number = game.number) END AS corrections`;

const SEAT: Readonly<Record<keyof SeatRow, string>> = {
  seat: 'seat.seat',
  person: 'person',
  playerId: 'player_id',
  isHidden: isHiddenSql('player_id'),
  place: 'place',
  team: 'team',
  outcome: 'outcome',
  leftHow: 'left_how',
  leftTurn: 'left_turn',
  leftBy: 'left_by',
  finish: 'finish',
  eliminatorId: '(SELECT other.player_id FROM record_person AS other WHERE other.id = seat.eliminator)',
  commanders: 'commanders',
};

export const gameStatements = (dialect: Dialect) => ({
  /** The games of a server ($1) with these numbers ($2). */
  find: `SELECT ${wholeGameColumns(dialect)}
    FROM record_book AS book
      JOIN record_game AS game ON game.book_id = book.id AND ${dialect.isIn('game.number', '$2', 'BIGINT')}
    WHERE guild_id = $1`,
  /** The games of a server ($1) that ended in any of these spans ($2), by number. */
  endedWithin: `SELECT ${wholeGameColumns(dialect)}, line_key AS "lineKey", line_hash AS "lineHash", line_nth AS "lineNth", sheet
    FROM record_book AS book CROSS JOIN ${dialect.objects('$2', { since: 'BIGINT', until: 'BIGINT' }, 'span')}
      CROSS JOIN record_game AS game
    WHERE guild_id = $1 AND game.book_id = book.id AND game.at BETWEEN span.since AND span.until
    ORDER BY game.number`,
});

export const seatRows = ({ seats }: Pick<WholeRow, 'seats'>): readonly SeatRow[] =>
  jsonRows(seats) as readonly SeatRow[];

export function recordOf(row: WholeRow): GameRecord {
  const { corrected: _, seats, corrections, ...game } = row;
  return {
    ...game,
    players: seatRows({ seats }).map(playerOf),
    corrections: jsonRows(corrections) as readonly Correction[],
  };
}

export function recordWithLineOf(row: RowWithLine): RecordWithLine {
  const { seats, lineKey, lineHash, lineNth, sheet, corrected: _, corrections: __, ...game } = row;
  const players = seatRows({ seats }).map(playerOf);
  return { ...game, players, line: fileLineOf({ lineKey, lineHash, lineNth, sheet }) };
}
