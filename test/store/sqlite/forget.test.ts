import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import Database from '#basics/sqlite.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { flip, from, NOON, type TestReply } from '../coins/flips.ts';
import { type Entries, noted, playAt } from '../games/games.ts';
import { temporaryFile } from '../../files/temporary-file.ts';
import { until } from '../../helpers/until.ts';

const WORD = 'Unforgettable';
const DAY = 24 * 60 * 60 * 1000;
const TABLES = [
  'game',
  'game_event',
  'game_state',
  'coin_secret',
  'coin_flip',
  'coin_seed',
  'coin_tally',
  'setting',
  'cited',
];

const countRows = (file: string): readonly unknown[] => {
  const db = new Database(file, { readonly: true });
  const counts = TABLES.map((table) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
  db.close();
  return counts;
};

/** A store with a long game and many flips in server 10, whose every line has the word. */
async function fill(file: string) {
  const store = openSqliteStore<TestReply>(file);
  const table = playAt(() => store);
  await table.open('1', '2');
  store.recordCitations('10', [{ edition: '2006-10-01', number: '505.6' }], 0);
  const counters: Entries = [
    noted({ kind: 'counters/changed', playerId: '1', counter: WORD.repeat(40), from: 0, to: 1 }),
  ];
  const changes = Array.from({ length: 1200 }, async (_, nth) => {
    await table.append(counters);
    const origin = from(`flip ${nth}`);
    if (nth < 20) await store.mutate(origin, flip(origin, { purpose: WORD.repeat(40) }));
  });
  await Promise.all(changes);
  await store.mutate(from('seed'), () => ({
    reply: { content: 'given' },
    seed: { gameId: 'G', text: WORD },
  }));
  return store;
}

describe('erased data', () => {
  it('stands nowhere in the file', async () => {
    const file = temporaryFile();
    const store = await fill(file);
    await store.forgetGuild('10');
    await store.close();
    expect(countRows(file)).toEqual(TABLES.map(() => 0));
    expect(readFileSync(file).includes(WORD)).toBe(false);
  });

  it("is erased after the next start if the bot stopped in between, and can't be found meanwhile", async () => {
    const file = temporaryFile();
    const stopped = await fill(file);
    const forgetting = stopped.forgetGuild('10');
    await stopped.close();
    await forgetting;
    const [games, lines] = countRows(file);
    expect([games, Number(lines) > 0]).toEqual([1, true]);

    const store = openSqliteStore<TestReply>(file);
    expect([
      await store.lastGame('100'),
      await store.history('100', 9),
      await store.guildsWithData(99),
    ]).toEqual([null, [], []]);
    await until(() => expect(countRows(file)).toEqual(TABLES.map(() => 0)));
    await store.close();
  });

  it('is not noted as left by a comparison of servers that runs meanwhile', async () => {
    const store = openSqliteStore<TestReply>(temporaryFile());
    await store.changeSetting(from('1', { guildId: '10' }), { guildId: '10' }, 'keep', 'ask', {
      content: 'set',
    });
    const forgetting = store.forgetGuild('10');
    await Promise.all([forgetting, store.noteGuilds(new Set(), NOON)]);
    expect(await store.noteGuilds(new Set(), NOON + 31 * DAY)).toEqual([]);
    await store.close();
  });
});
