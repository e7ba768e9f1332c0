/**
 * The root of this program's own exceptions. Expected failures of a request are data, see `Result`; an exception is a
 * bug, or something that only the operator can fix.
 */
export class AppError extends Error {
  override readonly name: string = 'AppError';
}

/** SQLite's native module cannot be loaded. The message is one line for the operator. */
export class SqliteMissing extends AppError {
  override readonly name = 'SqliteMissing';
}

const NOT_BUILT =
  'SQLite is not built here: none ready-made fits this system, and no compiler was found; see "No compiler" in docs/operating.md';

/** Node's error messages for a native module built for another version of Node. */
const BUILT_FOR_ANOTHER_NODE = /NODE_MODULE_VERSION|did not self-register/;

/** @returns an error that says what to do if SQLite's module failed to load; `undefined` for other errors */
export function asSqliteMissing(error: unknown): SqliteMissing | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message, code } = error as NodeJS.ErrnoException;
  // Either npm skipped the package because it could not be built, or its binary is missing.
  if (code === 'ERR_MODULE_NOT_FOUND' || message.startsWith('Could not locate the bindings file'))
    return new SqliteMissing(NOT_BUILT, { cause: error });
  if (code !== 'ERR_DLOPEN_FAILED') return undefined;
  const cause = BUILT_FOR_ANOTHER_NODE.test(message)
    ? `SQLite was built for another Node than this one, ${process.version}`
    : 'SQLite was built for another system than this one';
  return new SqliteMissing(`${cause}: run npm rebuild`, { cause: error });
}
