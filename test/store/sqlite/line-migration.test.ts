import { describe, expect, it } from 'vitest';
import { lineIdentityOf } from '#discord/records/line-identity.ts';
import { connect } from '#files/sqlite/connection.ts';
import { readMigrations } from '#files/sqlite/migrate.ts';
import { connectPostgres } from '#store/postgres/connection.ts';
import { migratePostgres, readPostgresMigrations } from '#store/postgres/migrate.ts';
import { freshDatabase, postgresServer } from '../../postgres/database.ts';
import { temporaryFile } from '../../files/temporary-file.ts';

const NOON = Date.UTC(2026, 10, 1, 12);
const BEFORE_SQLITE = 11;
const BEFORE_POSTGRES = 7;

/**
 * Games imported by the previous version: 1 and 2 equal, 3 corrected, 4 with an erased player, 5 entered by hand.
 */
const SQL = [
  `INSERT INTO record_book (id, guild_id, games, changed_at) VALUES (1, '10', 5, 0)`,
  `INSERT INTO record_person (id, book_id, player_id)
   VALUES (1, 1, 'guest:Zoë'), (2, 1, 'guest:ANN'), (3, 1, '123'), (4, 1, NULL)`,
  `INSERT INTO record_game (book_id, number, channel_id, at, noted_at, source, how)
   VALUES (1, 1, '100', ${NOON}, 7, 'imported', 'won'), (1, 2, '100', ${NOON}, 7, 'imported', 'won'),
     (1, 3, '100', ${NOON}, 8, 'imported', 'drawn'), (1, 4, '100', ${NOON}, 8, 'imported', 'won'),
     (1, 5, '100', ${NOON}, 8, 'added', 'won')`,
  `INSERT INTO record_seat (book_id, person, at, number, seat, players, outcome, chance, commanders)
   VALUES (1, 1, ${NOON}, 1, 1, 2, 'won', 0.5, '[]'), (1, 2, ${NOON}, 1, 2, 2, 'lost', 0.5, '[]'),
     (1, 1, ${NOON}, 2, 1, 2, 'won', 0.5, '[]'), (1, 2, ${NOON}, 2, 2, 2, 'lost', 0.5, '[]'),
     (1, 3, ${NOON}, 3, 1, 2, 'drawn', 0, '[]'), (1, 2, ${NOON}, 3, 2, 2, 'drawn', 0, '[]'),
     (1, 4, ${NOON}, 4, 1, 2, 'won', 0.5, '[]'), (1, 2, ${NOON}, 4, 2, 2, 'lost', 0.5, '[]'),
     (1, 1, ${NOON}, 5, 1, 2, 'won', 0.5, '[]'), (1, 2, ${NOON}, 5, 2, 2, 'lost', 0.5, '[]')`,
  `INSERT INTO record_correction (book_id, number, nth, at, person, before)
   VALUES (1, 3, 1, 9, 1, '{"how":"won","turns":null,"winners":[1],"commanders":[[],[]]}'),
     (1, 3, 2, 9, 1, '{"how":"ended","turns":null,"winners":[],"commanders":[[],[]]}')`,
];
const LINES = 'SELECT number, line_key, line_hash, line_nth, sheet FROM record_game ORDER BY number';

/** The line as it is read from a file today. @param winner by the place in the list */
function line(players: readonly string[], winner: number) {
  const seats = players.map((playerId, seat) => ({
    playerId,
    place: null,
    isWinner: seat === winner,
    commanders: [],
  }));
  const record = { at: NOON, how: 'won', variant: null, turns: null, players: seats } as const;
  const { oldKey, oldHash } = lineIdentityOf(record, { commanders: [], teams: null });
  return { line_key: oldKey, line_hash: oldHash };
}

const NONE = { line_key: null, line_hash: null, line_nth: null, sheet: null };
const EXPECTED = [
  { number: 1, ...line(['guest:Ann', 'guest:Zoë'], 1), line_nth: 1, sheet: 1 },
  { number: 2, ...line(['guest:Zoë', 'guest:ann'], 0), line_nth: 2, sheet: 1 },
  { number: 3, ...line(['guest:Ann', '123'], 0), line_nth: 1, sheet: 3 },
  { number: 4, ...NONE },
  { number: 5, ...NONE },
];

describe('games that an earlier version imported get the line that they stood in', () => {
  it('in SQLite', () => {
    const file = temporaryFile();
    const before = connect(file, readMigrations().slice(0, BEFORE_SQLITE));
    for (const sql of SQL) before.db.exec(sql);
    before.close();
    const { db, close } = connect(file);
    expect(db.prepare(LINES).all()).toEqual(EXPECTED);
    close();
  });

  const server = postgresServer();
  it.skipIf(server === null)('in PostgreSQL', async () => {
    const connection = await connectPostgres(await freshDatabase(server ?? ''));
    await migratePostgres(
      connection,
      readPostgresMigrations().slice(0, BEFORE_POSTGRES),
      connection.displayName,
    );
    for (const sql of SQL) await connection.query(sql);
    await migratePostgres(connection, readPostgresMigrations(), connection.displayName);
    expect(await connection.query(LINES)).toEqual(EXPECTED);
    await connection.close();
  });
});
