import { statSync } from 'node:fs';

/** The part of an open database whose files were moved, deleted or replaced: all of it, or only its log. */
export type Moved = 'database' | 'log';

/**
 * Notes which files a database is kept in, so that it can be seen later whether they still are where they were. An open
 * database goes on in its files wherever they are, and nobody would find there what is written.
 * @param file its real path; the write-ahead log and its index are there already
 * @returns what tells whether any was moved: three looks at the file system, a few microseconds
 */
export function watchFileLocations(file: string): () => Moved | undefined {
  const files = [file, `${file}-wal`, `${file}-shm`].map((path) => ({ path, was: identityOf(path) }));
  const [database] = files;
  return () => {
    const moved = files.find(({ path, was }) => was !== identityOf(path, was));
    return moved && (moved === database ? 'database' : 'log');
  };
}

/** @param unknown what is taken for it where the path cannot be looked at */
function identityOf(path: string, unknown?: string): string | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found ? `${found.dev}:${found.ino}` : 'none';
  } catch {
    return unknown;
  }
}
