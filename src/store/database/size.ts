import { statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from '#basics/sqlite.ts';

/** How many bytes of a database are in use: of its file, what is free in it left out. */
export function sizeOf(db: Database): () => number {
  const select = db
    .prepare<[], number>(
      `SELECT (page_count - freelist_count) * page_size
       FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()`,
    )
    .pluck();
  return () => select.get() ?? 0;
}

/** Bytes of a database with its write-ahead log; `null` for one in memory. */
export function fileBytesOf(file: string): number | null {
  const sizes = [file, `${file}-wal`].map((path) => statSync(path, { throwIfNoEntry: false })?.size);
  return sizes[0] === undefined ? null : sizes[0] + (sizes[1] ?? 0);
}

/** How many bytes are free where a file is; `null` where nobody can say. */
export function freeAt(file: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(dirname(file));
    return bavail * bsize;
  } catch {
    return null;
  }
}
