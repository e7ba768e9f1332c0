import type Database from '#basics/sqlite.ts';
import type { Corrected, FileLine, GameRecord, HeldRecord, TimeSpan } from '../port/records.ts';
import { isHidden, type People } from './people.ts';
import { commandersAt, correctedSeats, newSeats, playerOf, type GameRow, type SeatRow } from './seats.ts';
import { lineColumns, lineOf, type LineRow, type RecordSource, type GameToRecord } from './record-source.ts';

/** The games in the record books. */
export interface RecordRows {
  /** @returns the number of the new record */
  add(bookId: number, source: RecordSource, game: GameToRecord): number;
  correct(bookId: number, corrected: Corrected, byId: string, at: number): void;
  find(bookId: number, number: number): GameRecord | undefined;
  /** Stores which line of an imported file a game came from. */
  keepLine(bookId: number, number: number, line: FileLine): void;
  /** The games that ended in any of these spans, by number. */
  held(bookId: number, spans: readonly TimeSpan[]): readonly HeldRecord[];
}

export function recordRows(db: Database, people: People): RecordRows {
  const insertGame = db.prepare<[object]>(
    `INSERT INTO record_game (book_id, number, game_id, channel_id, at, noted_at, source, how, variant, turns,
       ms, host, line_key, line_hash, line_nth, sheet)
     VALUES (:bookId, :number, :gameId, :channelId, :at, :notedAt, :source, :how, :variant, :turns, :ms, :host, :lineKey,
       :lineHash, :lineNth, :sheet)`,
  );
  const insertSeat = db.prepare<[object]>(
    `INSERT INTO record_seat (book_id, person, at, number, seat, place, players, team, variant, outcome, chance,
       left_how, left_turn, left_by, commanders)
     VALUES (:bookId, :person, :at, :number, :seat, :place, :players, :team, :variant, :outcome, :chance,
       :leftHow, :leftTurn, :leftBy, :commanders)`,
  );
  const insertCommander = db.prepare<[object]>(
    `INSERT INTO record_commander (book_id, name, at, number, seat, shown, person, place, players, team, variant,
       outcome, chance)
     SELECT book_id, :name, at, number, seat, :shown, person, place, players, team, variant, outcome, chance
     FROM record_seat WHERE book_id = :bookId AND number = :number AND seat = :seat
     ON CONFLICT DO NOTHING`,
  );
  const deleteCommanders = db.prepare<[number, number]>(
    'DELETE FROM record_commander WHERE book_id = ? AND number = ?',
  );
  const columns = `number, game_id AS gameId, channel_id AS channelId, at, noted_at AS notedAt, source, how, variant,
    turns, ms, (SELECT player_id FROM record_person WHERE id = host) AS hostId`;
  const selectGame = db.prepare<[number, number], GameRow>(
    `SELECT ${columns}, corrections AS corrected FROM record_game WHERE book_id = ? AND number = ?`,
  );
  const selectHeld = db.prepare<[number, number, number], Omit<GameRow, 'corrected'> & LineRow>(
    `SELECT ${columns}, line_key AS lineKey, line_hash AS lineHash, line_nth AS lineNth, sheet
     FROM record_game WHERE book_id = ? AND at BETWEEN ? AND ?`,
  );
  const selectSeats = db.prepare<[number, number], SeatRow>(
    `SELECT seat, person, player_id AS playerId, ${isHidden('somebody')} AS isHidden, place, team, outcome,
       left_how AS leftHow, left_turn AS leftTurn, left_by AS leftBy, commanders
     FROM record_seat JOIN record_person AS somebody ON somebody.id = person
     WHERE record_seat.book_id = ? AND number = ? ORDER BY seat`,
  );
  const selectCorrections = db.prepare<[number, number], { byId: string | null; at: number }>(
    `SELECT player_id AS byId, at FROM record_correction JOIN record_person ON record_person.id = person
     WHERE record_correction.book_id = ? AND number = ? ORDER BY nth`,
  );
  const updateGame = db.prepare<[object]>(
    `UPDATE record_game SET how = :how, turns = :turns, variant = :variant, corrections = corrections + 1
     WHERE book_id = :bookId AND number = :number`,
  );
  const updateLine = db.prepare<[object]>(
    `UPDATE record_game SET line_key = :lineKey, line_hash = :lineHash, line_nth = :lineNth, sheet = :sheet
     WHERE book_id = :bookId AND number = :number`,
  );
  const updateSeat = db.prepare<[object]>(
    `UPDATE record_seat
     SET outcome = :outcome, chance = :chance, commanders = :commanders, team = :team, variant = :variant
     WHERE book_id = :bookId AND person = :person AND at = :at AND number = :number AND seat = :seat`,
  );
  const insertCorrection = db.prepare<[object]>(
    `INSERT INTO record_correction (book_id, number, nth, at, person, before)
     VALUES (:bookId, :number, :nth, :at, :person, :before)`,
  );
  const updateBook = db.prepare<[number, number]>('UPDATE record_book SET changed_at = ? WHERE id = ?');

  function addCommanders(bookId: number, number: number, seat: number, names: readonly string[]): void {
    for (const commander of commandersAt(seat, names)) insertCommander.run({ bookId, number, ...commander });
  }

  return {
    add(bookId, { hostId, line, ...source }, game) {
      const { how, variant, turns, players } = game;
      const number = people.number(bookId, source.notedAt);
      const host = people.person(bookId, hostId);
      insertGame.run({ ...source, ...lineColumns(line), bookId, number, how, variant, turns, host });
      for (const [index, { playerId, ...seat }] of newSeats(game).entries()) {
        const person = people.person(bookId, playerId);
        insertSeat.run({ bookId, person, at: source.at, number, ...seat });
        addCommanders(bookId, number, seat.seat, players[index]?.commanders ?? []);
      }
      return number;
    },

    correct(bookId, corrected, byId, at) {
      const { number, how, turns } = corrected;
      const game = selectGame.get(bookId, number);
      if (!game) throw new Error(`there is no record ${number}`);
      const { before, variant, seats } = correctedSeats(game, selectSeats.all(bookId, number), corrected);
      const person = people.person(bookId, byId);
      const nth = game.corrected + 1;
      insertCorrection.run({ bookId, number, nth, at, person, before });
      updateGame.run({ bookId, number, how, turns, variant });
      updateBook.run(at, bookId);
      deleteCommanders.run(bookId, number);
      for (const { names, ...seat } of seats) {
        updateSeat.run({ bookId, at: game.at, number, variant, ...seat });
        addCommanders(bookId, number, seat.seat, names);
      }
    },

    find(bookId, number) {
      const row = selectGame.get(bookId, number);
      if (!row) return undefined;
      const { corrected, ...game } = row;
      const players = selectSeats.all(bookId, number).map(playerOf);
      return { ...game, players, corrections: corrected > 0 ? selectCorrections.all(bookId, number) : [] };
    },

    keepLine(bookId, number, line) {
      updateLine.run({ bookId, number, ...lineColumns(line) });
    },

    held: (bookId, spans) =>
      spans
        .flatMap(([from, until]) => selectHeld.all(bookId, from, until))
        .toSorted((a, b) => a.number - b.number)
        .map(({ lineKey, lineHash, lineNth, sheet, ...game }) =>
          Object.assign(game, {
            line: lineOf({ lineKey, lineHash, lineNth, sheet }),
            players: selectSeats.all(bookId, game.number).map(playerOf),
          }),
        ),
  };
}
