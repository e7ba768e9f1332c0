import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import type Database from '#basics/sqlite.ts';
import { copyDatabase } from '#store/files/copy-database.ts';
import { copyName } from './copy-names.ts';

/** An open database whose files were moved, deleted or overwritten. */
export interface Lost {
  readonly db: Database;
  /** Its real path. */
  readonly file: string;
  /** In ms since 1970. */
  readonly at: number;
  /** Another folder for rescued data besides the database's own. */
  readonly spare?: string | undefined;
}

/** Saves all data of a database that was moved, deleted or replaced. @returns the line for the operator */
export function rescueMoved(lost: Lost): string {
  const { db, file } = lost;
  const gone = `the database ${file} was moved, deleted or replaced while the bot used it`;
  const { to, why } = saveCopy(lost);
  // Otherwise the log would damage a file put in the database's place. If the file was only moved, it is now
  // complete.
  emptyLog(db);
  if (to === null)
    return `${gone}, and what it held could not be saved elsewhere (${why}): if it was moved, it is whole where it is now`;
  const isPassing = dirname(to) === tmpdir() ? ' (copy it away: it is among temporary files)' : '';
  return `${gone}: all that it held stands in ${to}${isPassing}. Put that in its place, or leave there what you put, and start the bot again`;
}

/** Saves what is known of a database that was overwritten in place. @returns the line for the operator */
export function rescueWrittenOver(lost: Lost): string {
  const { to } = saveCopy(lost);
  const said = `the database ${lost.file} was written over while the bot used it: start the bot again to go on with what was put there`;
  return to === null
    ? `${said}, or restore a backup (npm run restore -- BACKUP)`
    : `${said}, or restore ${to}, which has what the bot still knew of the old one (npm run restore -- ${to})`;
}

/** Checkpoints a database whose log was moved, deleted or replaced. @returns the line for the operator */
export function rescueLogMoved({ db, file }: Lost): string {
  const gone = `the log of the database ${file} was moved, deleted or replaced while the bot used it`;
  try {
    db.pragma('wal_checkpoint(TRUNCATE)');
    return `${gone}: nothing is lost, all of it stands in the database: start the bot again, and leave ${file}-wal and ${file}-shm alone while it runs`;
  } catch (error) {
    return `${gone}, and what was written last could not be put into the database (${String(error)})`;
  }
}

/** Saves what is known of a database whose log was truncated or overwritten. @returns the line for the operator */
export function rescueLogWrittenOver(lost: Lost): string {
  const { to } = saveCopy(lost);
  const said = `the log of the database ${lost.file}, which has what was written last, was cut off or written over while the bot used it`;
  return to === null
    ? `${said}: restore a backup (npm run restore -- BACKUP)`
    : `${said}: what the bot still knew stands in ${to} (npm run restore -- ${to})`;
}

/**
 * Copies the contents of an open database to a new file: beside it, in the spare folder, or finally in the system's
 * temporary folder, which may not survive a restart of the service.
 * @returns the file; `null` and the reason if that failed everywhere, or the contents are damaged
 */
function saveCopy({ db, file, at, spare }: Lost): { readonly to: string | null; readonly why: string } {
  const name = copyName(file, 'rescued', at);
  let why = '';
  for (const folder of [dirname(file), ...(spare === undefined ? [] : [spare]), tmpdir()]) {
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
