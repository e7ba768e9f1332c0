import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasSpoiltLog } from './log-header.ts';
import { copyName } from './copy-names.ts';

/**
 * Takes the log away from what was written over a database: SQLite would put pages of the old one into it.
 * @param at in ms since 1970
 */
export function setLogAside(file: string, at: number): void {
  renameSync(`${file}-wal`, join(dirname(file), `${copyName(file, 'replaced', at)}-wal`));
  rmSync(`${file}-shm`, { force: true });
}

/** Sees to it that a log that was cut off or written over is refused at the next start, and not taken for an empty one. */
export function invalidateLog(file: string): void {
  if (hasSpoiltLog(file)) return;
  const descriptor = openSync(`${file}-wal`, 'r+');
  try {
    writeSync(descriptor, 'written over while the bot used it', 0);
  } finally {
    closeSync(descriptor);
  }
}
