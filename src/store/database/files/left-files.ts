import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasSpoiltLog } from './log-header.ts';
import { namedBeside } from './named-beside.ts';

/**
 * Takes the log away from what was written over a database: SQLite would put pages of the old one into it.
 * @param at in ms since 1970
 */
export function putLogAside(file: string, at: number): void {
  renameSync(`${file}-wal`, join(dirname(file), `${namedBeside(file, 'replaced', at)}-wal`));
  rmSync(`${file}-shm`, { force: true });
}

/** Sees to it that a log that was cut off or written over is refused at the next start, and not taken for an empty one. */
export function spoilLog(file: string): void {
  if (hasSpoiltLog(file)) return;
  const descriptor = openSync(`${file}-wal`, 'r+');
  try {
    writeSync(descriptor, 'written over while the bot used it', 0);
  } finally {
    closeSync(descriptor);
  }
}
