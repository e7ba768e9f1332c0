import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import Database from '#basics/sqlite.ts';
import { describe, expect, it } from 'vitest';
import { PLAIN_FORMAT } from '#engine/game/format.ts';
import { audit } from '#ledger/audit.ts';
import { connect } from '#files/sqlite/connection.ts';
import { readMigrations } from '#files/sqlite/migrate.ts';
import { readMigrationsIn, type Migration } from '#files/migrations.ts';
import { OperatorError } from '#files/operator-error.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import type { SettingScope } from '#store/port/settings.ts';
import { flip, from, HOUR, NOON, type TestReply } from '../coins/flips.ts';
import { ended, outline, playAt, lastBook } from '../games/games.ts';
import { temporaryFile } from '../../files/temporary-file.ts';

const NEWEST = readMigrations().length;

const migration = (version: number, sql: string): Migration => ({
  version,
  name: `000${version}-test.sql`,
  sql,
});
const FIRST = migration(1, 'CREATE TABLE a (id INTEGER PRIMARY KEY) STRICT; INSERT INTO a VALUES (1)');

function lookInto(file: string): { version: unknown; tables: readonly unknown[] } {
  const db = new Database(file, { readonly: true });
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .pluck()
    .all();
  const version = db.pragma('user_version', { simple: true });
  db.close();
  return { version, tables };
}

describe('the migrations', () => {
  it('are numbered without a gap', () => {
    expect(readMigrations().map(({ version }) => version)).toEqual(
      Array.from({ length: NEWEST }, (_, index) => index + 1),
    );
  });

  it.each([
    ['a gap', ['0001-a.sql', '0003-b.sql']],
    ['one number twice', ['0001-a.sql', '0001-b.sql']],
    ['a start at nought', ['0000-a.sql']],
    ['a name without a number', ['0001-a.sql', 'games.sql']],
  ])('are refused with %s', (_, names) => {
    const folder = `${temporaryFile()}.d/`;
    mkdirSync(folder);
    for (const name of names) writeFileSync(`${folder}${name}`, '');
    expect(() => readMigrationsIn(pathToFileURL(folder))).toThrow(/should come next/);
  });

  it('run in order, each once', () => {
    const file = temporaryFile();
    connect(file, [FIRST]).close();
    connect(file, [FIRST, migration(2, 'INSERT INTO a VALUES (2)')]).close();
    const { db, close } = connect(file, [FIRST, migration(2, 'INSERT INTO a VALUES (2)')]);
    expect(db.prepare('SELECT id FROM a').pluck().all()).toEqual([1, 2]);
    expect(db.pragma('user_version', { simple: true })).toBe(2);
    close();
  });

  it('make STRICT tables only', () => {
    const { db, close } = connect(':memory:');
    const lax = db.prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 0").pluck();
    expect(lax.all()).toEqual(['sqlite_schema']);
    close();
  });
});

describe('a migration that fails', () => {
  it.each([
    ['on bad SQL', 'CREATE TABLE b (id INTEGER) STRICT; CREATE TABEL c', /near "TABEL"/],
    ['on what is there', 'CREATE TABLE b (id INTEGER) STRICT; INSERT INTO a VALUES (1)', /UNIQUE/],
    [
      'on a reference to nothing',
      'CREATE TABLE b (a INTEGER REFERENCES a (id)) STRICT; INSERT INTO b VALUES (7)',
      /foreign keys refer to missing rows/,
    ],
  ])('%s leaves the database at the version before it', (_, sql, why) => {
    const file = temporaryFile();
    connect(file, [FIRST]).close();
    const open = () => connect(file, [FIRST, migration(2, sql), migration(3, 'DROP TABLE a')]);
    expect(open).toThrow(OperatorError);
    expect(open).toThrow(why);
    expect(open).toThrow(/stays at version 1: 0002-test\.sql failed/);
    expect(lookInto(file)).toEqual({ version: 1, tables: ['a'] });
  });

  it('leaves a new database empty', () => {
    const file = temporaryFile();
    const open = () => connect(file, [FIRST, migration(2, 'CREATE TABEL c')]);
    expect(open).toThrow(/stays at version 0: 0002-test\.sql failed/);
    expect(lookInto(file)).toEqual({ version: 0, tables: [] });
  });
});

describe('a database of a newer version', () => {
  it('is refused in one line, and left as it is', () => {
    const file = temporaryFile();
    connect(file, [
      ...readMigrations(),
      migration(NEWEST + 1, 'CREATE TABLE later (id INTEGER) STRICT'),
    ]).close();
    const before = lookInto(file);
    expect(() => openSqliteStore(file)).toThrow(OperatorError);
    expect(() => openSqliteStore(file)).toThrow(
      /^the database .* newer version of the bot .*: update the bot$/,
    );
    expect(lookInto(file)).toEqual(before);
  });
});

describe('a server that chose today’s rules before they could change', () => {
  it('keeps today’s, and any other choice as it is', async () => {
    const file = temporaryFile();
    const { db, close } = connect(file, readMigrations().slice(0, 12));
    const insert = db.prepare("INSERT INTO setting VALUES ('guild', ?, 'edition', ?, 1, '7')");
    for (const [id, value] of Object.entries({ 1: '2026-06-19', 2: 'founding', 3: '2013-07-13' }))
      insert.run(id, value);
    close();
    const store = openSqliteStore<TestReply>(file, { copies: null });
    const edition = (guildId: string) => store.setting({ guildId }, 'edition');
    expect([await edition('1'), await edition('2'), await edition('3')]).toEqual([
      'today',
      'founding',
      '2013-07-13',
    ]);
    await store.close();
  });
});

describe('a database of each version so far', () => {
  const folder = new URL('../databases/', import.meta.url);
  const databases = readdirSync(folder).filter((name) => name.endsWith('.db'));

  it('is kept', () => {
    const wanted = Array.from({ length: NEWEST }, (_, index) => `v${index + 1}.db`);
    expect(databases.toSorted()).toEqual(wanted.toSorted());
  });

  it.each(databases.filter((name) => name !== 'v1.db'))('holds its games: %s', async (name) => {
    const file = temporaryFile();
    copyFileSync(new URL(name, folder), file);
    // A state whose shape has changed, and not its version, would be told as damaged.
    const store = openSqliteStore<TestReply>(file, { warn: expect.unreachable });
    const over = await lastBook(store, '101');
    expect(over?.game.result).toEqual({ how: 'won', winners: ['2'] });
    expect(new Set(over?.log(99).flatMap(({ entries }) => entries.map(({ event }) => event.kind))).size).toBe(
      over?.seq,
    );

    const happened = over?.log(99).flatMap(({ entries }) => entries.map(({ event }) => event));
    expect(happened?.find(({ kind }) => kind === 'game/opened')).toMatchObject({
      settings: { format: PLAIN_FORMAT },
    });
    expect(happened?.find(({ kind }) => kind === 'game/started')).toMatchObject({ teams: [] });
    expect(happened?.find(({ kind }) => kind === 'permanent/entered')).toMatchObject({
      permanent: { controllerId: '2', enteredUnderId: '2' },
    });

    const kept = (await store.records.list('10', {}, 9)).find(({ gameId }) => gameId === over?.id);
    const turns = over?.game.turns ?? 0;
    const seats = over?.game.seats.map(({ playerId }) => [playerId, playerId === '2' ? 'won' : 'lost']);
    // A game restarted at the end had no turn, so it wasn't played.
    expect(kept?.players.map(({ playerId, outcome }) => [playerId, outcome])).toEqual(
      turns > 0 ? seats : undefined,
    );
    if (kept) expect(kept).toMatchObject({ how: 'won', source: 'played', turns, hostId: '2' });

    const table = playAt(() => store, '100', 'later');
    const book = await table.book();
    expect(outline(book!.log(99))).toEqual(['4 back to 2', '3 undone', '2', '1']);
    expect(book?.game.seats.map(({ life: now }) => now)).toEqual([17, 20, 20]);
    expect(await store.card('100')).toMatchObject({ messageId: '900', gameId: book?.id, seq: 4 });
    await table.undo(1);
    await table.append(ended);
    expect(await store.noteGuilds(new Set(), NOON + 31 * 24 * HOUR)).toEqual(['10']);
    await store.close();
  });

  it.each(databases)('opens: %s', async (name) => {
    const file = temporaryFile();
    copyFileSync(new URL(name, folder), file);
    const store = openSqliteStore<TestReply>(file);
    const [live, revealed] = await store.ledgers('100', 9);
    expect(revealed).toMatchObject({ count: 4, published: true, unreadable: [], revealedAt: NOON });
    expect(live).toMatchObject({ count: 6, published: true, unreadable: [], secret: null });
    expect(revealed?.entries).toMatchObject(
      Array.from({ length: 4 }, () => ({ request: { until: { kind: 'coins' } } })),
    );
    expect(live?.entries.map(({ sequence, isPrivate, covered }) => [sequence, isPrivate, covered])).toEqual([
      [1, false, true],
      [2, false, true],
      [3, false, true],
      [4, false, true],
      [5, false, true],
      [6, true, true],
    ]);
    expect(live?.entries[4]?.choices).toEqual([{ kind: 'again', again: true }]);
    expect(await store.setting({ guildId: '10' }, 'edition')).toBe('founding');
    expect(await store.setting({ userId: '1' }, 'keep')).toBe('heads');
    expect((await store.tallies('100')).map(({ playerId }) => playerId)).toEqual(['1', '2']);

    // Links exist since version 6.
    const link = await store.links.find('hash');
    expect(link?.userId).toBe(Number(/\d+/.exec(name)?.[0]) < 6 ? undefined : '1');

    const next = from('next', { at: NOON + 1000 });
    await store.mutate(next, flip(next));
    await store.reveal(from('last', { at: NOON + 1001 }), () => ({ reply: { content: '' } }));
    for (const ledger of (await store.ledgers('100', 9)).slice(1))
      expect(audit(ledger)).toMatchObject({ isTampered: false, confirmed: ledger.count });
    await store.close();
  });
});

describe('who had games or coins before today’s rules were the default', () => {
  /** A database of version 3 in which only server 30 has chosen an edition. */
  function before(): string {
    const file = temporaryFile();
    const { db, close } = connect(file, readMigrations().slice(0, 3));
    const secret = db.prepare(
      `INSERT INTO coin_secret (id, channel_id, guild_id, secret, commitment, created_at, created_by)
       VALUES (?, ?, ?, zeroblob(32), hex(zeroblob(32)), 1, ?)`,
    );
    secret.run('A', '100', '10', '1');
    secret.run('B', '101', null, '2');
    secret.run('C', '102', '30', '1');
    secret.run('D', '', null, '9');
    db.prepare(
      `INSERT INTO coin_flip VALUES ('B', 1, 1, 'i', '3', 1, 0, 0, 'founding', NULL, '{}', '[]', '{}')`,
    ).run();
    const game = db.prepare('INSERT INTO game (id, guild_id, channel_id, seq) VALUES (?, ?, ?, 1)');
    game.run('G', '20', '200');
    game.run('H', null, '');
    const chosen = db.prepare(`INSERT INTO setting VALUES ('guild', ?, 'edition', ?, 1, '1')`);
    chosen.run('30', '2013-05-01');
    chosen.run('40', '2026-06-19');
    close();
    return file;
  }

  it.each<[who: string, scope: SettingScope, edition: string | undefined, told: string | undefined]>([
    ['a server with coins', { guildId: '10' }, 'founding', 'kept'],
    ['a server with a game', { guildId: '20' }, 'founding', 'kept'],
    ['a server with coins that chose', { guildId: '30' }, '2013-05-01', 'told'],
    ['a server that only chose', { guildId: '40' }, 'today', 'told'],
    ['a server that is new', { guildId: '50' }, undefined, undefined],
    ['who opened the coins of direct messages', { userId: '2' }, 'founding', 'kept'],
    ['who flipped in direct messages', { userId: '3' }, 'founding', 'kept'],
    ['who flipped on servers only', { userId: '1' }, undefined, undefined],
    ['who was forgotten', { userId: '9' }, undefined, undefined],
  ])('%s', async (_, scope, edition, told) => {
    const store = openSqliteStore<TestReply>(before());
    expect(await store.setting(scope, 'edition')).toBe(edition);
    expect(await store.markNoticeShown(scope, 'introduced', NOON)).toBe(told);
    expect(await store.markNoticeShown(scope, 'introduced', NOON)).toBe('told');
    await store.close();
  });

  it('go on by them in each database that an earlier version left', async () => {
    const file = temporaryFile();
    copyFileSync(new URL('../databases/v3.db', import.meta.url), file);
    const db = new Database(file);
    db.exec(`DELETE FROM setting WHERE name = 'edition'`);
    db.close();
    const store = openSqliteStore<TestReply>(file);
    expect(await store.setting({ guildId: '10' }, 'edition')).toBe('founding');
    expect(await store.markNoticeShown({ guildId: '10' }, 'introduced', NOON)).toBe('kept');
    await store.close();
  });
});
