import { typedColumns, type ColumnType, type Dialect } from '../sql/dialect.ts';
import { groupStatements } from './groups.ts';
import { gameStatements } from './games.ts';
import { BOOK_ID, hasNameSql, isHiddenSql, personIdSql } from './people.ts';
import { countTogether } from './reads.ts';

/**
 * The statements for a server ($1). Most have an array of objects or a list as `$2`. Updates put the id of the book beside
 * each object, `MATERIALIZED`, so that SQLite looks up one row per object instead of reading the whole book.
 */
export function bookStatements(dialect: Dialect) {
  const { list, objects, contains } = dialect;
  const person = (name: string): string => personIdSql(dialect, 'book.id', name);
  const ofBook = (columns: Readonly<Record<string, ColumnType>>): string =>
    `WITH change AS MATERIALIZED (
       SELECT id, item.* FROM record_book CROSS JOIN ${objects('$2', columns, 'item')} WHERE guild_id = $1)`;
  return {
    ...gameStatements(dialect),
    ...groupStatements(dialect),
    countTogether: countTogether(dialect),
    book: 'SELECT games FROM record_book WHERE guild_id = $1',
    /** The people with these names, in order; `id` is null for those without records. */
    people: `SELECT asked.value AS asked, person.id, coalesce(person.player_id, asked.value) AS "playerId",
        ${isHiddenSql('coalesce(person.player_id, asked.value)')} AS "isHidden"
      FROM ${list('$2', 'TEXT', 'asked')}
        LEFT JOIN record_person AS person ON person.book_id = ${BOOK_ID} AND ${hasNameSql(dialect, 'asked.value')}
      ORDER BY nth`,
    // Excludes a start that was undone.
    started: `SELECT at FROM game_event AS line
      WHERE game_id = $1 AND undone_to IS NULL AND ${contains('entries', `'"kind":"game/started"'`)}
        AND NOT EXISTS (SELECT 1 FROM game_event AS undo WHERE undo.undone_to IS NOT NULL
          AND undo.game_id = line.game_id AND undo.seq > line.seq AND undo.undone_to < line.seq)
      ORDER BY seq LIMIT 1`,
    /** Adds the book if there is none, and notes the number of its games ($2), 0 for unchanged, at a time ($3). */
    upsertBook: `INSERT INTO record_book (guild_id, games, changed_at) VALUES ($1, $2, $3)
      ON CONFLICT (guild_id) DO UPDATE SET changed_at = excluded.changed_at,
        games = CASE excluded.games WHEN 0 THEN record_book.games ELSE excluded.games END`,
    addPeople: `INSERT INTO record_person (book_id, player_id)
      SELECT book.id, value FROM record_book AS book CROSS JOIN ${list('$2', 'TEXT', 'item')}
      WHERE guild_id = $1 ORDER BY nth
      ON CONFLICT DO NOTHING`,
    addGames: `INSERT INTO record_game
        (book_id, number, game_id, channel_id, at, noted_at, source, how, variant, turns, ms, host,
         line_key, line_hash, line_nth, sheet)
      SELECT book.id, number, "gameId", "channelId", at, "notedAt", source, how, variant, turns, ms,
        ${person('"hostId"')}, "lineKey", "lineHash", "lineNth", sheet
      FROM record_book AS book CROSS JOIN ${objects('$2', GAME, 'item')}
      WHERE guild_id = $1`,
    addSeats: `INSERT INTO record_seat (book_id, person, at, number, seat, place, players, team, variant, outcome,
        chance, left_how, left_turn, left_by, finish, eliminator, commanders)
      SELECT book.id, ${person('"playerId"')}, at, number, seat, place, players, team, variant, outcome,
        chance, "leftHow", "leftTurn", "leftBy", finish,
        CASE WHEN "eliminatorId" IS NOT NULL THEN ${person('"eliminatorId"')} END, commanders
      FROM record_book AS book CROSS JOIN ${objects('$2', SEAT, 'item')}
      WHERE guild_id = $1`,
    addCommanders: `INSERT INTO record_commander
        (book_id, name, at, number, seat, shown, person, place, players, team, variant, outcome, chance)
      SELECT seat.book_id, name, at, seat.number, seat.seat, shown, person, place, players, team, variant, outcome, chance
      FROM ${objects('$2', { number: 'BIGINT', seat: 'BIGINT', name: 'TEXT', shown: 'TEXT' }, 'item')}
        CROSS JOIN record_seat AS seat
      WHERE seat.book_id = ${BOOK_ID} AND seat.number = item.number AND seat.seat = item.seat
      ON CONFLICT DO NOTHING`,
    /** At a time ($3), by a person ($4). */
    addCorrections: `INSERT INTO record_correction (book_id, number, nth, at, person, before)
      SELECT book.id, number, nth, $3, ${person('$4')}, before
      FROM record_book AS book
        CROSS JOIN ${objects('$2', { number: 'BIGINT', nth: 'BIGINT', before: 'TEXT' }, 'item')}
      WHERE guild_id = $1`,
    correctGames: `${ofBook({ number: 'BIGINT', how: 'TEXT', turns: 'BIGINT', variant: 'TEXT' })}
      UPDATE record_game AS held
      SET how = change.how, turns = change.turns, variant = change.variant, corrections = corrections + 1
      FROM change
      WHERE held.book_id = change.id AND held.number = change.number`,
    /** Of one game ($2). */
    deleteCommanders: `DELETE FROM record_commander WHERE book_id = ${BOOK_ID} AND number = $2`,
    correctSeats: `${ofBook(CORRECTED_SEAT)}
      UPDATE record_seat AS held
      SET outcome = change.outcome, chance = change.chance, finish = change.finish, commanders = change.commanders,
        team = change.team,
        variant = change.variant
      FROM change
      WHERE held.book_id = change.id AND held.number = change.number AND held.seat = change.seat`,
    linkLines: `${ofBook(LINE)}
      UPDATE record_game AS held
      SET line_key = "lineKey", line_hash = "lineHash", line_nth = "lineNth", sheet = change.sheet
      FROM change
      WHERE held.book_id = change.id AND held.number = change.number`,
  };
}

const LINE = {
  ...typedColumns('BIGINT', 'number', 'lineNth', 'sheet'),
  ...typedColumns('TEXT', 'lineKey', 'lineHash'),
};

const GAME = {
  ...LINE,
  ...typedColumns('TEXT', 'gameId', 'channelId', 'source', 'how', 'variant', 'hostId'),
  ...typedColumns('BIGINT', 'at', 'notedAt', 'turns', 'ms'),
};

const CORRECTED_SEAT = {
  ...typedColumns('BIGINT', 'number', 'seat', 'finish', 'team'),
  ...typedColumns('TEXT', 'outcome', 'commanders', 'variant'),
  ...typedColumns('DOUBLE PRECISION', 'chance'),
};

const SEAT = {
  ...CORRECTED_SEAT,
  ...typedColumns('TEXT', 'playerId', 'leftHow', 'leftBy', 'eliminatorId'),
  ...typedColumns('BIGINT', 'at', 'place', 'players', 'leftTurn'),
};

export const RENAME_PERSON = 'UPDATE record_person SET player_id = $2 WHERE id = $1';
/** Merges one person ($1) of a book into another ($2). */
export const MERGE_PEOPLE = [
  'UPDATE record_seat SET person = $2 WHERE book_id = BOOK AND person = $1',
  'UPDATE record_seat SET eliminator = $2 WHERE book_id = BOOK AND eliminator = $1',
  'UPDATE record_commander SET person = $2 WHERE book_id = BOOK AND person = $1',
  'UPDATE record_game SET host = $2 WHERE book_id = BOOK AND host = $1',
  'UPDATE record_correction SET person = $2 WHERE book_id = BOOK AND person = $1',
  `DELETE FROM record_member WHERE person = $1
   AND number IN (SELECT number FROM record_member WHERE book_id = BOOK AND person = $2)`,
  'UPDATE record_member SET person = $2 WHERE person = $1',
  `DELETE FROM record_sum WHERE book_id = BOOK AND what = 'person' AND who = CAST(CAST($1 AS BIGINT) AS TEXT)`,
  'DELETE FROM record_person WHERE id = $1 AND id <> $2',
].map((move) => move.replaceAll('BOOK', '(SELECT book_id FROM record_person WHERE id = $2)'));
