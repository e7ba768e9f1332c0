import { z } from 'zod';
import Database from '../sqlite.ts';
import { cannotUse, OperatorError } from './operator-error.ts';

/**
 * The card file: an SQLite file of its own that an import writes whole and nobody changes afterwards. A text that is
 * JSON is read by zod. `card_name` holds all of a card's name and each part's, as spelled and folded; of cards that
 * share a folded name, the one so spelled is meant, then the one with the lowest rank. A card's own `rank` is that of
 * its kind, and `fame` its place among the cards played most.
 */
export const CARD_FILE_SCHEMA = `
  CREATE TABLE card (
    id INTEGER PRIMARY KEY,
    oracle_id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    rank INTEGER NOT NULL,
    fame INTEGER,
    facts TEXT NOT NULL,
    oracle TEXT NOT NULL
  ) STRICT;
  CREATE TABLE card_name (
    folded TEXT NOT NULL,
    rank INTEGER NOT NULL,
    card_id INTEGER NOT NULL,
    spelled TEXT NOT NULL,
    PRIMARY KEY (folded, rank, card_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE ruling (
    id INTEGER PRIMARY KEY,
    oracle_id TEXT NOT NULL,
    date TEXT NOT NULL,
    source TEXT NOT NULL,
    text TEXT NOT NULL
  ) STRICT;
  CREATE TABLE import (
    kind TEXT PRIMARY KEY CHECK (kind IN ('cards', 'rulings')),
    count INTEGER NOT NULL,
    source TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/** Made when the rows are there, which is quicker. */
export const CARD_FILE_INDEXES = `
  CREATE INDEX card_by_name ON card (name, rank, fame);
  CREATE INDEX ruling_by_card ON ruling (oracle_id, date);
`;

/** `PRAGMA application_id` of card files: `PGJC` in ASCII. */
const APPLICATION_ID = 0x50474a43;
/** `PRAGMA user_version`: of the layout above. */
const VERSION = 2;
/** How the bot calls a card file where nobody named it. */
const OWN_NAME = /\.cards\.sqlite$/;
/** `PRAGMA application_id` of the bot's database; see migrate.ts. */
const DATABASE_ID = 0x50474a31;

/** A card file that cannot be read, and that an import of cards may replace. */
export class SpoiltCardFile extends OperatorError {
  /** Completes "the card file was …". */
  readonly was: string;

  constructor(file: string, was: string, cause?: unknown) {
    super(`the card file ${file} is ${was}: import the cards again`, { cause });
    this.was = was;
  }
}

export function markAsCardFile(db: Database): void {
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.pragma(`user_version = ${VERSION}`);
}

/**
 * Opens a card file to read it, without writing anything beside it.
 * @param use what is done first with it; what it throws closes the file again
 * @throws {OperatorError} in one line, where it is absent, another program's, a newer bot's or damaged
 */
export function readCardFile<Value>(file: string, use: (db: Database) => Value): Value {
  let db: Database | undefined;
  try {
    // Whoever waits for a lock here waits with the whole bot.
    db = new Database(file, { readonly: true, fileMustExist: true, timeout: 0 });
    check(db, file);
    return use(db);
  } catch (cause) {
    db?.close();
    throw cannotUseCardFile(file, cause);
  }
}

function check(db: Database, file: string): void {
  const id = db.pragma('application_id', { simple: true });
  if (id === DATABASE_ID)
    throw new OperatorError(`${file} is a database of the bot, no card file: name another in CARDS_FILE`);
  if (id !== APPLICATION_ID)
    throw new OperatorError(
      `the card file ${file} was made by another program: delete it, or name another in CARDS_FILE`,
    );
  const version = db.pragma('user_version', { simple: true }) as number;
  if (version > VERSION)
    throw new OperatorError(
      `the card file ${file} was made by a newer version of the bot (its version is ${version}, this bot knows ${VERSION}): update the bot`,
    );
  if (version < VERSION) throw new SpoiltCardFile(file, 'of an older version of the bot');
}

const DAMAGED = /^SQLITE_(?:CORRUPT|ERROR|IOERR_SHORT_READ)/;

/** Makes an operator's line of what was thrown over a card file. */
export function cannotUseCardFile(file: string, cause: unknown): OperatorError {
  if (cause instanceof z.ZodError) return new SpoiltCardFile(file, 'damaged', cause);
  if (cause instanceof Database.SqliteError) {
    if (cause.code === 'SQLITE_NOTADB') return notSqlite(file, cause);
    if (DAMAGED.test(cause.code)) return new SpoiltCardFile(file, 'damaged', cause);
  }
  return cannotUse(file, cause, 'card file');
}

/** Under a name that the bot gave, it was a card file; under another, it may be anything that somebody needs. */
const notSqlite = (file: string, cause: unknown): OperatorError =>
  OWN_NAME.test(file)
    ? new SpoiltCardFile(file, 'damaged so that nothing in it can be read', cause)
    : new OperatorError(`the card file ${file} is no card file: delete it, or name another in CARDS_FILE`, {
        cause,
      });

/**
 * Looks through all of a card file for damage.
 * @throws {OperatorError} as {@link readCardFile} does; {@link SpoiltCardFile} where there is any
 */
export function checkCardFile(file: string): void {
  readCardFile(file, (db) => {
    if (db.pragma('quick_check(1)', { simple: true }) !== 'ok') throw new SpoiltCardFile(file, 'damaged');
    db.close();
  });
}
