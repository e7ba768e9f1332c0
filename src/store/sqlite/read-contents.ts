import { copyFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { formatCount } from '#basics/format-count.ts';
import { withDatabase, type default as Database } from '#basics/sqlite.ts';
import { createLedgerCheck, type LedgerToCheck } from '../coins/check-ledgers.ts';
import { checkRoom, MIGRATED, removeDraft } from '#files/copy-database.ts';
import { OperatorError } from '#files/operator-error.ts';
import { createGameCheck, type GameToCheck } from '../games/check-games.ts';
import { ROWS_PER_PAGE, iteratePages } from '../rows/iterate-pages.ts';
import { sqliteRunner } from './driver.ts';
import { migrateSqlite, readMigrations, versionOf } from '#files/sqlite/migrate.ts';
import { ERASING } from '../erasure/old-logs.ts';

/** The readable contents of a database. */
export interface DatabaseContents {
  readonly games: number;
  readonly ledgers: number;
  /** A description of each game and ledger with faults; the first hundred. */
  readonly faults: readonly string[];
  /** The number of games and ledgers with faults. */
  readonly broken: number;
}

/** Receives the number of games and ledgers checked, and their total. */
export type OnProgress = (done: number, all: number) => void;

/** Thrown if a database cannot be read completely. `details` lists the affected games and ledgers. */
export class BrokenContents extends OperatorError {
  override readonly details: readonly string[];

  constructor(message: string, { faults, broken }: DatabaseContents) {
    super(message);
    const unlisted = broken - faults.length;
    this.details = unlisted > 0 ? [...faults, `… and ${formatCount(unlisted, 'other')}`] : faults;
  }
}

/** The maximum number of faults listed. */
const MAX_FAULTS = 100;

interface Location {
  readonly guildId: string | null;
  readonly channelId: string;
}

const formatLocation = ({ guildId, channelId }: Location): string =>
  `${guildId === null ? 'direct messages' : `server ${guildId}`}, channel ${channelId}`;

/**
 * Reads all games and ledgers of a database: every line and every flip. SQLite itself detects torn pages, but not data
 * overwritten within a page. No other process may be using the database.
 */
export function readContents(file: string, onProgress: OnProgress = () => {}): DatabaseContents {
  const migrations = readMigrations();
  const copy = `${file}${MIGRATED}`;
  try {
    return withDatabase(file, {}, (db) => {
      if (versionOf(db) === migrations.length) return readAll(db, onProgress);
      removeDraft(copy);
      checkRoom(dirname(file), statSync(file).size);
      copyFileSync(file, copy);
      return withDatabase(copy, {}, (migrated) => {
        migrateSqlite(migrated, migrations);
        return readAll(migrated, onProgress);
      });
    });
  } finally {
    removeDraft(copy);
  }
}

/** Pages of games and of ledgers, after an id. */
const GAMES = `SELECT id, seq, guild_id AS "guildId", channel_id AS "channelId",
    ended_at IS NOT NULL AND bytes <= ${ERASING} AS "isErased"
  FROM game WHERE id > $1 ORDER BY id LIMIT ${ROWS_PER_PAGE}`;
const LEDGERS = `SELECT id, guild_id AS "guildId", channel_id AS "channelId"
  FROM coin_secret WHERE id > $1 ORDER BY id LIMIT ${ROWS_PER_PAGE}`;

function readAll(db: Database, onProgress: OnProgress): DatabaseContents {
  const sql = sqliteRunner(db);
  const countRows = (table: string): number =>
    sql.select<{ count: number }>(`SELECT count(*) AS count FROM ${table}`, [])[0]?.count ?? 0;
  const [games, ledgers] = [countRows('game'), countRows('coin_secret')];
  const faults: string[] = [];
  let broken = 0;
  let done = 0;
  function checkAll<Item extends Location & { readonly id: string }>(
    noun: string,
    pageAfter: (id: string) => readonly Item[],
    check: (item: Item) => readonly string[],
  ): void {
    for (const item of iteratePages<Item>((last) => pageAfter(last?.id ?? ''))) {
      const itemFaults = check(item);
      if (itemFaults.length > 0) {
        broken += 1;
        if (faults.length < MAX_FAULTS)
          faults.push(`${noun} ${item.id} (${formatLocation(item)}): ${itemFaults.join('; ')}`);
      }
      done += 1;
      onProgress(done, games + ledgers);
    }
  }
  checkAll<GameToCheck & Location>('game', (id) => sql.select(GAMES, [id]), createGameCheck(sql));
  checkAll<LedgerToCheck & Location>('ledger', (id) => sql.select(LEDGERS, [id]), createLedgerCheck(sql));
  return { games, ledgers, faults, broken };
}
