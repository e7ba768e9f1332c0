import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Files that other programs leave: tsx and npm (since Node 22) keep caches, Playwright and Chromium leave files if they are
 * slow to end.
 */
const TOLERATED_FILES = /^(?:tsx-\d+$|node-compile-cache$|playwright[-_]|\.?org\.chromium)/;

/** A file system in memory. */
const MEMORY = '/dev/shm';
/** Several times what a run fills. In bytes. */
const ENOUGH_ROOM = 2 * 1024 ** 3;

const PREFIX = 'playgroup-judge-';

declare global {
  // Each project of a run loads its own copy of this module, so the shared state is a global.
  var temporaryRunFolder: { projects: number; remove(): void } | undefined;
}

/**
 * Gives a test run, and the processes that it starts, a folder for temporary files. The first project that is set up
 * creates the folder, and the last one that is torn down removes it. The run fails if any file is left in it.
 */
export default function setup(): () => void {
  const shared = (globalThis.temporaryRunFolder ??= { projects: 0, remove: makeFolder() });
  shared.projects += 1;
  return () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    globalThis.temporaryRunFolder = undefined;
    shared.remove();
  };
}

/**
 * Creates a folder in memory, since SQLite waits for the disk at each commit: that takes longer than most tests, and none
 * of them is about a power cut. Returns `null` if there is no room, or if no program may run there.
 */
function folderInMemory(): string | null {
  let folder: string | undefined;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (Math.min(bavail * bsize, process.availableMemory()) < ENOUGH_ROOM) return null;
    folder = mkdtempSync(join(MEMORY, PREFIX));
    const script = join(folder, 'script');
    writeFileSync(script, '#!/bin/sh\n', { mode: 0o755 });
    const { status } = spawnSync(script);
    rmSync(script);
    if (status === 0) return folder;
  } catch {
    // There is none, or not for this user.
  }
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  return null;
}

/** Creates the folder, and returns a function that removes it. */
function makeFolder(): () => void {
  const folder = folderInMemory() ?? mkdtempSync(join(tmpdir(), PREFIX));
  // Some programs run as another user.
  chmodSync(folder, 0o711);
  const previous = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  return () => {
    if (previous === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = previous;
    const left = readdirSync(folder).filter((name) => !TOLERATED_FILES.test(name));
    try {
      // A browser that is slow to end still writes into its profile.
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
    }
    if (left.length === 0) return;
    process.stderr.write(`Tests left among the temporary files: ${left.join(', ')}\n`);
    process.exitCode = 1;
  };
}
