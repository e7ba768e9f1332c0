import { AppError, SqliteMissing } from '#basics/errors.ts';

/** An error that only the operator can fix: an unusable file, an invalid command. The message is one line. */
export class OperatorError extends AppError {
  override readonly name: string = 'OperatorError';
  /** More lines, shown only in a terminal. */
  readonly details: readonly string[] = [];
}

/**
 * The kind of problem with a file or a server, for messages that must not name it. `away`: the server cannot be
 * reached. `unsure`: it could not be reached during a commit, so the outcome is unknown.
 */
export type Trouble = 'full' | 'damaged' | 'locked' | 'read-only' | 'broken' | 'gone' | 'away' | 'unsure';

interface Reason {
  /** Completes "the file cannot be used: ". */
  readonly text: string;
  /** Omitted for errors that occur only when a file is opened. */
  readonly trouble?: Trouble;
}

const NO_FOLDER: Reason = { text: 'its folder does not exist' };
const NO_RIGHTS: Reason = { text: 'the bot may not read and write there', trouble: 'read-only' };
const FULL: Reason = { text: 'the disk is full: make room there', trouble: 'full' };
const LOCKED: Reason = { text: 'another program has locked it: end that one', trouble: 'locked' };
const TOO_MANY: Reason = { text: 'too many files are open', trouble: 'broken' };
const BROKEN: Reason = {
  text: 'reading or writing it failed: is the disk full or broken?',
  trouble: 'broken',
};

const REASONS: Readonly<Record<string, Reason>> = {
  ENOENT: NO_FOLDER,
  ENOTDIR: NO_FOLDER,
  EISDIR: { text: 'it is a folder' },
  EEXIST: { text: 'it is a symbolic link to nothing' },
  EACCES: NO_RIGHTS,
  EPERM: NO_RIGHTS,
  EROFS: { text: 'the file system is read-only', trouble: 'read-only' },
  ENOSPC: FULL,
  EDQUOT: FULL,
  EFBIG: { text: 'the file system does not allow a file this large' },
  SQLITE_NOTADB: { text: 'it is not an SQLite database, or damaged at its beginning', trouble: 'damaged' },
  SQLITE_CANTOPEN: {
    text: 'it cannot be opened: is it a folder, or may the bot not read it?',
    trouble: 'broken',
  },
  SQLITE_READONLY: { text: 'the bot may not write to it', trouble: 'read-only' },
  SQLITE_CORRUPT: { text: 'it is damaged', trouble: 'damaged' },
  SQLITE_FULL: FULL,
  // The index of the write-ahead log could not grow.
  SQLITE_IOERR_SHMSIZE: FULL,
  SQLITE_BUSY: LOCKED,
  SQLITE_LOCKED: LOCKED,
  SQLITE_IOERR: BROKEN,
  SQLITE_NOMEM: { text: 'there is not enough memory' },
  SQLITE_TOOBIG: { text: 'a value in it is too long' },
  SQLITE_PERM: NO_RIGHTS,
  ENAMETOOLONG: { text: 'its name is too long' },
  ELOOP: { text: 'its symbolic links form a loop' },
  EBUSY: { text: 'another program is using it', trouble: 'locked' },
  EMFILE: TOO_MANY,
  ENFILE: TOO_MANY,
  EIO: BROKEN,
};

/** The remedies for a database, which unlike the other files cannot be recreated. */
const REMEDIES: Partial<Record<Trouble, string>> = {
  damaged: 'restore a backup (npm run restore -- BACKUP)',
};

/** Describes an error of the file system or SQLite; `undefined` for any other error. */
export function reasonOf(cause: unknown): Reason | undefined {
  // SQLite has no specific code for this error.
  if (cause instanceof Error && cause.message === 'unsupported file format') return REASONS['SQLITE_NOTADB'];
  const code = String((cause as { code?: unknown } | null)?.code);
  return REASONS[code] ?? REASONS[/^SQLITE_[A-Z]+/.exec(code)?.[0] ?? ''];
}

/** Returns the fields to log for an error: the line of an operator error, otherwise the error itself. */
export const errorLogFields = (error: unknown): object =>
  error instanceof OperatorError ? { why: error.message } : { err: error };

/** The error for a database that only the bot may migrate, since it knows where to copy it first. */
export const notMigrated = (database: string, from: number, to: number): OperatorError =>
  new OperatorError(
    `${database} is of an older version of the bot (its version is ${from}, not ${to}): start the bot once first`,
  );

export const madeByNewerVersion = (database: string, version: number, known: number): OperatorError =>
  new OperatorError(
    `${database} was made by a newer version of the bot (its version is ${version}, this bot knows ${known}): update the bot`,
  );

/** @param version the version at which the database stays */
export function migrationFailed(
  database: string,
  version: number,
  name: string,
  cause: unknown,
): OperatorError {
  if (cause instanceof OperatorError) return cause;
  const why = cause instanceof Error ? cause.message.split('\n', 1)[0] : 'unknown';
  return new OperatorError(`${database} stays at version ${version}: ${name} failed (${why})`, { cause });
}

/**
 * Converts an error that occurred when a file was opened or used.
 * @param kind the word for the file in messages
 */
export function cannotUse(file: string, cause: unknown, kind = 'database'): OperatorError {
  if (cause instanceof OperatorError) return cause;
  if (cause instanceof SqliteMissing) return new OperatorError(cause.message, { cause });
  return new OperatorError(operatorLine(file, cause, kind), { cause });
}

/** The line of {@link cannotUse}. */
export function operatorLine(file: string, cause: unknown, kind = 'database'): string {
  const reason = reasonOf(cause);
  const message = cause instanceof Error ? cause.message.split('\n', 1)[0] : 'for an unknown reason';
  const remedy = kind === 'database' && reason?.trouble ? REMEDIES[reason.trouble] : undefined;
  const why = [reason?.text ?? message, remedy].filter(Boolean).join(': ');
  return `the ${kind} ${file} cannot be used: ${why}`;
}
