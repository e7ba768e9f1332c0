import Database from '../sqlite.ts';
import { cannotUse, OperatorError } from './operator-error.ts';

/**
 * The card file: an SQLite file of its own that an import writes whole and nobody changes afterwards. A text that is
 * JSON is read by zod. `card_name` holds all of a card's name and each part's, as spelled and folded; of cards that
 * share a folded name, the one so spelled is meant, then the one with the lowest rank.
 */
export const CARD_FILE_SCHEMA = `
  CREATE TABLE card (
    id INTEGER PRIMARY KEY,
    oracle_id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
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
  CREATE INDEX card_by_name ON card (name);
  CREATE INDEX ruling_by_card ON ruling (oracle_id, date);
`;

/** `PRAGMA application_id` of card files: `PGJC` in ASCII. */
const APPLICATION_ID = 0x50474a43;
/** `PRAGMA user_version`: of the layout above. */
const VERSION = 1;

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
    db = new Database(file, { readonly: true, fileMustExist: true });
    check(db, file);
    return use(db);
  } catch (cause) {
    db?.close();
    throw cannotUseCardFile(file, cause);
  }
}

function check(db: Database, file: string): void {
  if (db.pragma('application_id', { simple: true }) !== APPLICATION_ID)
    throw new OperatorError(
      `the card file ${file} was made by another program: name another file in CARDS_FILE`,
    );
  const version = db.pragma('user_version', { simple: true }) as number;
  if (version > VERSION)
    throw new OperatorError(
      `the card file ${file} was made by a newer version of the bot (its version is ${version}, this bot knows ${VERSION}): update the bot`,
    );
}

const DAMAGED = /^SQLITE_(?:CORRUPT|ERROR|IOERR_SHORT_READ)/;

/** Makes an operator's line of what was thrown over a card file. */
export function cannotUseCardFile(file: string, cause: unknown): OperatorError {
  if (cause instanceof Database.SqliteError) {
    if (cause.code === 'SQLITE_NOTADB')
      return new OperatorError(`the card file ${file} is no card file: name another file in CARDS_FILE`, {
        cause,
      });
    if (DAMAGED.test(cause.code))
      return new OperatorError(`the card file ${file} is damaged: delete it and import the cards again`, {
        cause,
      });
  }
  return cannotUse(file, cause);
}
