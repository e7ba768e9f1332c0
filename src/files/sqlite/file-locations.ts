import { statSync } from 'node:fs';

/** The part of an open database whose files were moved, deleted or replaced: all of it, or only its log. */
export type MovedFile = 'database' | 'log';

/**
 * Records the identity of a database's files, to notice later if they were moved. An open database keeps using its
 * files wherever they are, so new data would be written where no one looks for it.
 * @param file its real path; the write-ahead log and its index must exist
 * @returns a function that returns the part that was moved; it costs three calls to the file system, a few microseconds
 */
export function watchFileLocations(file: string): () => MovedFile | undefined {
  const files = [file, `${file}-wal`, `${file}-shm`].map((path) => ({ path, identity: identityOf(path) }));
  const [database] = files;
  return () => {
    const moved = files.find(({ path, identity }) => identity !== identityOf(path, identity));
    return moved && (moved === database ? 'database' : 'log');
  };
}

/** @param fallback the result if the path can't be accessed */
function identityOf(path: string, fallback?: string): string | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats ? `${stats.dev}:${stats.ino}` : 'none';
  } catch {
    return fallback;
  }
}
