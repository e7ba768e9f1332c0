import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import Database from '#basics/sqlite.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { OperatorError } from '#files/operator-error.ts';
import { findDifferences } from '#moving/check.ts';
import { moveAll, type MoveResult } from '#moving/move.ts';
import { reopen } from '#moving/reopen.ts';
import { readLastMove, type DatabaseSide } from '#moving/side.ts';
import { TABLES } from '#store/sql/tables.ts';
import { whyMoved } from '#store/rows/last-move.ts';
import { freshDatabase, postgresServer } from '../postgres/database.ts';
import { flip, from as at, NOON, type TestReply } from '../store/coins/flips.ts';
import { temporaryFile } from '../files/temporary-file.ts';
import { randomRows, type Rows } from './random-rows.ts';
import { fullFile, open, QUIETLY } from './sides.ts';

const server = postgresServer();
const newPostgres = (): Promise<string> => freshDatabase(server ?? '');

/** Opens both, and closes them whatever comes. */
async function between<Value>(
  [from, to]: readonly [string, string],
  use: (from: DatabaseSide, to: DatabaseSide) => Promise<Value>,
): Promise<Value> {
  const source = await open(from);
  try {
    const target = await open(to);
    try {
      return await use(source, target);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

const move = (from: string, to: string): Promise<MoveResult> =>
  between([from, to], (source, target) => moveAll(source, target, QUIETLY));

const differing = (one: string, other: string): Promise<readonly string[]> =>
  between([one, other], (a, b) => findDifferences(a, b, { step() {} }));

async function fill(file: string, rows: Rows): Promise<void> {
  const side = await open(file);
  for (const table of TABLES) {
    const all = rows.get(table.name) ?? [];
    const [first] = all;
    if (first) await side.insert(side, table, Object.keys(first), all);
  }
  await side.close();
}

describe.skipIf(server === null)('everything that the bot keeps', () => {
  it('moves to PostgreSQL and back', async () => {
    const [file, url, back] = [fullFile(), await newPostgres(), temporaryFile()];
    expect(await move(file, url)).toEqual({ channels: 2, games: 2, flips: 10, before: null });
    expect(await differing(file, url)).toEqual([]);
    await between([url, temporaryFile()], async (side) => {
      // The next row gets a number of its own.
      await side.query('INSERT INTO record_book (guild_id, changed_at) VALUES ($1, 1)', ['new']);
      await side.query("DELETE FROM record_book WHERE guild_id = 'new'");
    });
    expect(await move(url, back)).toEqual({ channels: 2, games: 2, flips: 10, before: null });
    expect(await differing(file, back)).toEqual([]);
  });

  it('moves any database', async () => {
    const template = await newPostgres();
    await (await open(template)).close();
    const { pathname } = new URL(template);
    await fc.assert(
      fc.asyncProperty(randomRows(), async (rows) => {
        const [file, url, back] = [
          temporaryFile(),
          await freshDatabase(server ?? '', pathname.slice(1)),
          temporaryFile(),
        ];
        await fill(file, rows);
        await move(file, url);
        await move(url, back);
        expect(await differing(file, back)).toEqual([]);
      }),
      { numRuns: 3 },
    );
  });
});

describe.skipIf(server === null)('two databases', () => {
  /** A file that was moved to a PostgreSQL. */
  async function moved(): Promise<readonly [string, string]> {
    const [file, url] = [fullFile(), await newPostgres()];
    await move(file, url);
    return [file, url];
  }

  it('report that they were moved already, each time', async () => {
    const [file, url] = await moved();
    expect(await move(file, url)).toEqual({ channels: 2, games: 2, flips: 10, before: NOON });
  });

  it('leave the old one unchanged, and refused until it is reactivated', async () => {
    const [file, url] = await moved();
    const openStore = () => openSqliteStore<TestReply>(file);
    expect(openStore).toThrow(OperatorError);
    expect(openStore).toThrow(/^the database .* was moved to postgres:.* on 2026-06-19: set DATABASE_URL/);
    expect(await differing(fullFile(), file)).toEqual([]);

    const side = await open(file);
    await reopen(side, NOON + 1);
    await expect(reopen(side, NOON + 1)).rejects.toThrow(/was not moved away/);
    await side.close();
    const store = openStore();
    // Whatever the other one told since: these coins come from another secret.
    const [live] = await store.ledgers('100', 9);
    expect(live).toMatchObject({ revealedAt: NOON + 1 });
    const origin = at('next', { at: NOON + 2 });
    await store.mutate(origin, flip(origin));
    await store.close();
    // It has become a different database, whose contents exist nowhere else.
    await expect(move(url, file)).rejects.toThrow(/is not empty/);
  });

  it('keep the bot from half a database', async () => {
    const [file, half] = [fullFile(), temporaryFile()];
    const stopping = new AbortController();
    const progress = { begin() {}, step: () => stopping.abort() };
    await between([file, half], (from, to) =>
      expect(moveAll(from, to, { ...QUIETLY, progress, signal: stopping.signal })).rejects.toThrow(
        'stopped: run the same move again to continue',
      ),
    );
    expect(() => openSqliteStore(half)).toThrow(/has only a part of sqlite:.*: run that move again/);
    const again = await open(half);
    await expect(reopen(again, NOON)).rejects.toThrow(/so it cannot be used/);
    await again.close();
  });

  it('start over if the bot used the old one in between', async () => {
    const [file, url] = [fullFile(), await newPostgres()];
    const stopping = new AbortController();
    let rows = 0;
    const progress = { begin() {}, step: (more: number) => (rows += more) > 40 && stopping.abort() };
    await between([file, url], (from, to) =>
      expect(moveAll(from, to, { ...QUIETLY, progress, signal: stopping.signal })).rejects.toThrow(/stopped/),
    );
    const store = openSqliteStore<TestReply>(file);
    await store.changeSetting(at('s'), { guildId: '0' }, 'edition', 'founding', { content: '' });
    await store.close();
    await move(file, url);
    expect(await differing(file, url)).toEqual([]);
  });

  it('are named by what differs, and then neither is lost', async () => {
    const [file, url] = [fullFile(), await newPostgres()];
    await between([file, url], async (from, to) => {
      const spoilt: DatabaseSide = {
        ...to,
        advanceSequences: () => to.advanceSequences(),
        async insert(sql, table, columns, rows) {
          await to.insert(sql, table, columns, rows);
          if (table.name === 'game_event')
            await sql.query("UPDATE game_event SET actor_id = 'x' WHERE seq = 2 AND actor_id <> 'x'");
        },
      };
      await expect(moveAll(from, spoilt, QUIETLY)).rejects.toThrow(
        /^postgres:.* differs from sqlite:.*: channel 10\d \(game_event\), channel 10\d \(game_event\)\. sqlite:.* was not changed/,
      );
      expect(await readLastMove(from)).toBeUndefined();
      expect(whyMoved((await readLastMove(to))!)).toMatch(/has only a part/);
    });
    await move(file, url);
  });

  it("report data that PostgreSQL doesn't accept", async () => {
    const file = temporaryFile();
    const store = openSqliteStore<TestReply>(file);
    await store.changeSetting(at('s'), { guildId: '0' }, 'edition', 'a', { content: '' });
    await store.close();
    // As stored by versions that did not clean typed text.
    const db = new Database(file);
    db.exec("UPDATE setting SET value = 'a' || char(0) || 'b'");
    db.close();
    await expect(move(file, await newPostgres())).rejects.toThrow(
      /^the database 127\.0\.0\.1:\d+\/test_\w+ rejects a row of setting: invalid byte sequence for encoding "UTF8": 0x00$/,
    );
  });

  it('may not be in use', async () => {
    const file = fullFile();
    const store = openSqliteStore<TestReply>(file);
    await expect(open(file)).rejects.toThrow(/^the database .* is in use by the bot: stop it first$/);
    await store.close();

    const url = await newPostgres();
    const first = await open(url);
    await expect(open(url)).rejects.toThrow(
      /^the database 127\.0\.0\.1:\d+\/test_\w+ is in use by a bot, or by another move: stop all of them first$/,
    );
    await first.close();
  });
});
