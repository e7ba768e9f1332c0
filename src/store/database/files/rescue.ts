import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import type Database from '#basics/sqlite.ts';
import { copyDatabase } from '#store/files/copy-database.ts';
import { copyName } from './copy-names.ts';

/** An open database whose files are no longer as they were. */
export interface Lost {
  readonly db: Database;
  /** Its real path. */
  readonly file: string;
  /** In ms since 1970. */
  readonly at: number;
  /** Another folder where what is saved may go, beside the database's own. */
  readonly spare?: string | undefined;
}

/** The database was moved, deleted or replaced: saves all that it holds. @returns the line for the operator */
export function rescueMoved(lost: Lost): string {
  const { db, file } = lost;
  const gone = `the database ${file} was moved, deleted or replaced while the bot used it`;
  const { to, why } = saveCopy(lost);
  // What was put in its place would be spoilt by the log. Where the file was only moved, all of it is there then.
  emptyLog(db);
  if (to === null)
    return `${gone}, and what it held could not be saved elsewhere (${why}): if it was moved, it is whole where it is now`;
  const isPassing = dirname(to) === tmpdir() ? ' (copy it away: it is among temporary files)' : '';
  return `${gone}: all that it held stands in ${to}${isPassing}. Put that in its place, or leave there what you put, and start the bot again`;
}

/** The database was written over in its place: saves what is known of it beside. @returns the line for the operator */
export function rescueWrittenOver(lost: Lost): string {
  const { to } = saveCopy(lost);
  const said = `the database ${lost.file} was written over while the bot used it: start the bot again to go on with what was put there`;
  return to === null
    ? `${said}, or restore a backup (npm run restore -- BACKUP)`
    : `${said}, or restore ${to}, which has what the bot still knew of the old one (npm run restore -- ${to})`;
}

/** The log was moved, deleted or replaced: puts it into the database. @returns the line for the operator */
export function rescueLogMoved({ db, file }: Lost): string {
  const gone = `the log of the database ${file} was moved, deleted or replaced while the bot used it`;
  try {
    db.pragma('wal_checkpoint(TRUNCATE)');
    return `${gone}: nothing is lost, all of it stands in the database: start the bot again, and leave ${file}-wal and ${file}-shm alone while it runs`;
  } catch (error) {
    return `${gone}, and what was written last could not be put into the database (${String(error)})`;
  }
}

/** The log was cut off or written over in its place: saves what is known of it. @returns the line for the operator */
export function rescueLogWrittenOver(lost: Lost): string {
  const { to } = saveCopy(lost);
  const said = `the log of the database ${lost.file}, which has what was written last, was cut off or written over while the bot used it`;
  return to === null
    ? `${said}: restore a backup (npm run restore -- BACKUP)`
    : `${said}: what the bot still knew stands in ${to} (npm run restore -- ${to})`;
}

/**
 * Copies what an open database holds into a new file: beside it, in the spare folder, or at last in the system's folder
 * for temporary files, which many a service finds empty at its next start.
 * @returns the file; `null` and why where there was no way, or what it holds is not whole
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
    // It was saved, or it cannot be.
  }
}
