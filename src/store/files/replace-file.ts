import { existsSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from '#basics/sqlite.ts';
import { cannotUse } from './operator-error.ts';
import { cannotUseOwnFile, type FileKind } from './own-file.ts';
import { giveToOwnerOf } from './owner.ts';
import { sync, syncFolder } from './sync.ts';
import { lockForWriting } from './writer-lock.ts';

/** A file that is being replaced by this process and no other. */
export interface Replacing {
  /** Where the new file is written, beside the old one; nothing is there yet. */
  readonly draft: string;
  /** Puts the draft, closed by whoever wrote it, on the disk and then in the old file's place. */
  put(): void;
  /** Ends it, whether anything was put or not; a draft that was not put is thrown away. */
  end(): void;
}

/**
 * Begins to replace a file whole or not at all. A process that has the old one open goes on reading it.
 * @param file as {@link realFile} gives it
 * @param path as the operator knows it
 * @throws {OperatorError} in one line where another import is writing it, or the lock cannot be made
 */
export function replaceFile(file: string, path: string): Replacing {
  const release = lockForWriting(file, `another import is writing ${path}: wait until it is done`);
  const draft = `${file}-importing`;
  const end = (): void => {
    try {
      removeDraft(draft);
    } finally {
      release();
    }
  };
  try {
    removeDraft(draft);
  } catch (cause) {
    release();
    throw cause;
  }
  return {
    draft,
    put() {
      giveToOwnerOf(draft, file);
      sync(draft);
      renameSync(draft, file);
      syncFolder(dirname(file));
    },
    end,
  };
}

/** Opens the draft of a file to write it. Nobody reads a draft, and it is thrown away whole. */
export function openDraft(draft: string): Database {
  const db = new Database(draft);
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma('locking_mode = EXCLUSIVE');
  return db;
}

/** True if there is something in the file that a new one would take the place of. */
export const isThere = (file: string): boolean => existsSync(file) && statSync(file).size > 0;

/** Its real path, so that a link to a file stays one, and every way to name it leads to one lock. */
export function realFile({ noun }: FileKind, path: string): string {
  try {
    return existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path));
  } catch (cause) {
    throw cannotUse(path, cause, noun);
  }
}

/** Turns what the file system or SQLite threw into a line for the operator; anything else stays as it is. */
export const cannotWrite = (kind: FileKind, path: string, cause: unknown): unknown =>
  cause instanceof Database.SqliteError || (cause instanceof Error && 'syscall' in cause)
    ? cannotUseOwnFile(kind, path, cause)
    : cause;

function removeDraft(draft: string): void {
  for (const one of [draft, `${draft}-journal`]) rmSync(one, { force: true });
}
