import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary/temporary-folder.ts';

/** A separate file system that can be filled up. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves at most this many bytes free. */
  fill(bytesLeft?: number): void;
  free(): void;
}

/** Mounts a file system in memory; `null` if that is not allowed, since it needs Linux and root. */
function mountDisk(bytes: number): string | null {
  if (process.platform !== 'linux') return null;
  const folder = temporaryFolder((mounted) => spawnSync('umount', ['--lazy', mounted]));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder]);
  return status === 0 ? folder : null;
}

export const canMount: boolean = mountDisk(65_536) !== null;

/** Mounts a file system of this size; it is removed after the tests of the file. */
export function mountSmallDisk(bytes: number): SmallDisk {
  const folder = mountDisk(bytes);
  if (folder === null) throw new Error('no disk can be mounted');
  const filler = join(folder, 'filler');
  return {
    folder,
    fill(bytesLeft = 0) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - bytesLeft)));
    },
    free: () => rmSync(filler, { force: true }),
  };
}
