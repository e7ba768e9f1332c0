import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { z } from 'zod';
import Database from '#basics/sqlite.ts';
import { cannotUse, OperatorError } from '#files/operator-error.ts';

/**
 * The `PRAGMA application_id` of each kind of file that the bot creates, in ASCII `PGJ` and a letter, and its name in
 * messages. Only the database cannot be recreated; see migrate.ts.
 */
const OWN_FILES: ReadonlyMap<unknown, string> = new Map([
  [0x50474a31, 'a database of the bot'],
  [0x50474a43, 'a card file'],
  [0x50474a52, 'a rules file'],
]);

/** A kind of SQLite file that an import writes in one go and that is never changed afterwards. */
export interface FileKind {
  /** Its name in messages: `card file`. */
  readonly noun: string;
  /** `PRAGMA application_id`, one of those above. */
  readonly applicationId: number;
  /** `PRAGMA user_version`: the version of its schema. */
  readonly version: number;
  /** The setting that contains its path. */
  readonly setting: string;
  /** Matches the default names of such files. */
  readonly ownName: RegExp;
  /** The remedy in messages: `import the cards again`. */
  readonly remedy: string;
}

/** The error for a file of the bot that cannot be read, which an import may replace. */
export class UnreadableOwnFile extends OperatorError {
  /** Completes "the card file was …". */
  readonly condition: string;

  constructor({ noun, remedy }: FileKind, file: string, condition: string, cause?: unknown) {
    super(`the ${noun} ${file} is ${condition}: ${remedy}`, { cause });
    this.condition = condition;
  }
}

/** Stores the kind and version in a new file. */
export function writeKind({ applicationId, version }: FileKind, db: Database): void {
  db.pragma(`application_id = ${applicationId}`);
  db.pragma(`user_version = ${version}`);
}

/**
 * Opens a file of a kind for reading, without writing anything beside it.
 * @param use called first with the database; if it throws, the file is closed again
 * @throws {OperatorError} if the file is missing, damaged, or belongs to another program or a newer version of the bot
 */
export function readOwnFile<Value>(kind: FileKind, file: string, use: (db: Database) => Value): Value {
  let db: Database | undefined;
  try {
    assertIsFile(kind, file, file);
    // If there is a log, a connection may be open, even in this process, and closing the file would drop its locks.
    if (!existsSync(`${file}-wal`)) checkId(kind, idInHeader(file), file);
    // Waiting for a lock would block the whole bot.
    db = new Database(file, { readonly: true, fileMustExist: true, timeout: 0 });
    checkKind(kind, db, file);
    return use(db);
  } catch (cause) {
    db?.close();
    throw cannotUseOwnFile(kind, file, cause);
  }
}

/** @throws {OperatorError} if it is a folder, a device or a pipe */
export function assertIsFile({ noun }: FileKind, file: string, path: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory())
    throw cannotUse(path, Object.assign(new Error('a folder'), { code: 'EISDIR' }), noun);
  if (found?.isFile() === false)
    throw new OperatorError(`the ${noun} ${path} cannot be used: it is a device or a pipe, not a file`);
}

const SQLITE_MAGIC = 'SQLite format 3\0';
/** The offset of `PRAGMA application_id` in the header of an SQLite file: 4 bytes, big-endian. */
const ID_AT = 68;

/**
 * Reads the `PRAGMA application_id` from the header of a file that is not being written. Opening it with SQLite would
 * leave files beside a database in WAL mode, such as the bot's own.
 * @returns `undefined` if the file is missing or not an SQLite file
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

/** @param id `undefined` if it is unknown */
function checkId({ noun, applicationId, setting }: FileKind, id: unknown, file: string): void {
  if (id === undefined || id === applicationId) return;
  const actual = OWN_FILES.get(id);
  throw new OperatorError(
    actual
      ? `${file} is ${actual}, not a ${noun}: name another in ${setting}`
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
  if (version < kind.version) throw new UnreadableOwnFile(kind, file, 'of an older version of the bot');
}

const DAMAGED = /^SQLITE_(?:CORRUPT|ERROR|IOERR_SHORT_READ)/;

/** Converts an error that occurred when a file of a kind was used. */
export function cannotUseOwnFile(kind: FileKind, file: string, cause: unknown): OperatorError {
  // Not JSON, or not of the shape that was written.
  if (cause instanceof SyntaxError || cause instanceof z.ZodError)
    return new UnreadableOwnFile(kind, file, 'damaged', cause);
  if (cause instanceof Database.SqliteError) {
    if (cause.code === 'SQLITE_NOTADB') return notSqlite(kind, file, cause);
    if (DAMAGED.test(cause.code)) return new UnreadableOwnFile(kind, file, 'damaged', cause);
  }
  return cannotUse(file, cause, kind.noun);
}

/**
 * A file with the bot's default name must have been one of its files; any other may be something the operator needs.
 */
function notSqlite(kind: FileKind, file: string, cause: unknown): OperatorError {
  if (kind.ownName.test(file))
    return new UnreadableOwnFile(kind, file, 'damaged so that nothing in it can be read', cause);
  const { noun, setting } = kind;
  return new OperatorError(`the ${noun} ${file} is not a ${noun}: delete it, or name another in ${setting}`, {
    cause,
  });
}

/**
 * Checks a whole file for damage.
 * @throws {OperatorError} as {@link readOwnFile} does; {@link UnreadableOwnFile} if it is damaged
 */
export function checkOwnFile(kind: FileKind, file: string): void {
  readOwnFile(kind, file, (db) => {
    if (db.pragma('quick_check(1)', { simple: true }) !== 'ok')
      throw new UnreadableOwnFile(kind, file, 'damaged');
    db.close();
  });
}
