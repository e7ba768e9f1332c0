/** SQLite's native module cannot be loaded. The message is one line for whoever runs the program. */
export class SqliteMissing extends Error {
  override readonly name = 'SqliteMissing';
}

const NOT_BUILT =
  'SQLite is not built here: none ready-made fits this system, and no compiler was found; see "No compiler" in docs/operating.md';

/** Words of Node that a native module is of another version of it. */
const BUILT_FOR_ANOTHER_NODE = /NODE_MODULE_VERSION|did not self-register/;

/** @returns what to do where an error says that SQLite cannot be loaded; `undefined` for any other error. */
export function asSqliteMissing(error: unknown): SqliteMissing | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message, code } = error as NodeJS.ErrnoException;
  // The package was left out by npm, since it could not be built; or it is there, and what was to be built is not.
  if (code === 'ERR_MODULE_NOT_FOUND' || message.startsWith('Could not locate the bindings file'))
    return new SqliteMissing(NOT_BUILT, { cause: error });
  if (code !== 'ERR_DLOPEN_FAILED') return undefined;
  const why = BUILT_FOR_ANOTHER_NODE.test(message)
    ? `SQLite was built for another Node than this one, ${process.version}`
    : 'SQLite was built for another system than this one';
  return new SqliteMissing(`${why}: run npm rebuild`, { cause: error });
}
