import { basename, dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import type Database from '../../basics/sqlite.ts';
import { copyDatabase } from '../files/copy-database.ts';
import { stamp } from '../files/stamp.ts';

/**
 * Writes all that an open database holds into a new file, since the one that it is kept in went from its place: beside
 * that, or in the system's folder for temporary files.
 * @param at in ms since 1970
 * @returns the line for the operator
 */
export function rescue(db: Database, file: string, at: number): string {
  const name = `${basename(file).replace(/\.sqlite$/, '')}-rescued-${stamp(at)}.sqlite`;
  const gone = `the database ${file} was moved, deleted or replaced while the bot used it`;
  let why = '';
  for (const folder of [dirname(file), tmpdir()]) {
    const to = join(folder, name);
    try {
      copyDatabase(db, to, { from: file });
      emptyLog(db);
      return `${gone}: all that it held stands in ${to}. Put that in its place, or leave there what you put, and start the bot again`;
    } catch (error) {
      why ||= String(error);
    }
  }
  // Where the file was only moved, all of it is there then.
  emptyLog(db);
  return `${gone}, and what it held could not be saved elsewhere (${why}): if it was moved, it is whole where it is now`;
}

/** Moves what the log holds into the file, wherever that is now: what was put in its place would be spoilt by it. */
function emptyLog(db: Database): void {
  try {
    db.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // It was saved, or it cannot be.
  }
}
