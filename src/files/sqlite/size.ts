import { statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from '#basics/sqlite.ts';

/** Returns a function that measures how many bytes of a database are in use, without free pages. */
export function createUsedBytesReader(db: Database): () => number {
  const select = db
    .prepare<[], number>(
      `SELECT (page_count - freelist_count) * page_size
       FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()`,
    )
    .pluck();
  return () => select.get() ?? 0;
}

/** The size of a database file and its write-ahead log in bytes; `null` if there is no file, as in memory. */
export function fileBytesOf(file: string): number | null {
  const sizes = [file, `${file}-wal`].map((path) => statSync(path, { throwIfNoEntry: false })?.size);
  return sizes[0] === undefined ? null : sizes[0] + (sizes[1] ?? 0);
}

/** The free disk space for a file, in bytes; `null` if unknown. */
export function freeBytesAt(file: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(dirname(file));
    return bavail * bsize;
  } catch {
    return null;
  }
}
