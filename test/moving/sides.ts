import { copyFileSync } from 'node:fs';
import { openSide, type DatabaseLocation } from '#moving/open.ts';
import type { MoveSettings } from '#moving/move.ts';
import type { DatabaseSide } from '#moving/side.ts';
import { NOON } from '../store/coins/flips.ts';
import { temporaryFile } from '../files/temporary-file.ts';

/** A place for a move: a file whose name ends with `.sqlite`, or the address of a PostgreSQL. */
const placeOf = (name: string): DatabaseLocation =>
  name.startsWith('postgres') ? { url: name } : { file: name };

/** Opens a database for a move; it need not be there yet. */
export const open = (name: string): Promise<DatabaseSide> =>
  openSide(placeOf(name), {
    mustExist: false,
    clock: { now: () => NOON },
    operator: { error: () => {}, info: () => {} },
  });

export const QUIETLY: MoveSettings = {
  now: () => NOON,
  progress: { begin() {}, step() {} },
  signal: new AbortController().signal,
};

/** A file with some of everything in it. */
export function fullFile(): string {
  const file = temporaryFile();
  copyFileSync(new URL('../store/databases/v9.db', import.meta.url), file);
  return file;
}
