import { copyFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillGames } from '../../../bench/fill-games.ts';
import Database from '#basics/sqlite.ts';
import { backUpDatabase } from '#backups/back-up.ts';
import { BrokenContents, readContents } from '#store/sqlite/read-contents.ts';
import { checkBackup } from '#backups/check-backup.ts';
import { connect } from '#files/sqlite/connection.ts';
import { readMigrations } from '#files/sqlite/migrate.ts';
import { createOldLogEraser } from '#store/erasure/old-logs.ts';
import { sqliteDriver, sqliteRunner } from '#store/sqlite/driver.ts';
import { restoreBackup } from '#backups/restore.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { flip, from, NOON, rollIt, type TestReply } from '../coins/flips.ts';
import { EVERY_EVENT } from '../games/every-event.ts';
import { ended, life, noted, playAt, started } from '../games/games.ts';
import { temporaryFile } from '../../files/temporary-file.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A database of three games with three lines each, and a ledger with two flips and a roll whose secret is not revealed. */
let whole: string;
beforeAll(async () => {
  whole = temporaryFile();
  fillGames(whole, 3);
  const store = openSqliteStore<TestReply>(whole);
  await store.mutate(from('1'), flip(from('1')));
  await store.mutate(from('2'), flip(from('2')));
  await store.mutate(from('3'), rollIt(from('3')));
  await store.close();
});

/** The same, with something written into it that SQLite does not mind. */
function spoilt(sql: string): string {
  const file = temporaryFile();
  copyFileSync(whole, file);
  const db = new Database(file);
  db.pragma('foreign_keys = OFF');
  db.exec(sql);
  db.close();
  return file;
}

const FIRST = 'game_id = (SELECT min(game_id) FROM game_event)';
const GAME = /^game 01J0+ \(server 3\d{17}, channel 2\d{17}\): /;
const LEDGER = /^ledger \w{26} \(server 10, channel 100\): /;

/** The expected report about one database: the number of faults, and the wording of the first. */
type Told = readonly [broken: number, whose: RegExp, what: string];

const BREAKS: readonly (readonly [what: string, sql: string, told: Told])[] = [
  [
    'every line of every log',
    "UPDATE game_event SET entries = 'x' || entries",
    [3, GAME, 'unreadable lines: 1–3'],
  ],
  [
    'one line',
    `UPDATE game_event SET entries = '[{]' WHERE ${FIRST} AND seq = 2`,
    [1, GAME, 'unreadable lines: 2'],
  ],
  [
    'a word in a line',
    `UPDATE game_event SET entries = replace(entries, 'turn/began', 'turn/begun') WHERE ${FIRST} AND seq = 3`,
    [1, GAME, 'unreadable lines: 3'],
  ],
  [
    'a number in a line, which no longer comes to what the game is',
    `UPDATE game_event SET entries = replace(entries, '"startingLife":40', '"startingLife":41') WHERE ${FIRST}`,
    [1, GAME, 'states that differ from the log, after lines 3'],
  ],
  [
    'a line of a version that nobody knows',
    `UPDATE game_event SET version = 99 WHERE ${FIRST} AND seq = 1`,
    [1, GAME, 'unreadable lines: 1'],
  ],
  ['a line that is gone', `DELETE FROM game_event WHERE ${FIRST} AND seq = 2`, [1, GAME, 'missing lines: 2']],
  ['the last line', `DELETE FROM game_event WHERE ${FIRST} AND seq = 3`, [1, GAME, 'missing lines: 3']],
  ['all lines of a game', `DELETE FROM game_event WHERE ${FIRST}`, [1, GAME, 'missing lines: 1–3']],
  [
    'a line that cannot follow',
    `UPDATE game_event SET entries = (SELECT entries FROM game_event AS two WHERE two.game_id = game_event.game_id AND two.seq = 2) WHERE ${FIRST} AND seq = 1`,
    [1, GAME, 'lines that cannot be replayed: 1'],
  ],
  [
    'a state',
    `UPDATE game_state SET state = substr(state, 2) WHERE ${FIRST}`,
    [1, GAME, 'unreadable states, after lines 3'],
  ],
  [
    'a number in a state',
    `UPDATE game_state SET state = replace(state, '"life":40', '"life":4') WHERE ${FIRST}`,
    [1, GAME, 'states that differ from the log, after lines 3'],
  ],
  [
    'a line of a ledger',
    "UPDATE coin_flip SET outcome = '' WHERE sequence = 2",
    [1, LEDGER, 'unreadable flips: 2'],
  ],
  [
    'another outcome of a roll',
    'UPDATE coin_flip SET outcome = replace(outcome, \'"natural":[\', \'"natural":[7,\') WHERE sequence = 3',
    [1, LEDGER, 'flips that the secret does not reproduce: 3'],
  ],
  ['a flip that is gone', 'DELETE FROM coin_flip WHERE sequence = 1', [1, LEDGER, 'flips missing: 1']],
  ['flips that were never made', 'UPDATE coin_secret SET flips = 9', [1, LEDGER, 'flips missing: 4–9']],
  ['an uncounted flip', 'UPDATE coin_secret SET flips = 2', [1, LEDGER, 'flips that were not counted: 3']],
  [
    'a secret',
    'UPDATE coin_secret SET secret = randomblob(32)',
    [1, LEDGER, 'the secret is not the one that was committed to'],
  ],
];

describe('contents that SQLite accepts but a bot could not read', () => {
  it.each(BREAKS)(
    '%s: is named by a look through a backup, and not restored unless that is meant',
    (_, sql, told) => {
      const [broken, whose, what] = told;
      const file = spoilt(sql);
      const contents = checkBackup(file, temporaryFile());
      expect(contents).toMatchObject({ games: 3, ledgers: 1, broken });
      expect(contents.faults).toHaveLength(broken);
      const [first = ''] = contents.faults;
      expect(first).toMatch(whose);
      expect(first.replace(whose, '').split('; ')).toContain(what);

      const database = temporaryFile();
      expect(() => restoreBackup(file, database, { at: NOON })).toThrow(BrokenContents);
      expect(readdirSync(dirname(database))).toEqual(['judge.sqlite-lock']);
      expect(restoreBackup(file, database, { at: NOON, isBrokenAllowed: true }).contents).toMatchObject({
        broken,
      });
    },
  );

  it.each(BREAKS)('%s: no backup of it takes the place of one that was whole', (_, sql) => {
    const file = spoilt(sql);
    const folder = join(dirname(file), 'backups');
    mkdirSync(folder);
    const day = (nth: number) => ({ folder, keep: 2, at: NOON + nth * DAY });
    for (const nth of [0, 1]) {
      const good = temporaryFile();
      copyFileSync(whole, good);
      backUpDatabase(good, day(nth));
    }
    for (const nth of [2, 3, 4]) expect(backUpDatabase(file, day(nth)).contents.broken).toBeGreaterThan(0);
    expect(readdirSync(folder).toSorted()).toEqual([
      'judge-20260619T120000Z.sqlite',
      'judge-20260620T120000Z.sqlite',
      'judge-damaged-20260622T120000Z.sqlite',
      'judge-damaged-20260623T120000Z.sqlite',
    ]);
    for (const nth of [19, 20])
      expect(readContents(join(folder, `judge-202606${nth}T120000Z.sqlite`)).broken).toBe(0);

    const mine = join(folder, 'mine.sqlite');
    expect(backUpDatabase(file, { file: mine, canOverwrite: false }).contents.broken).toBeGreaterThan(0);
    copyFileSync(whole, mine);
    expect(() => backUpDatabase(file, { file: mine, canOverwrite: true })).toThrow(BrokenContents);
    expect(readContents(mine).broken).toBe(0);
  });
});

describe('a database that is whole', () => {
  it('passes the check, which reports its progress', () => {
    const told: (readonly [number, number])[] = [];
    expect(readContents(whole, (...progress) => told.push(progress))).toEqual({
      games: 3,
      ledgers: 1,
      faults: [],
      broken: 0,
    });
    expect(told).toEqual([1, 2, 3, 4].map((done) => [done, 4]));
  });

  it('passes the check with a log entry about many permanents', async () => {
    const file = temporaryFile();
    const store = openSqliteStore<TestReply>(file);
    const table = playAt(() => store, '100');
    await table.open('1', '2');
    await table.append(started('1', '2'));
    const { permanent: entered, ...entering } = EVERY_EVENT['permanent/entered'];
    const ids = [1, 2, 3];
    const [first, ...others] = ids.map((id) =>
      noted({
        ...entering,
        permanent: { ...entered, id, number: id, permanent: { ...entered.permanent, id: `${id}` } },
      }),
    );
    if (first) await table.append([first, ...others]);
    const [tapped, ...more] = ids.map((id) => {
      const permanent = { ...entered.permanent, id: `${id}`, counters: { charge: 3 } };
      return noted({ kind: 'permanent/changed', id, what: 'counters', permanent });
    });
    if (tapped) await table.append([tapped, ...more]);
    await store.close();
    const db = new Database(file);
    const last = db.prepare('SELECT entries FROM game_event ORDER BY seq DESC LIMIT 1').pluck().get();
    db.close();
    expect(last).toContain('"also"');
    expect(readContents(file)).toMatchObject({ games: 1, faults: [], broken: 0 });
  });

  it.each([
    ['in part', 1],
    ['as a whole', 2],
  ])('is, where the log of a game that is over was erased for its age, %s', async (_, times) => {
    const file = temporaryFile();
    const store = openSqliteStore<TestReply>(file);
    const table = playAt(() => store, '100');
    await table.open('1', '2');
    await table.append(started('1', '2'));
    for (let line = 0; line < 150; line += 1) await table.append(life('1', line));
    await table.append(ended);
    await store.close();
    const db = new Database(file);
    const eraseSome = createOldLogEraser(sqliteDriver(sqliteRunner(db), { add: async (job) => job() }), 100);
    for (let time = 0; time < times; time += 1) expect(await eraseSome(NOON + 31 * DAY)).toBe(true);
    const left = db.prepare('SELECT count(*) FROM game_event').pluck().get();
    db.close();
    expect(left).toBe(times === 1 ? 53 : 0);
    expect(readContents(file)).toMatchObject({ games: 1, faults: [], broken: 0 });
    const spoiling = new Database(file);
    spoiling.exec("UPDATE game_state SET state = ''");
    spoiling.close();
    expect(readContents(file).broken).toBe(1);
  });

  it.each(readMigrations().map(({ version }) => version))('is, as version %i left it', (version) => {
    const file = temporaryFile();
    copyFileSync(new URL(`../databases/v${version}.db`, import.meta.url), file);
    const { faults, broken, ledgers } = readContents(file);
    expect({ faults, broken }).toEqual({ faults: [], broken: 0 });
    expect(ledgers).toBeGreaterThan(0);
    expect(readdirSync(dirname(file)).filter((name) => name.includes('migrated'))).toEqual([]);
  });
});

describe('copies from before an update', () => {
  const OLD = readMigrations().slice(0, -1);

  it.each([
    ['that is not whole makes no older one go', "UPDATE game_event SET entries = ''", 3],
    ['that is whole makes the oldest go', '', 2],
  ])('one %s', (_, sql, kept) => {
    const database = temporaryFile();
    connect(database, OLD).close();
    const newest = new URL(`../databases/v${OLD.length}.db`, import.meta.url);
    copyFileSync(newest, database);
    const db = new Database(database);
    db.exec(sql);
    db.close();
    const folder = join(dirname(database), 'copies');
    mkdirSync(folder);
    for (const day of [1, 2])
      copyFileSync(newest, join(folder, `judge-before-version-8-2026010${day}T000000Z.sqlite`));
    void openSqliteStore(database, { copies: { folder, keep: 2 } }).close();
    expect(readdirSync(folder)).toHaveLength(kept);
  });
});
