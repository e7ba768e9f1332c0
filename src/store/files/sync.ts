import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Waits until a file or folder is on the disk. */
export function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The same of a folder in which a file has its place already, so that it is no failure where that cannot be. */
export function syncFolder(folder: string): void {
  try {
    sync(folder);
  } catch {
    // Not every system can, nor may everybody read a folder that they may write to.
  }
}
