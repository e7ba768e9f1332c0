import { SqliteMissing } from '../../basics/sqlite-missing.ts';

/**
 * An error that only whoever runs the bot can mend: a file that cannot be used, a command given wrongly. The message is
 * one line.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder does not exist',
  EISDIR: 'it is a folder',
  EACCES: 'the bot may not read and write there',
  EPERM: 'the bot may not read and write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  SQLITE_NOTADB: 'it is not an SQLite database',
  SQLITE_CANTOPEN: 'it cannot be opened: is it a folder, or may the bot not read it?',
  SQLITE_READONLY: 'the bot may not write to it',
  SQLITE_CORRUPT: 'it is damaged: restore a backup',
  SQLITE_FULL: 'the disk is full',
  SQLITE_BUSY: 'another program is writing to it',
  SQLITE_LOCKED: 'another program is writing to it',
  SQLITE_IOERR: 'the disk does not read or write it: is it full, or broken?',
  SQLITE_NOMEM: 'there is not enough memory',
  SQLITE_TOOBIG: 'there is something in it that is too long',
  SQLITE_PERM: 'the bot may not read and write there',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead round in a circle',
  EBUSY: 'another program is using it',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EIO: 'the disk does not read or write it: is it full, or broken?',
  EDQUOT: 'the disk is full',
  EFBIG: 'no file may be as large here',
};

/**
 * Makes an operator's line of what the file system or SQLite threw when a file was opened or used.
 * @param kind what the file is to the operator.
 */
export function cannotUse(file: string, cause: unknown, kind = 'database'): OperatorError {
  if (cause instanceof OperatorError) return cause;
  if (cause instanceof SqliteMissing) return new OperatorError(cause.message, { cause });
  const code = String((cause as { code?: unknown } | null)?.code);
  const primary = /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code;
  const said = cause instanceof Error ? cause.message.split('\n', 1)[0] : 'for a reason unknown';
  return new OperatorError(`the ${kind} ${file} cannot be used: ${REASONS[primary] ?? said}`, { cause });
}
