import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#files/sqlite/connection.ts';
import type { RecordsRead } from '#store/port/changes.ts';
import type { RecordBook, Records, RecordWrite, RecordFilter } from '#store/port/records.ts';
import type { PostgresConnection } from '#store/postgres/connection.ts';
import { SQLITE } from '#store/sqlite/dialect.ts';
import { sqliteDriver, sqliteRunner } from '#store/sqlite/driver.ts';
import { POSTGRES } from '#store/postgres/dialect.ts';
import { postgresDriver } from '#store/postgres/driver.ts';
import { createRecordBooks } from '#store/records/book.ts';
import { recordReads } from '#store/records/reads.ts';
import { postgresServer } from '../../postgres/database.ts';
import { from, HOUR, NOON } from '../coins/flips.ts';
import { decided } from './decided.ts';
import { migratedDatabase } from './migrated.ts';

const server = postgresServer();

const player = fc.constantFrom('1', '2', '3', '4', 'guest:Ann', 'guest:ann', 'guest:Émile', 'guest:émile');
const commander = fc.constantFrom('Karn', 'Krenko', 'krenko', 'Lim-Dûl');

const time = fc.oneof(fc.nat(72), fc.nat(20_000)).map((hours) => NOON - hours * HOUR + (hours % 3) * 777);

const recorded = fc
  .record({
    at: time,
    how: fc.constantFrom('won' as const, 'drawn' as const, 'ended' as const),
    variant: fc.constantFrom(null, '', 'commander', 'commander+two-headed-giant'),
    turns: fc.option(fc.nat(20)),
    players: fc.uniqueArray(
      fc.record({
        playerId: player,
        place: fc.option(fc.integer({ min: 1, max: 4 })),
        isWinner: fc.boolean(),
        commanders: fc.uniqueArray(commander, { maxLength: 2 }),
      }),
      { minLength: 1, maxLength: 5, selector: ({ playerId }) => playerId.toLowerCase() },
    ),
  })
  // oxlint-disable-next-line no-map-spread -- fast-check gives the same object again
  .map(({ how, ...record }) => ({
    ...record,
    how: record.players.some(({ isWinner }) => isWinner) ? how : ('drawn' as const),
  }));

const write = fc.oneof(
  { weight: 4, arbitrary: recorded.map((record) => ({ kind: 'add', record }) satisfies RecordWrite) },
  fc
    .array(recorded, { maxLength: 6 })
    .map((records) => ({ kind: 'import', records: [...records, ...records] }) satisfies RecordWrite),
  fc
    .record({
      number: fc.integer({ min: 1, max: 4 }),
      hash: fc.uuid(),
      corrected: fc.option(
        fc.record({
          how: fc.constantFrom('won' as const, 'drawn' as const),
          winners: fc.subarray([0, 1, 2]),
          turns: fc.option(fc.nat(20)),
          commanders: fc.array(fc.uniqueArray(commander, { maxLength: 2 }), { minLength: 5, maxLength: 5 }),
          variant: fc.constantFrom(null, 'commander'),
          teams: fc.array(fc.constantFrom(null, 1, 2), { minLength: 5, maxLength: 5 }),
        }),
      ),
    })
    .map(({ number, hash, corrected }): RecordWrite => {
      const line = { key: hash.slice(0, 4), hash, nth: 1, sheet: number };
      const one = { number, line, ...(corrected && { corrected: { number, ...corrected } }) };
      return { kind: 'import', records: [], lines: [one] };
    }),
  fc
    .record({
      number: fc.integer({ min: 1, max: 4 }),
      how: fc.constantFrom('won' as const, 'drawn' as const, 'ended' as const),
      winners: fc.subarray([0, 1, 2]),
      turns: fc.option(fc.nat(20)),
      commanders: fc.array(fc.uniqueArray(commander, { maxLength: 2 }), { minLength: 5, maxLength: 5 }),
    })
    // oxlint-disable-next-line no-map-spread -- likewise
    .map((corrected) => ({ kind: 'correct', ...corrected }) satisfies RecordWrite),
  fc
    .record({ playerId: player, intoId: player })
    // oxlint-disable-next-line no-map-spread -- likewise
    .map((same) => ({ kind: 'same', ...same }) satisfies RecordWrite),
);

/** Floats are added up in another order. */
const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) => (typeof one === 'number' ? Number(one.toFixed(9)) : one)),
  );

const sorted = (rows: readonly unknown[]): readonly string[] =>
  rows
    .map((row) =>
      JSON.stringify(
        rounded(Object.entries(row as object).toSorted(([one], [other]) => (one < other ? -1 : 1))),
      ),
    )
    .toSorted();

const PLAYERS = ['1', '2', 'guest:ANN', 'guest:émile', 'nobody'];

/** Whatever can be asked of the records of a server. */
async function allOf(records: Records, guildId: string, since: number | undefined): Promise<unknown> {
  const which: readonly RecordFilter[] = [
    {},
    { since },
    { since, players: ['1'] },
    { since, players: ['1', 'guest:ann'] },
    { players: ['nobody', '1'] },
    { since, commander: 'KRENKO' },
    { since, commander: 'lim-dul', players: ['2'] },
  ];
  const each = async <Key, Value>(keys: readonly Key[], ask: (key: Key) => Promise<Value>) =>
    Promise.all(keys.map(ask));
  return rounded({
    lists: await each(which, (one) => records.list(guildId, one, 9)),
    pages: await each(which, (one) => records.list(guildId, one, 2, 1)),
    counts: await each(which, (one) => records.count(guildId, one)),
    found: await each([1, 2, 99], (number) => records.find(guildId, number)),
    ofPlayer: await each(PLAYERS, async (one) => sorted(await records.ofPlayer(guildId, one, since))),
    ofCommander: await each(['Krenko', 'Lim-Dul', 'Nissa'], async (one) =>
      sorted(await records.ofCommander(guildId, one, since)),
    ),
    ofServer: sorted(await records.ofServer(guildId, since)),
    pairs: await each(PLAYERS, (one) => records.ofPair(guildId, '1', one, since)),
    players: await each([{}, { since }, { since, commander: 'Krenko' }], (one) =>
      records.players(guildId, 9, one),
    ),
    some: await records.players(guildId, 2, { since }),
    commanders: await each([{}, { since }, { since, players: ['2'] }], (one) =>
      records.commanders(guildId, 9, one),
    ),
    names: await records.names(guildId, 2),
  });
}

const SPANS = [
  [NOON - 100 * HOUR, NOON - 50 * HOUR],
  [NOON - 20 * HOUR, NOON],
] as const;

/** All that a change can read, each part declared. */
const told = (open: (declared: RecordsRead) => RecordBook | null) => ({
  next: open({})?.next,
  found: open({ number: 2 })?.find(2),
  together: PLAYERS.map((one) => open({ players: [one, '2'] })?.countTogether(one, '2')),
  held: open({ timeSpans: SPANS })?.endedWithin(SPANS),
});

describe.skipIf(server === null)('the records in PostgreSQL', () => {
  let connection: PostgresConnection;
  beforeAll(async () => {
    connection = await migratedDatabase(server ?? '');
  });
  afterAll(() => connection.close());

  it('equal those in SQLite, for any changes', async () => {
    const sqlite = connect(':memory:');
    const runner = sqliteRunner(sqlite.db);
    const books = createRecordBooks(SQLITE)(() => runner);
    const booksHere = createRecordBooks(POSTGRES);
    const readsThere = recordReads(sqliteDriver(runner, { add: async (job) => job() }));
    const readsHere = recordReads(postgresDriver(connection));
    const hide = "INSERT INTO setting VALUES ('user', '3', 'record', 'off', 0, '')";
    sqlite.db.exec(hide);
    await connection.query(hide);
    let servers = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(write, { minLength: 1, maxLength: 10 }),
        fc.oneof(fc.constant(undefined), fc.nat(72), fc.nat(21_000)),
        async (writes, hours) => {
          servers += 1;
          const guildId = String(servers);
          for (const [nth, one] of writes.entries()) {
            const origin = from(String(nth), { guildId, actorId: '7', at: NOON + nth });
            const there = (() => {
              try {
                sqlite.db.transaction(() => books.write(origin, one))();
                return 'written';
              } catch (error) {
                return (error as Error).message;
              }
            })();
            const here = await decided(connection, (scopes) => booksHere(scopes).write(origin, one)).then(
              () => 'written',
              (error: Error) => error.message,
            );
            expect(here).toBe(there);
          }
          const since = hours === undefined ? undefined : NOON - hours * HOUR;
          expect(await allOf(readsHere, guildId, since)).toEqual(await allOf(readsThere, guildId, since));
          const origin = from('last', { guildId });
          expect(
            rounded(
              await decided(connection, (scopes) =>
                told((declared) => booksHere(scopes).open(origin, declared)),
              ),
            ),
          ).toEqual(rounded(told((declared) => books.open(origin, declared))));
        },
      ),
      { numRuns: 25 },
    );
    sqlite.close();
  });
});
