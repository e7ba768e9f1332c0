import type Database from '#basics/sqlite.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';

/** The record books of servers, and the people in them. */
export interface People {
  /** The book of a server; `undefined` if it has no records. */
  book(guildId: string): { readonly id: number; readonly games: number } | undefined;
  /** The id of a server's book, created if necessary. */
  open(guildId: string, at: number): number;
  /** Allocates the next record number of a book. */
  number(bookId: number, at: number): number;
  find(bookId: number, playerId: PlayerId): number | undefined;
  /** The id of a person, created if necessary; names are compared case-insensitively. */
  person(bookId: number, playerId: PlayerId): number;
  /** Merges one person of a book into another, or renames them. */
  join(bookId: number, playerId: PlayerId, isId: PlayerId): void;
}

/** SQL that is true for a person who opted out of being counted. @param person an alias of record_person */
export const isHidden = (person: string): string =>
  `EXISTS (SELECT 1 FROM setting
     WHERE scope = 'user' AND scope_id = ${person}.player_id AND name = 'record' AND value = 'off')`;

export function peopleOf(db: Database): People {
  const selectBook = db.prepare<[string], { id: number; games: number }>(
    'SELECT id, games FROM record_book WHERE guild_id = ?',
  );
  const insertBook = db.prepare<[string, number]>(
    'INSERT INTO record_book (guild_id, changed_at) VALUES (?, ?)',
  );
  const nextNumber = db
    .prepare<[number, number], number>(
      'UPDATE record_book SET games = games + 1, changed_at = ? WHERE id = ? RETURNING games',
    )
    .pluck();
  const selectPerson = db
    .prepare<[number, string], number>(
      'SELECT id FROM record_person WHERE book_id = ? AND player_id = ? COLLATE NOCASE',
    )
    .pluck();
  const insertPerson = db.prepare<[number, string]>(
    'INSERT INTO record_person (book_id, player_id) VALUES (?, ?)',
  );
  const rename = db.prepare<[string, number]>('UPDATE record_person SET player_id = ? WHERE id = ?');
  const moves = [
    'UPDATE record_seat SET person = :to WHERE book_id = :bookId AND person = :from',
    'UPDATE record_commander SET person = :to WHERE book_id = :bookId AND person = :from',
    'UPDATE record_game SET host = :to WHERE book_id = :bookId AND host = :from',
    'UPDATE record_correction SET person = :to WHERE book_id = :bookId AND person = :from',
    `DELETE FROM record_sum WHERE book_id = :bookId AND what = 'person' AND who = CAST(:from AS TEXT)`,
    'DELETE FROM record_person WHERE book_id = :bookId AND id = :from',
  ].map((sql) => db.prepare<[{ bookId: number; from: number; to: number }]>(sql));

  const find = (bookId: number, playerId: PlayerId): number | undefined => selectPerson.get(bookId, playerId);

  return {
    book: (guildId) => selectBook.get(guildId),
    open: (guildId, at) => selectBook.get(guildId)?.id ?? Number(insertBook.run(guildId, at).lastInsertRowid),
    number(bookId, at) {
      const number = nextNumber.get(at, bookId);
      if (number === undefined) throw new Error(`there are no records ${bookId}`);
      return number;
    },
    find,
    person: (bookId, playerId) =>
      find(bookId, playerId) ?? Number(insertPerson.run(bookId, playerId).lastInsertRowid),
    join(bookId, playerId, isId) {
      const from = find(bookId, playerId);
      const to = find(bookId, isId);
      if (from === undefined) throw new Error('no recorded player has that name');
      if (to === undefined) rename.run(isId, from);
      else if (to !== from) for (const move of moves) move.run({ bookId, from, to });
    },
  };
}
