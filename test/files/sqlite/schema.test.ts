import { copyFileSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import Database from '#basics/sqlite.ts';
import { backUpDatabase } from '#backups/back-up.ts';
import { connect } from '#files/sqlite/connection.ts';
import { readMigrations } from '#files/sqlite/migrate.ts';
import { restoreBackup } from '#backups/restore.ts';
import { OperatorError } from '#files/operator-error.ts';
import { NOON } from '../../store/coins/flips.ts';
import { temporaryFile } from '../temporary-file.ts';

const NEWEST = readMigrations().length;

/** A database of a version, into which another program wrote so. */
function changedBy(sql: string, version = NEWEST): string {
  const file = temporaryFile();
  connect(file, readMigrations().slice(0, version)).close();
  const db = new Database(file);
  db.unsafeMode(true);
  db.exec(sql);
  db.close();
  return file;
}

function lineOf(attempt: () => unknown): string {
  try {
    attempt();
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError);
    return (error as Error).message;
  }
  return 'done';
}

const FORGES = 'CREATE TRIGGER evil AFTER INSERT ON coin_flip BEGIN DELETE FROM game_event; END';
const rewriting = (change: string): string =>
  `PRAGMA writable_schema = ON; ${change}; PRAGMA writable_schema = OFF`;

describe('a database in whose schema another program wrote', () => {
  it.each<[what: string, sql: string, named: string]>([
    [
      'a trigger that erases logs',
      FORGES,
      'the trigger "evil" on "coin_flip" does not belong to the bot: remove it if you added it (DROP TRIGGER "evil"), otherwise',
    ],
    [
      'a trigger that is called as one of SQLite’s own things',
      rewriting(
        `INSERT INTO sqlite_schema SELECT 'trigger', 'sqlite_stat1', 'coin_flip', 0, replace('${FORGES}', 'evil', 'sqlite_stat1')`,
      ),
      'the trigger "sqlite_stat1" on "coin_flip" does not belong to the bot',
    ],
    [
      'a trigger of the bot’s, with more in it',
      rewriting(
        "UPDATE sqlite_schema SET sql = replace(sql, 'END', 'DELETE FROM game_event; END') WHERE name = 'record_commander_gone'",
      ),
      'the trigger "record_commander_gone" on "record_commander" differs from the bot\'s: ',
    ],
    [
      'a view',
      'CREATE VIEW everything AS SELECT * FROM game',
      'the view "everything" does not belong to the bot',
    ],
    [
      'an index',
      'CREATE INDEX mine ON done (actor_id)',
      'the index "mine" on "done" does not belong to the bot',
    ],
    ['a table', 'CREATE TABLE songs (title TEXT)', 'the table "songs" does not belong to the bot'],
    [
      'a virtual table, with the tables of its own',
      'CREATE VIRTUAL TABLE songs USING fts5 (title)',
      'the table "songs" does not belong to the bot, the table "songs_data" does not belong to the bot, the table "songs_idx" does not belong to the bot, and 3 more',
    ],
    [
      'a column',
      "ALTER TABLE setting ADD COLUMN more TEXT DEFAULT 'x'",
      'the table "setting" differs from the bot\'s',
    ],
    [
      'nothing, but took a check out of a table',
      rewriting(
        "UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (seq >= 1)', '') WHERE name = 'game_event'",
      ),
      'the table "game_event" differs from the bot\'s',
    ],
    ['nothing, but took an index away', 'DROP INDEX game_open', 'the index "game_open" on "game" is missing'],
    [
      'a name that is no line',
      'CREATE VIEW "a\n\u001b[31m""b" AS SELECT 1',
      'the view "a [31m b" does not belong to the bot',
    ],
    [
      'a very long name',
      `CREATE VIEW "${'x'.repeat(5000)}" AS SELECT 1`,
      `the view "${'x'.repeat(59)}…" does not belong to the bot`,
    ],
  ])('%s, is refused by name wherever it is opened', (_, sql, named) => {
    const file = changedBy(sql);
    const target = temporaryFile();
    for (const attempt of [
      () => connect(file),
      () => restoreBackup(file, target, { at: NOON }),
      () => backUpDatabase(file, { file: `${target}.backup`, canOverwrite: false }),
    ]) {
      const line = lineOf(attempt);
      expect(line).toContain(`${file} cannot be used: another program changed its schema: `);
      expect(line).toContain(named);
      expect(line).not.toMatch(/\p{Cc}/u);
    }
    expect(readdirSync(dirname(target)).filter((name) => !name.includes('-lock'))).toEqual([]);
  });

  it.each(Array.from({ length: NEWEST - 1 }, (_, index) => index + 1))(
    'is refused at version %i, before it is brought up to date',
    (version) => {
      const file = changedBy('CREATE TRIGGER evil AFTER INSERT ON done BEGIN DELETE FROM done; END', version);
      expect(lineOf(() => connect(file))).toContain(
        'the trigger "evil" on "done" does not belong to the bot',
      );
      expect(lineOf(() => restoreBackup(file, temporaryFile(), { at: NOON }))).toContain(
        'name another backup',
      );
      const db = new Database(file);
      expect(db.pragma('user_version', { simple: true })).toBe(version);
      db.close();
    },
  );
});

describe('a database is the bot’s own', () => {
  it.each([
    ['after ANALYZE', 'ANALYZE'],
    ['after VACUUM', 'VACUUM'],
    ['with another page size', 'PRAGMA journal_mode = DELETE; PRAGMA page_size = 8192; VACUUM'],
    [
      'whose migrations had other comments and spaces then',
      rewriting(
        "UPDATE sqlite_schema SET sql = replace(sql, ', ', ' , -- of old' || char(10)) WHERE name = 'cited'",
      ),
    ],
  ])('%s', (_, sql) => {
    const file = changedBy(sql);
    expect(lineOf(() => connect(file).close())).toBe('done');
  });

  it.each(Array.from({ length: NEWEST }, (_, index) => index + 1))('at version %i', (version) => {
    const file = temporaryFile();
    copyFileSync(new URL(`../../store/databases/v${version}.db`, import.meta.url), file);
    expect(lineOf(() => connect(file).close())).toBe('done');
  });
});
