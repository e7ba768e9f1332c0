import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PostgresConnection } from '#store/postgres/connection.ts';
import { createErasure } from '#store/erasure/erasure.ts';
import { postgresDriver, retryingDriver } from '#store/postgres/driver.ts';
import { ERASE_VERSIONS, VERSION_LOCKS } from '#store/postgres/versions.ts';
import { postgresServer } from '../../postgres/database.ts';
import { NOON } from '../coins/flips.ts';
import { migratedDatabase } from './migrated.ts';

const server = postgresServer();

/** Something of every kind of server 10, and of direct messages of user 1. */
const FILL = `
  INSERT INTO done VALUES ('i1', '100', '10', '1', '{}', ${NOON}), ('i2', '300', NULL, '1', '{}', ${NOON});
  INSERT INTO coin_secret (id, channel_id, guild_id, secret, commitment, flips, created_at, created_by)
    SELECT id, channel, guild, decode(repeat('00', 32), 'hex'), repeat('0', 64), 1, ${NOON}, '1'
    FROM (VALUES ('S1', '100', '10'), ('S2', '300', NULL), ('S3', '200', '20')) AS one (id, channel, guild);
  INSERT INTO coin_flip (secret_id, sequence, version, interaction_id, actor_id, at, private, covered, edition, request, choices, outcome)
    SELECT id, nth, 1, '', '1', ${NOON}, 0, 0, '', '{}', '[]', '{}'
    FROM (VALUES ('S1', 1200), ('S2', 1), ('S3', 1)) AS one (id, most), generate_series(1, most) AS nth;
  INSERT INTO coin_seed VALUES ('S1', 1, 'G1', '1', ${NOON}, 'egg');
  INSERT INTO coin_tally VALUES ('S1', 0, '1', 1, 0, 0, 0);
  INSERT INTO game (id, guild_id, channel_id, seq) VALUES ('G1', '10', '100', 1), ('G3', '20', '200', 1);
  INSERT INTO game_event (game_id, seq, interaction_id, actor_id, at, by_chance, version, entries)
    SELECT id, 1, '', '1', ${NOON}, 0, 1, '[]' FROM game;
  INSERT INTO game_state SELECT id, 1, 1, '{}' FROM game;
  INSERT INTO setting VALUES ('guild', '10', 'edition', 'x', ${NOON}, '1'), ('user', '1', 'keep', 'x', ${NOON}, '1'),
    ('guild', '20', 'edition', 'x', ${NOON}, '1');
  INSERT INTO table_card VALUES ('100', 'M', 'G1', 1, ${NOON});
  INSERT INTO cited VALUES ('10', '2006-10-01', '505.6', ${NOON});
  INSERT INTO guild_absence VALUES ('10', ${NOON});
  INSERT INTO page_link VALUES ('h1', 'player', 'G1', '100', '10', '1', ${NOON}), ('h2', 'player', 'G2', '300', NULL, '1', ${NOON});
  INSERT INTO record_book (id, guild_id, games, changed_at) VALUES (1, '10', 1, ${NOON}), (2, '20', 1, ${NOON});
  INSERT INTO record_person (id, book_id, player_id) VALUES (1, 1, '1'), (2, 2, '1');
  INSERT INTO record_game VALUES (1, 1, NULL, '100', ${NOON}, ${NOON}, 'added', 'drawn'), (2, 1, NULL, '200', ${NOON}, ${NOON}, 'added', 'drawn');
  INSERT INTO record_seat (book_id, person, at, number, seat, players, outcome, chance, commanders)
    VALUES (1, 1, ${NOON}, 1, 1, 1, 'drawn', 0, '["A"]'), (2, 2, ${NOON}, 1, 1, 1, 'drawn', 0, '[]');
  INSERT INTO record_commander (book_id, name, at, number, seat, shown, person, players, outcome, chance)
    VALUES (1, 'a', ${NOON}, 1, 1, 'A', 1, 1, 'drawn', 0);
  INSERT INTO record_correction VALUES (1, 1, 1, ${NOON}, 1, '{}');
`;

describe.skipIf(server === null)('in PostgreSQL', () => {
  let connection: PostgresConnection;
  beforeEach(async () => {
    connection = await migratedDatabase(server ?? '');
    await connection.query(FILL);
  });
  afterEach(() => connection.close());

  const forget = (isClosed = () => false) =>
    createErasure({
      driver: retryingDriver(postgresDriver(connection)),
      background: postgresDriver(connection.local),
      rowsAtOnce: 500,
      locks: VERSION_LOCKS,
      eraseOthers: [ERASE_VERSIONS],
      flushDeferred: async () => {},
      dropDeferred: () => {},
      isClosed,
    });

  /** The tables that have rows, and how many. */
  async function counts(): Promise<Readonly<Record<string, number>>> {
    const tables = await connection.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
         AND relname NOT IN ('migration', 'record_span')`,
    );
    const rows = await Promise.all(
      tables.map(async ({ name }) => {
        const [row] = await connection.query<{ count: number }>(`SELECT count(*) AS count FROM ${name}`);
        return [name, row?.count ?? 0] as const;
      }),
    );
    return Object.fromEntries(rows.filter(([, count]) => count > 0));
  }

  /** The rows of server 20. */
  const OTHERS = {
    coin_flip: 1,
    coin_secret: 1,
    game: 1,
    game_event: 1,
    game_state: 1,
    record_book: 1,
    record_game: 1,
    record_person: 1,
    record_seat: 1,
    record_sum: 10,
    setting: 1,
  };

  it('nothing is left of a server and a user that were forgotten', async () => {
    const one = forget();
    await Promise.all([one.forgetGuild('10'), one.forgetUser('1')]);
    // A reply of direct messages goes within the hour.
    expect(await counts()).toEqual({ ...OTHERS, done: 1, version: 4 });
    const versions = await connection.query('SELECT of FROM version ORDER BY of');
    expect(versions).toEqual([
      { of: '' },
      { of: 'channel:200' },
      { of: 'channel:300' },
      { of: 'records:20' },
    ]);
    const [person] = await connection.query('SELECT player_id FROM record_person');
    expect(person).toEqual({ player_id: null });
  });

  /** True if a change decided at this version may still be written. */
  const stands = (of: string, at: number): Promise<boolean> =>
    connection
      .transaction((sql) =>
        sql.query('SELECT advance($1, $2, $3, $4, $3, $4)', [[of], [at], [], []]).then(() => true),
      )
      .catch((error: Error) => {
        expect(error.message).toBe('somebody else was first');
        return false;
      });

  it.each([
    ['channel:100', 5, false],
    // Its coins are erased of who flipped them.
    ['channel:200', 5, false],
    ['channel:300', 0, false],
    ['records:10', 0, false],
    ['records:10', 5, false],
  ])('what was read of %s at %i counts afterwards: %s', async (of, at, counted) => {
    if (at > 0) await connection.query('INSERT INTO version VALUES ($1, $2)', [of, at]);
    await forget().forgetGuild('10');
    await forget().forgetUser('1');
    expect(await stands(of, at)).toBe(counted);
  });

  it('an erased channel is never mistaken for a new one', async () => {
    expect(await stands('channel:900', 0)).toBe(true);
    // Read now: it has no version, and then it has one, and none again.
    await forget().forgetGuild('10');
    const [erased] = await connection.query<{ number: number }>("SELECT number FROM version WHERE of = ''");
    expect(await stands('channel:900', 0)).toBe(false);
    expect(await stands('channel:900', -(erased?.number ?? 0))).toBe(true);
  });

  it('an unfinished erasure is continued by another process, or by two at once', async () => {
    await forget(() => true).forgetGuild('10');
    expect(await counts()).toMatchObject({ coin_flip: 1202, game: 2, record_seat: 2 });
    await Promise.all([forget().resume(), forget().resume()]);
    await forget().resume();
    expect(await counts()).toEqual({
      ...OTHERS,
      version: 1,
      coin_flip: 2,
      coin_secret: 2,
      done: 1,
      page_link: 1,
      setting: 2,
    });
  });

  it("writes to a server that is being erased wait until it can't be found", async () => {
    const one = forget();
    expect(one.whenForgotten('10')).toBeUndefined();
    const forgotten = one.forgetGuild('10');
    await one.whenForgotten('10');
    expect(one.whenForgotten('20')).toBeUndefined();
    expect(await connection.query(`SELECT 1 FROM game WHERE guild_id = '10'`)).toEqual([]);
    await forgotten;
    expect(one.whenForgotten('10')).toBeUndefined();
  });

  it('two that wait for each other both come to an end', async () => {
    await connection.query(`INSERT INTO version VALUES ('channel:100', 1), ('records:10', 1)`);
    const over = { is: false };
    let ready = (): void => {};
    const isHeld = new Promise<void>((resolve) => void (ready = resolve));
    const other = connection.transaction(async (sql) => {
      await sql.query(`UPDATE version SET number = 2 WHERE of = 'records:10'`);
      ready();
      // Until the forgetting holds the first one, and waits for the second.
      while (!over.is) {
        const [row] = await connection.query<{ waiting: number }>(
          `SELECT count(*) AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        if ((row?.waiting ?? 0) > 0) break;
      }
      await sql.query(`UPDATE version SET number = 2 WHERE of = 'channel:100'`);
    });
    await isHeld;
    const forgotten = forget()
      .forgetGuild('10')
      .finally(() => void (over.is = true));
    const both = await Promise.allSettled([forgotten, other]);
    expect(both[0].status).toBe('fulfilled');
    expect(await connection.query(`SELECT 1 FROM game WHERE guild_id = '10'`)).toEqual([]);
  });
});
