import { z } from 'zod';
import type Database from '../../basics/sqlite.ts';
import { foldName } from '../../engine/cards/names.ts';
import { chanceIn, correctedOutcomes, type Outcome } from '../../engine/records/outcomes.ts';
import type { GameSummary, LostBy, Out } from '../../engine/records/summary.ts';
import type { Corrected, GameRecord, NewRecord, RecordedPlayer } from '../port/records.ts';
import { json } from '../rows/json.ts';
import { isHidden, type People } from './people.ts';

/** Where a record comes from, and when and by whom. */
export interface Source {
  readonly gameId: string | null;
  readonly channelId: string;
  /** When it ended. */
  readonly at: number;
  readonly notedAt: number;
  readonly source: GameRecord['source'];
  readonly ms: number | null;
  readonly hostId: string;
}

/** What is written of a game: one that was played here, or one that somebody tells of. */
export type Told = Omit<GameSummary, 'hostId' | 'turns' | 'variant' | 'players'> &
  Pick<NewRecord, 'turns' | 'variant'> & {
    readonly players: readonly (Omit<RecordedPlayer, 'playerId' | 'isHidden'> & {
      readonly playerId: string;
    })[];
  };

/** The games of the books of records. */
export interface RecordRows {
  /** @returns its number */
  add(bookId: number, source: Source, told: Told): number;
  correct(bookId: number, corrected: Corrected, byId: string, at: number): void;
  find(bookId: number, number: number): GameRecord | undefined;
  /** Signs of the games that were brought in of this time: the same sign for the same game. */
  signsAt(bookId: number, at: number): readonly string[];
}

interface GameRow extends Omit<GameRecord, 'players' | 'corrections'> {
  readonly corrected: number;
}

interface SeatRow {
  readonly seat: number;
  readonly person: number;
  readonly playerId: string | null;
  readonly isHidden: number;
  readonly place: number | null;
  readonly team: number | null;
  readonly outcome: Outcome;
  readonly leftHow: Out['how'] | null;
  readonly leftTurn: number | null;
  readonly leftBy: LostBy | null;
  /** JSON. */
  readonly commanders: string;
}

const nameList = json.pipe(z.array(z.string()));

/** The same for the same game: who played it, and who won. */
export const signOf = (how: string, players: readonly { playerId: string; isWinner: boolean }[]): string =>
  [how, ...players.map(({ playerId, isWinner }) => `${playerId.toLowerCase()} ${isWinner}`).toSorted()].join(
    '\n',
  );

export function recordRows(db: Database, people: People): RecordRows {
  const insertGame = db.prepare<[object]>(
    `INSERT INTO record_game (book_id, number, game_id, channel_id, at, noted_at, source, how, variant, turns,
       ms, host)
     VALUES (:bookId, :number, :gameId, :channelId, :at, :notedAt, :source, :how, :variant, :turns, :ms, :host)`,
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
  const selectGame = db.prepare<[number, number], GameRow>(
    `SELECT number, game_id AS gameId, channel_id AS channelId, at, noted_at AS notedAt, source, how, variant, turns, ms,
       (SELECT player_id FROM record_person WHERE id = host) AS hostId, corrections AS corrected
     FROM record_game WHERE book_id = ? AND number = ?`,
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
  const selectImported = db.prepare<[number, number], { number: number; how: string }>(
    `SELECT number, how FROM record_game WHERE book_id = ? AND at = ? AND source = 'imported'`,
  );
  const updateGame = db.prepare<[object]>(
    `UPDATE record_game SET how = :how, turns = :turns, corrections = corrections + 1
     WHERE book_id = :bookId AND number = :number`,
  );
  const updateSeat = db.prepare<[object]>(
    `UPDATE record_seat SET outcome = :outcome, chance = :chance, commanders = :commanders
     WHERE book_id = :bookId AND person = :person AND at = :at AND number = :number AND seat = :seat`,
  );
  const insertCorrection = db.prepare<[object]>(
    `INSERT INTO record_correction (book_id, number, nth, at, person, before)
     VALUES (:bookId, :number, :nth, :at, :person, :before)`,
  );
  const updateBook = db.prepare<[number, number]>('UPDATE record_book SET changed_at = ? WHERE id = ?');

  /** Of a seat as it is written. */
  function addCommanders(
    { bookId, number, seat }: { readonly bookId: number; readonly number: number; readonly seat: number },
    commanders: readonly string[],
  ): void {
    for (const shown of commanders)
      insertCommander.run({ bookId, number, seat, name: foldName(shown), shown });
  }

  return {
    add(bookId, { hostId, ...source }, { how, variant, turns, players }) {
      const number = people.number(bookId, source.notedAt);
      const host = people.person(bookId, hostId);
      insertGame.run({ ...source, bookId, number, how, variant, turns, host });
      const chance = chanceIn(players);
      for (const [index, { playerId, place, team, outcome, left, commanders }] of players.entries()) {
        const key = { bookId, at: source.at, number, seat: index + 1, outcome, chance };
        insertSeat.run({
          ...key,
          person: people.person(bookId, playerId),
          place,
          players: players.length,
          team,
          variant,
          leftHow: left?.how ?? null,
          leftTurn: left?.turn ?? null,
          leftBy: left?.by ?? null,
          commanders: JSON.stringify(commanders),
        });
        addCommanders(key, commanders);
      }
      return number;
    },

    correct(bookId, { number, how, winners, turns, commanders }, byId, at) {
      const game = selectGame.get(bookId, number);
      if (!game) throw new Error(`there is no record ${number}`);
      const seats = selectSeats.all(bookId, number);
      const before = {
        how: game.how,
        turns: game.turns,
        winners: seats.flatMap(({ outcome }, index) => (outcome === 'won' ? [index] : [])),
        commanders: seats.map((seat) => nameList.parse(seat.commanders)),
      };
      const person = people.person(bookId, byId);
      const nth = game.corrected + 1;
      insertCorrection.run({ bookId, number, nth, at, person, before: JSON.stringify(before) });
      updateGame.run({ bookId, number, how, turns });
      updateBook.run(at, bookId);
      const outcomes = correctedOutcomes(how, seats.map(playerOf), new Set(winners), turns);
      const sides = seats.map(({ team }, index) => ({ team, outcome: outcomes[index] ?? 'none' }));
      const chance = chanceIn(sides);
      deleteCommanders.run(bookId, number);
      for (const [index, { seat, person: whose }] of seats.entries()) {
        const names = commanders[index] ?? [];
        const outcome = outcomes[index] ?? 'none';
        const key = { bookId, at: game.at, number, seat, outcome, chance };
        updateSeat.run({ ...key, person: whose, commanders: JSON.stringify(names) });
        addCommanders(key, names);
      }
    },

    find(bookId, number) {
      const row = selectGame.get(bookId, number);
      if (!row) return undefined;
      const { corrected, ...game } = row;
      const players = selectSeats.all(bookId, number).map(playerOf);
      return { ...game, players, corrections: corrected > 0 ? selectCorrections.all(bookId, number) : [] };
    },

    signsAt: (bookId, at) =>
      selectImported.all(bookId, at).map(({ number, how }) =>
        signOf(
          how,
          selectSeats
            .all(bookId, number)
            .map(({ playerId, outcome }) => ({ playerId: playerId ?? '', isWinner: outcome === 'won' })),
        ),
      ),
  };
}

function playerOf({ playerId, isHidden: hidden, place, team, outcome, ...row }: SeatRow): RecordedPlayer {
  return {
    playerId,
    isHidden: hidden === 1,
    place,
    team,
    outcome,
    left: row.leftHow === null ? null : { how: row.leftHow, turn: row.leftTurn, by: row.leftBy },
    commanders: nameList.parse(row.commanders),
  };
}
