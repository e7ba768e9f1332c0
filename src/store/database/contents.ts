import { copyFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { formatCount } from '#basics/format-count.ts';
import Database from '#basics/sqlite.ts';
import { ledgerChecks, type LedgerToCheck } from '../coins/check.ts';
import { checkRoom, MIGRATED, removeDraft } from '../files/copy-database.ts';
import { OperatorError } from '../files/operator-error.ts';
import { gameChecks, type GameToCheck } from '../games/check.ts';
import { PAGE, paged } from '../rows/paged.ts';
import { migrate, readMigrations } from './migrate.ts';
import { ERASING } from './old-logs.ts';

/** What a database has, as far as it can be read. */
export interface Contents {
  readonly games: number;
  readonly ledgers: number;
  /** What is wrong, a line for each game and ledger; the first hundred. */
  readonly faults: readonly string[];
  /** How many games and ledgers have a fault. */
  readonly broken: number;
}

/** Is told how many games and ledgers were looked through, and of how many. */
export type TellProgress = (done: number, all: number) => void;

/** Not all of a database can be read back. Its details are a line for each game and ledger that cannot. */
export class BrokenContents extends OperatorError {
  override readonly details: readonly string[];

  constructor(message: string, { faults, broken }: Contents) {
    super(message);
    const left = broken - faults.length;
    this.details = left > 0 ? [...faults, `… and ${formatCount(left, 'other')}`] : faults;
  }
}

/** So many faults are listed. */
const MAX_FAULTS = 100;

interface Place {
  readonly guildId: string | null;
  readonly channelId: string;
}

const placed = ({ guildId, channelId }: Place): string =>
  `${guildId === null ? 'direct messages' : `server ${guildId}`}, channel ${channelId}`;

/**
 * Reads all games and ledgers of a database that nobody uses, one after the other: each line of each log, and each flip.
 * SQLite itself finds torn pages, and no word that was written over within one.
 * @param file of this version of the bot or an earlier one, of which a copy is brought up to date for it
 */
export function contentsOf(file: string, tell: TellProgress = () => {}): Contents {
  const migrations = readMigrations();
  const db = new Database(file, { fileMustExist: true });
  const copy = `${file}${MIGRATED}`;
  try {
    if (db.pragma('user_version', { simple: true }) === migrations.length) return readAll(db, tell);
    removeDraft(copy);
    checkRoom(dirname(file), statSync(file).size);
    copyFileSync(file, copy);
    const migrated = new Database(copy);
    try {
      migrate(migrated, migrations);
      return readAll(migrated, tell);
    } finally {
      migrated.close();
    }
  } finally {
    db.close();
    removeDraft(copy);
  }
}

function readAll(db: Database, tell: TellProgress): Contents {
  const counted = (table: string): number =>
    db.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
  const [games, ledgers] = [counted('game'), counted('coin_secret')];
  const selectGames = db.prepare<[string], GameToCheck & Place>(
    `SELECT id, seq, guild_id AS guildId, channel_id AS channelId,
       ended_at IS NOT NULL AND bytes <= ${ERASING} AS isErased
     FROM game WHERE id > ? ORDER BY id LIMIT ${PAGE}`,
  );
  const selectLedgers = db.prepare<[string], LedgerToCheck & Place>(
    `SELECT id, guild_id AS guildId, channel_id AS channelId FROM coin_secret WHERE id > ? ORDER BY id LIMIT ${PAGE}`,
  );
  const faults: string[] = [];
  let broken = 0;
  let done = 0;
  function look<One extends { readonly id: string } & Place>(
    noun: string,
    all: Iterable<One>,
    check: (one: One) => readonly string[],
  ): void {
    for (const one of all) {
      const found = check(one);
      if (found.length > 0) {
        broken += 1;
        if (faults.length < MAX_FAULTS)
          faults.push(`${noun} ${one.id} (${placed(one)}): ${found.join('; ')}`);
      }
      done += 1;
      tell(done, games + ledgers);
    }
  }
  look(
    'game',
    paged<GameToCheck & Place>((last) => selectGames.all(last?.id ?? '')),
    gameChecks(db),
  );
  look(
    'ledger',
    paged<LedgerToCheck & Place>((last) => selectLedgers.all(last?.id ?? '')),
    ledgerChecks(db),
  );
  return { games, ledgers, faults, broken };
}
