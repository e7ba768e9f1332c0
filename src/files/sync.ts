import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Flushes a file or folder to disk. */
export function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Flushes a folder after a file in it was renamed; ignores failures. */
export function syncFolder(folder: string): void {
  try {
    sync(folder);
  } catch {
    // Not every system supports this, and a writable folder may not be readable.
  }
}
