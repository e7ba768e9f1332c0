import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import type Database from '#basics/sqlite.ts';
import { copyDatabase } from '../copy-database.ts';
import { copyName } from './copy-names.ts';

/** An open database whose files were moved, deleted or overwritten. */
export interface LostDatabase {
  readonly db: Database;
  /** Its real path. */
  readonly file: string;
  /** In ms since 1970. */
  readonly at: number;
  /** Another folder for rescued data besides the database's own. */
  readonly spareFolder?: string | undefined;
}

/** Saves all data of a database that was moved, deleted or replaced. @returns the line for the operator */
export function rescueMoved(lost: LostDatabase): string {
  const { db, file } = lost;
  const event = `the database ${file} was moved, deleted or replaced while the bot used it`;
  const { to, why } = saveCopy(lost);
  // Otherwise the log would damage a file put in the database's place. If the file was only moved, it is now
  // complete.
  emptyLog(db);
  if (to === null)
    return `${event}, and its contents could not be saved elsewhere (${why}): if it was moved, it is complete at its new location`;
  const hint = dirname(to) === tmpdir() ? ' (a temporary file: copy it elsewhere)' : '';
  return `${event}: all of its contents are in ${to}${hint}. Put that file in its place, or leave your own file there, and start the bot again`;
}

/** Saves what is known of a database that was overwritten in place. @returns the line for the operator */
export function rescueOverwritten(lost: LostDatabase): string {
  const { to } = saveCopy(lost);
  const event = `the database ${lost.file} was overwritten while the bot used it: start the bot again to continue with the new contents`;
  return to === null
    ? `${event}, or restore a backup (npm run restore -- BACKUP)`
    : `${event}, or restore ${to}, which has what could be saved of the old one (npm run restore -- ${to})`;
}

/** Checkpoints a database whose log was moved, deleted or replaced. @returns the line for the operator */
export function rescueLogMoved({ db, file }: LostDatabase): string {
  const event = `the log of the database ${file} was moved, deleted or replaced while the bot used it`;
  try {
    db.pragma('wal_checkpoint(TRUNCATE)');
    return `${event}: nothing is lost, everything is in the database: start the bot again, and do not touch ${file}-wal and ${file}-shm while it runs`;
  } catch (error) {
    return `${event}, and the last changes could not be moved into the database (${String(error)})`;
  }
}

/** Saves what is known of a database whose log was truncated or overwritten. @returns the line for the operator */
export function rescueLogOverwritten(lost: LostDatabase): string {
  const { to } = saveCopy(lost);
  const event = `the log of the database ${lost.file}, which contains the last changes, was truncated or overwritten while the bot used it`;
  return to === null
    ? `${event}: restore a backup (npm run restore -- BACKUP)`
    : `${event}: what could be saved is in ${to} (npm run restore -- ${to})`;
}

/**
 * Copies the contents of an open database to a new file: beside it, in the spare folder, or finally in the system's
 * temporary folder, which may not survive a restart of the service.
 * @returns the file; `null` and the reason if that failed everywhere, or the contents are damaged
 */
function saveCopy({ db, file, at, spareFolder }: LostDatabase): {
  readonly to: string | null;
  readonly why: string;
} {
  const name = copyName(file, 'rescued', at);
  let why = '';
  for (const folder of [dirname(file), ...(spareFolder === undefined ? [] : [spareFolder]), tmpdir()]) {
    const to = join(folder, name);
    try {
      copyDatabase(db, to, { from: file });
      return { to, why };
    } catch (error) {
      why ||= String(error);
    }
  }
  return { to: null, why };
}

function emptyLog(db: Database): void {
  try {
    db.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // The contents are saved already, or can't be.
  }
}
