import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasDamagedLog } from './log-header.ts';
import { copyName } from './copy-names.ts';

/**
 * Moves the log away from a file that was written over the database, since SQLite would copy pages of the old
 * database into it.
 * @param at in ms since 1970
 */
export function setLogAside(file: string, at: number): void {
  renameSync(`${file}-wal`, join(dirname(file), `${copyName(file, 'replaced', at)}-wal`));
  rmSync(`${file}-shm`, { force: true });
}

/** Makes sure that the next start refuses a truncated or overwritten log instead of treating it as empty. */
export function invalidateLog(file: string): void {
  if (hasDamagedLog(file)) return;
  const descriptor = openSync(`${file}-wal`, 'r+');
  try {
    writeSync(descriptor, 'written over while the bot used it', 0);
  } finally {
    closeSync(descriptor);
  }
}
