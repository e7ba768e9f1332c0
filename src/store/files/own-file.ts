import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { z } from 'zod';
import Database from '#basics/sqlite.ts';
import { cannotUse, OperatorError } from './operator-error.ts';

/**
 * `PRAGMA application_id` of the files that the bot makes, in ASCII `PGJ` and a letter, and what each is to the
 * operator. The database is the only one of them that cannot be made again; see migrate.ts.
 */
const OWN_FILES: ReadonlyMap<unknown, string> = new Map([
  [0x50474a31, 'a database of the bot'],
  [0x50474a43, 'a card file'],
  [0x50474a52, 'a rules file'],
]);

/** A kind of SQLite file that an import writes whole and nobody changes afterwards. */
export interface FileKind {
  /** The operator's word for it: `card file`. */
  readonly noun: string;
  /** `PRAGMA application_id`: one of those above. */
  readonly applicationId: number;
  /** `PRAGMA user_version`: of its layout. */
  readonly version: number;
  /** The setting that names it. */
  readonly setting: string;
  /** How the bot calls one where nobody named it. */
  readonly ownName: RegExp;
  /** The step that mends it: `import the cards again`. */
  readonly again: string;
}

/** A file that is ours and cannot be read, and that an import may replace. */
export class SpoiltFile extends OperatorError {
  /** Completes "the card file was …". */
  readonly was: string;

  constructor({ noun, again }: FileKind, file: string, was: string, cause?: unknown) {
    super(`the ${noun} ${file} is ${was}: ${again}`, { cause });
    this.was = was;
  }
}

/** Writes into a new file which kind it is. */
export function markAs({ applicationId, version }: FileKind, db: Database): void {
  db.pragma(`application_id = ${applicationId}`);
  db.pragma(`user_version = ${version}`);
}

/**
 * Opens a file of a kind to read it, without writing anything beside it.
 * @param use what is done first with it; what it throws closes the file again
 * @throws {OperatorError} in one line, where it is absent, another program's, a newer bot's or damaged
 */
export function readOwnFile<Value>(kind: FileKind, file: string, use: (db: Database) => Value): Value {
  let db: Database | undefined;
  try {
    mustBeFile(kind, file, file);
    // Where there is a log, a connection may be open, of this process too, whose locks closing the file would drop.
    if (!existsSync(`${file}-wal`)) checkId(kind, idInHeader(file), file);
    // Whoever waits for a lock here waits with the whole bot.
    db = new Database(file, { readonly: true, fileMustExist: true, timeout: 0 });
    checkKind(kind, db, file);
    return use(db);
  } catch (cause) {
    db?.close();
    throw cannotUseOwnFile(kind, file, cause);
  }
}

/** @throws {OperatorError} where a folder, a device or a pipe is in the file's place, which may be empty */
export function mustBeFile({ noun }: FileKind, file: string, path: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory())
    throw cannotUse(path, Object.assign(new Error('a folder'), { code: 'EISDIR' }), noun);
  if (found?.isFile() === false)
    throw new OperatorError(`the ${noun} ${path} cannot be used: it is a device or a pipe, not a file`);
}

const SQLITE_MAGIC = 'SQLite format 3\0';
/** Where the header of an SQLite file has `PRAGMA application_id`: 4 bytes, the highest first. */
const ID_AT = 68;

/**
 * The `PRAGMA application_id` of a file that nobody writes to. SQLite itself would leave files beside a database that
 * has a write-ahead log, as the bot's own has.
 * @returns `undefined` where it is absent or no SQLite file
 */
function idInHeader(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  const header = Buffer.alloc(ID_AT + 4);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, header);
  } finally {
    closeSync(descriptor);
  }
  return header.toString('latin1', 0, SQLITE_MAGIC.length) === SQLITE_MAGIC
    ? header.readUInt32BE(ID_AT)
    : undefined;
}

/** @param id `undefined` for one that is not known yet */
function checkId({ noun, applicationId, setting }: FileKind, id: unknown, file: string): void {
  if (id === undefined || id === applicationId) return;
  const own = OWN_FILES.get(id);
  throw new OperatorError(
    own
      ? `${file} is ${own}, no ${noun}: name another in ${setting}`
      : `the ${noun} ${file} was made by another program: delete it, or name another in ${setting}`,
  );
}

function checkKind(kind: FileKind, db: Database, file: string): void {
  checkId(kind, db.pragma('application_id', { simple: true }), file);
  const { noun } = kind;
  const version = db.pragma('user_version', { simple: true }) as number;
  if (version > kind.version)
    throw new OperatorError(
      `the ${noun} ${file} was made by a newer version of the bot (its version is ${version}, this bot knows ${kind.version}): update the bot`,
    );
  if (version < kind.version) throw new SpoiltFile(kind, file, 'of an older version of the bot');
}

const DAMAGED = /^SQLITE_(?:CORRUPT|ERROR|IOERR_SHORT_READ)/;

/** Makes an operator's line of what was thrown over a file of a kind. */
export function cannotUseOwnFile(kind: FileKind, file: string, cause: unknown): OperatorError {
  // What is no JSON, or none of the shape that was written.
  if (cause instanceof SyntaxError || cause instanceof z.ZodError)
    return new SpoiltFile(kind, file, 'damaged', cause);
  if (cause instanceof Database.SqliteError) {
    if (cause.code === 'SQLITE_NOTADB') return notSqlite(kind, file, cause);
    if (DAMAGED.test(cause.code)) return new SpoiltFile(kind, file, 'damaged', cause);
  }
  return cannotUse(file, cause, kind.noun);
}

/** Under a name that the bot gave, it was such a file; under another, it may be anything that somebody needs. */
function notSqlite(kind: FileKind, file: string, cause: unknown): OperatorError {
  if (kind.ownName.test(file))
    return new SpoiltFile(kind, file, 'damaged so that nothing in it can be read', cause);
  const { noun, setting } = kind;
  return new OperatorError(`the ${noun} ${file} is no ${noun}: delete it, or name another in ${setting}`, {
    cause,
  });
}

/**
 * Looks through all of a file for damage.
 * @throws {OperatorError} as {@link readOwnFile} does; {@link SpoiltFile} where there is any
 */
export function checkOwnFile(kind: FileKind, file: string): void {
  readOwnFile(kind, file, (db) => {
    if (db.pragma('quick_check(1)', { simple: true }) !== 'ok') throw new SpoiltFile(kind, file, 'damaged');
    db.close();
  });
}
