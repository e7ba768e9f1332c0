import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from '#basics/sqlite.ts';
import { cannotUse } from '#files/operator-error.ts';
import { cannotUseOwnFile, type FileKind } from './own-file.ts';
import { giveToOwnerOf } from '#files/give-to-owner.ts';
import { realPathOf } from '#files/real-path.ts';
import { sync, syncFolder } from '#files/sync.ts';
import { lockForWriting } from '#files/writer-lock.ts';

/** A file that is being replaced, locked against other processes. */
export interface FileReplacement {
  /** The path of the new file, beside the old one; it does not exist yet. */
  readonly draft: string;
  /** Syncs the draft, which must be closed, and renames it to the old file. */
  put(): void;
  /** Releases the lock, and deletes the draft if it was not put in place. */
  end(): void;
}

/**
 * Begins to replace a file atomically. A process that has the old file open continues to read it.
 * @param file from {@link realOwnFile}
 * @param path the path in messages
 * @throws {OperatorError} if another import is writing it, or the lock cannot be created
 */
export function replaceFile(file: string, path: string): FileReplacement {
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

/**
 * Opens the draft of a file for writing, without crash safety: a draft is never read by others, and deleted if
 * unfinished.
 */
export function openDraft(draft: string): Database {
  const db = new Database(draft);
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma('locking_mode = EXCLUSIVE');
  return db;
}

/** True if the file exists and is not empty. */
export const hasContent = (file: string): boolean => existsSync(file) && statSync(file).size > 0;

/** The real path, so that a link to a file stays a link, and all paths to a file lead to the same lock. */
export function realOwnFile({ noun }: FileKind, path: string): string {
  try {
    return realPathOf(path);
  } catch (cause) {
    throw cannotUse(path, cause, noun);
  }
}

/** Converts errors of the file system and SQLite to operator errors; returns others unchanged. */
export const cannotWrite = (kind: FileKind, path: string, cause: unknown): unknown =>
  cause instanceof Database.SqliteError || (cause instanceof Error && 'syscall' in cause)
    ? cannotUseOwnFile(kind, path, cause)
    : cause;

function removeDraft(draft: string): void {
  for (const path of [draft, `${draft}-journal`]) rmSync(path, { force: true });
}
