/** The database cannot be used as it is. The message is one line for whoever runs the bot. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder does not exist',
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
};

/** Makes an operator's line of what the file system or SQLite threw when a database was opened. */
export function cannotUse(file: string, cause: unknown): OperatorError {
  if (cause instanceof OperatorError) return cause;
  const code = String((cause as { code?: unknown } | null)?.code);
  const primary = /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code;
  const said = cause instanceof Error ? cause.message.split('\n', 1)[0] : 'for a reason unknown';
  return new OperatorError(`the database ${file} cannot be used: ${REASONS[primary] ?? said}`, { cause });
}
