import { SqliteMissing } from '#basics/sqlite-missing.ts';

/**
 * An error that only whoever runs the bot can mend: a file that cannot be used, a command given wrongly. The message is
 * one line.
 */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
  /** More lines, for whoever reads them at a terminal. */
  readonly details: readonly string[] = [];
}

/**
 * The trouble with a file or a server, for whoever may have to be told without being told its name. `away`: the server
 * is not reached. `unsure`: nor was it while something was committed, and nobody knows whether it was.
 */
export type Trouble = 'full' | 'damaged' | 'locked' | 'read-only' | 'broken' | 'gone' | 'away' | 'unsure';

interface Reason {
  /** Completes "the file cannot be used: ". */
  readonly said: string;
  /** Left out for what is never met with but where a file is opened. */
  readonly trouble?: Trouble;
}

const NO_FOLDER: Reason = { said: 'its folder does not exist' };
const NO_RIGHTS: Reason = { said: 'the bot may not read and write there', trouble: 'read-only' };
const FULL: Reason = { said: 'the disk is full: make room there', trouble: 'full' };
const LOCKED: Reason = { said: 'another program has locked it: end that one', trouble: 'locked' };
const TOO_MANY: Reason = { said: 'too many files are open', trouble: 'broken' };
const BROKEN: Reason = {
  said: 'the disk does not read or write it: is it full, or broken?',
  trouble: 'broken',
};

const REASONS: Readonly<Record<string, Reason>> = {
  ENOENT: NO_FOLDER,
  ENOTDIR: NO_FOLDER,
  EISDIR: { said: 'it is a folder' },
  EEXIST: { said: 'it is a link that leads nowhere' },
  EACCES: NO_RIGHTS,
  EPERM: NO_RIGHTS,
  EROFS: { said: 'the file system is read-only', trouble: 'read-only' },
  ENOSPC: FULL,
  EDQUOT: FULL,
  EFBIG: { said: 'no file may be as large here' },
  SQLITE_NOTADB: { said: 'it is not an SQLite database, or damaged at its beginning', trouble: 'damaged' },
  SQLITE_CANTOPEN: {
    said: 'it cannot be opened: is it a folder, or may the bot not read it?',
    trouble: 'broken',
  },
  SQLITE_READONLY: { said: 'the bot may not write to it', trouble: 'read-only' },
  SQLITE_CORRUPT: { said: 'it is damaged', trouble: 'damaged' },
  SQLITE_FULL: FULL,
  // The index of the write-ahead log could not grow.
  SQLITE_IOERR_SHMSIZE: FULL,
  SQLITE_BUSY: LOCKED,
  SQLITE_LOCKED: LOCKED,
  SQLITE_IOERR: BROKEN,
  SQLITE_NOMEM: { said: 'there is not enough memory' },
  SQLITE_TOOBIG: { said: 'there is something in it that is too long' },
  SQLITE_PERM: NO_RIGHTS,
  ENAMETOOLONG: { said: 'its name is too long' },
  ELOOP: { said: 'its links lead round in a circle' },
  EBUSY: { said: 'another program is using it', trouble: 'locked' },
  EMFILE: TOO_MANY,
  ENFILE: TOO_MANY,
  EIO: BROKEN,
};

/** The remedies for a database, which unlike the other files cannot be made again. */
const MENDING: Partial<Record<Trouble, string>> = {
  damaged: 'restore a backup (npm run restore -- BACKUP)',
};

/** @returns what the file system or SQLite threw, in words; `undefined` for what is no trouble with a file */
export function reasonOf(cause: unknown): Reason | undefined {
  // Of this SQLite says no more in its code.
  if (cause instanceof Error && cause.message === 'unsupported file format') return REASONS['SQLITE_NOTADB'];
  const code = String((cause as { code?: unknown } | null)?.code);
  return REASONS[code] ?? REASONS[/^SQLITE_[A-Z]+/.exec(code)?.[0] ?? ''];
}

/**
 * Makes an operator's line of what the file system or SQLite threw when a file was opened or used.
 * @param kind what the file is to the operator.
 */
export function cannotUse(file: string, cause: unknown, kind = 'database'): OperatorError {
  if (cause instanceof OperatorError) return cause;
  if (cause instanceof SqliteMissing) return new OperatorError(cause.message, { cause });
  return new OperatorError(lineOf(file, cause, kind), { cause });
}

/** The line of {@link cannotUse}. */
export function lineOf(file: string, cause: unknown, kind = 'database'): string {
  const reason = reasonOf(cause);
  const said = cause instanceof Error ? cause.message.split('\n', 1)[0] : 'for a reason unknown';
  const mending = kind === 'database' && reason?.trouble ? MENDING[reason.trouble] : undefined;
  const why = [reason?.said ?? said, mending].filter(Boolean).join(': ');
  return `the ${kind} ${file} cannot be used: ${why}`;
}
