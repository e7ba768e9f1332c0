import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import Database from '#basics/sqlite.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import type { Origin } from '#store/port/changes.ts';
import type { UserDataPosition } from '#store/port/data-export.ts';
import type { Store } from '#store/port/port.ts';
import type { PostgresConnection } from '#store/postgres/connection.ts';
import { guildsWithDataReader, isUnused } from '#store/erasure/guilds.ts';
import { userDataReader } from '#store/data-export/user-data.ts';
import { ledgerReads } from '#store/coins/ledger-reads.ts';
import { postgresDriver } from '#store/postgres/driver.ts';
import { recordReads } from '#store/records/reads.ts';
import { tableCards } from '#store/table/cards.ts';
import { citedRules } from '#store/table/cited-rules.ts';
import { gameReads } from '#store/games/reads.ts';
import { pageLinks } from '#store/table/links.ts';
import { postgresServer } from '../../postgres/database.ts';
import { choose, flip, from, HOUR, NOON, rollIt, type TestReply } from '../coins/flips.ts';
import { temporaryFile } from '../../files/temporary-file.ts';
import { ended, life, playAt, started } from '../games/games.ts';
import { copied } from './copied.ts';
import { migratedDatabase } from './migrated.ts';

const server = postgresServer();

type Reads = Pick<
  Store<TestReply>,
  | 'history'
  | 'tallies'
  | 'fairCoins'
  | 'ledgers'
  | 'ledgerFrom'
  | 'lastGame'
  | 'log'
  | 'card'
  | 'staleCards'
  | 'citedRules'
  | 'userData'
  | 'guildsWithData'
  | 'records'
  | 'links'
>;

const NO_CACHE = { get: () => undefined, set() {} };

const CHANNELS = ['100', '101', '102', '300', 'none'];
const USERS = ['1', '2', '3', '7', '9', 'nobody'];

/** Leaves much of every kind in a database. @returns its file */
async function filled(): Promise<string> {
  const file = temporaryFile();
  const store = openSqliteStore<TestReply>(file);
  let interactions = 0;
  const origin = (given: Partial<Origin> = {}): Origin => {
    interactions += 1;
    return from(`i ${interactions}`, { at: NOON + interactions, ...given });
  };
  const doFlip = (asked: Parameters<typeof flip>[1] = {}, given: Partial<Origin> = {}) => {
    const one = origin(given);
    return store.mutate(one, flip(one, asked));
  };
  for (const channelId of ['100', '101']) {
    const table = playAt(() => store, channelId, `at ${channelId}`);
    for (let game = 0; game < 3; game += 1) {
      await table.open('1', '2');
      await table.append(started('2', '1'));
      for (let n = 0; n < 5; n += 1) await table.append(life('1', n));
      await table.undo(4);
      await store.mutate(origin({ channelId }), ({ coins }) => ({
        reply: { content: coins.commitment },
        isPublishing: true,
      }));
      const { id: gameId } = (await store.lastGame(channelId)) ?? { id: '' };
      await store.mutate(origin({ channelId, actorId: '2' }), () => ({
        reply: { content: '' },
        seed: { gameId, text: `egg ${game}` },
      }));
      for (let n = 0; n < 4; n += 1)
        await doFlip({ isPrivate: n % 2 === 1, request: { flippers: ['1', '2'] } }, { channelId });
      store.recordCard({ channelId, messageId: `M${game}`, gameId, seq: 2, postedAt: NOON });
      await store.links.add(`hash ${channelId} ${game}`, {
        kind: 'player',
        gameId,
        channelId,
        guildId: '10',
        userId: '1',
        madeAt: NOON,
      });
      if (game < 2 || channelId === '100') await table.append(ended);
    }
  }
  // More than one page of lines, more coins than are read at once, and many secrets.
  await Promise.all(Array.from({ length: 330 }, () => doFlip({}, { channelId: '102', guildId: '20' })));
  for (let n = 0; n < 6; n += 1)
    await doFlip(
      { request: { until: { kind: 'coins', coins: 1000 } } },
      { channelId: '102', guildId: '20', actorId: '2' },
    );
  for (let n = 0; n < 70; n += 1) {
    await store.reveal(origin({ channelId: '300', guildId: null }), () => ({ reply: { content: '' } }));
    if (n % 2 === 0) await doFlip({}, { channelId: '300', guildId: null });
  }
  const roll = origin({ channelId: '101', actorId: '3' });
  await store.mutate(roll, rollIt(roll));
  const asking = origin({ channelId: '101' });
  await store.mutate(
    asking,
    flip(asking, { request: { until: { kind: 'again', after: 'either', decides: 'flipper', max: 9 } } }),
  );
  const sequence = (await store.history('101', 1))[0]?.sequence ?? 0;
  const chosen = origin({ channelId: '101' });
  await store.mutate(chosen, choose(chosen, sequence, { kind: 'again', again: true }));
  for (const value of ['founding', '2026-06-19'])
    await store.changeSetting(origin({ actorId: '3' }), { guildId: '30' }, 'edition', value, { content: '' });
  await store.changeSetting(origin(), { userId: '1' }, 'keep', 'ask', { content: '' });
  store.recordCitations('10', [{ edition: '2006-10-01', number: '505.6' }], NOON);
  store.recordCitations('10', [{ edition: '2006-10-01', number: '103.1' }], NOON - 1);
  const players = ['1', '2'].map((playerId, index) => ({
    playerId,
    place: index + 1,
    isWinner: index === 0,
    commanders: ['Krenko'],
  }));
  await store.mutate(origin({ actorId: '9' }), () => ({
    reply: { content: '' },
    record: { kind: 'add', record: { at: NOON, how: 'won', variant: 'commander', turns: null, players } },
  }));
  await store.mutate(origin({ actorId: '7' }), () => ({
    reply: { content: '' },
    record: { kind: 'correct', number: 1, how: 'won', winners: [1], turns: 3, commanders: [['Karn'], []] },
  }));
  await store.close();
  return file;
}

/** As JSON, by field names, without the row number of SQLite. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify([value], (_, one: unknown) =>
      typeof one === 'object' && one !== null && !Array.isArray(one)
        ? Object.fromEntries(
            Object.entries(one)
              .filter(([name]) => name !== 'rowNumber')
              .toSorted(([first], [second]) => (first < second ? -1 : 1)),
          )
        : one,
    ),
  );

/**
 * All of a person's exported data, one line each: simultaneous rows may come in any order, and page sizes differ
 * between databases.
 */
async function keptIn(reads: Reads, userId: string): Promise<readonly string[]> {
  const kept: string[] = [];
  let next: UserDataPosition | undefined;
  do {
    const page = await reads.userData(userId, next);
    kept.push(...page.rows.map((row) => `${page.kind} ${JSON.stringify(plain(row))}`));
    next = page.next ?? undefined;
  } while (next);
  return kept.toSorted();
}

/** All reads, by name. */
const ASKED: Readonly<Record<string, (reads: Reads) => Promise<unknown>>> = {
  ...Object.fromEntries(
    // oxlint-disable-next-line no-map-spread -- of each channel several
    CHANNELS.flatMap((channelId): [string, (reads: Reads) => Promise<unknown>][] => [
      [`ledgers of ${channelId}`, (reads) => reads.ledgers(channelId, 9)],
      [`ledgers of ${channelId} up to a line`, (reads) => reads.ledgers(channelId, 2, 66)],
      [`no ledgers of ${channelId}`, (reads) => reads.ledgers(channelId, 0)],
      ...[1, 70, 999].map((at): [string, (reads: Reads) => Promise<unknown>] => [
        `the ledger of ${channelId} from line ${at}`,
        async (reads) => {
          const [ledger] = await reads.ledgers(channelId, 1);
          return reads.ledgerFrom(channelId, ledger?.secretId ?? '', at);
        },
      ]),
      ...[0, 1, 5, 80].map((limit): [string, (reads: Reads) => Promise<unknown>] => [
        `the last ${limit} flips of ${channelId}`,
        (reads) => reads.history(channelId, limit),
      ]),
      [`tallies of ${channelId}`, (reads) => reads.tallies(channelId)],
      [`coins of ${channelId}`, (reads) => reads.fairCoins(channelId)],
      [`the game of ${channelId}`, (reads) => reads.lastGame(channelId)],
      [
        `the log of ${channelId}`,
        async (reads) => reads.log((await reads.lastGame(channelId))?.id ?? '', 99),
      ],
      [
        `a page of the log of ${channelId}`,
        async (reads) => reads.log((await reads.lastGame(channelId))?.id ?? '', 3, 5),
      ],
      [`the card of ${channelId}`, (reads) => reads.card(channelId)],
    ]),
  ),
  ...Object.fromEntries(
    USERS.map((userId) => [`what is kept of ${userId}`, (reads: Reads) => keptIn(reads, userId)]),
  ),
  'a ledger of another channel': (reads) => reads.ledgerFrom('100', 'none', 1),
  'rules cited': (reads) => reads.citedRules('10'),
  'no rules cited': (reads) => reads.citedRules('20'),
  'stale cards': (reads) => reads.staleCards(NOON + 1, 9),
  'stale cards after a channel': (reads) => reads.staleCards(NOON + 1, 9, '100'),
  'a link': (reads) => reads.links.find('hash 100 2'),
  'a link of a game before': (reads) => reads.links.find('hash 100 1'),
  'servers held': (reads) => reads.guildsWithData(9),
  'the first server held': (reads) => reads.guildsWithData(1),
  'servers held after one': (reads) => reads.guildsWithData(9, '10'),
  records: (reads) => reads.records.list('10', {}, 9),
};

describe.skipIf(server === null)('PostgreSQL reads as SQLite', () => {
  let connection: PostgresConnection;
  let file: string;
  let here: Reads;
  let there: Store<TestReply>;
  const warned: string[] = [];
  beforeAll(async () => {
    connection = await migratedDatabase(server ?? '');
    file = await filled();
    await copied(file, connection);
    here = {
      ...ledgerReads(postgresDriver(connection)),
      ...gameReads(postgresDriver(connection), NO_CACHE, (line) => void warned.push(line)),
      ...tableCards(postgresDriver(connection)),
      ...citedRules(postgresDriver(connection)),
      userData: userDataReader(postgresDriver(connection), async () => null),
      guildsWithData: guildsWithDataReader(postgresDriver(connection)),
      records: recordReads(postgresDriver(connection)),
      links: pageLinks(postgresDriver(connection)),
    };
    there = openSqliteStore<TestReply>(file);
  });
  afterAll(async () => {
    await connection.close();
    await there.close();
  });

  it.each(Object.entries(ASKED))('%s', async (_, ask) => {
    expect(plain(await ask(here))).toEqual(plain(await ask(there)));
  });

  it.each([
    ['a flip', `UPDATE coin_flip SET outcome = 'x' WHERE sequence % 7 = 3`, /ledger|flips|kept/],
    ['a flip that is gone', 'DELETE FROM coin_flip WHERE sequence % 11 = 5', /ledger|flips/],
    ['a state', `UPDATE game_state SET state = '{}'`, /^the game/],
  ])('%s that somebody wrote over', async (_, damage, asked) => {
    const db = new Database(file);
    db.exec(damage);
    db.close();
    await connection.query(damage);
    for (const [name, ask] of Object.entries(ASKED).filter(([one]) => asked.test(one)))
      expect({ [name]: plain(await ask(here)) }).toEqual({ [name]: plain(await ask(there)) });
    if (damage.includes('game_state')) expect(warned.join('\n')).toContain('is damaged');
  });

  it('for how long a server was not used', async () => {
    const last = NOON + 100_000;
    const unused = (guildId: string, at: number) =>
      postgresDriver(connection).read(() => isUnused(guildId, at));
    expect(await unused('10', last + 29 * 24 * HOUR)).toBe(false);
    expect(await unused('10', last + 30 * 24 * HOUR)).toBe(true);
    expect(await unused('none', NOON)).toBe(true);
  });
});
