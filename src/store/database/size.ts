import { statfsSync } from 'node:fs';
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

/** How many bytes are free where a file is; `null` where nobody can say. */
export function freeAt(file: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(dirname(file));
    return bavail * bsize;
  } catch {
    return null;
  }
}
