import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary/temporary-folder.ts';

/** A disk of its own that can be filled up. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves so many bytes free at most. */
  fill(left?: number): void;
  free(): void;
}

/** @returns `null` where nobody may mount one: that needs Linux and the superuser */
function mountDisk(bytes: number): string | null {
  if (process.platform !== 'linux') return null;
  const folder = temporaryFolder((mounted) => spawnSync('umount', ['--lazy', mounted]));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder]);
  return status === 0 ? folder : null;
}

/** True where the tests may mount disks. */
export const canMount: boolean = mountDisk(65_536) !== null;

/** Mounts a disk of so many bytes, which is gone after the tests of this file. */
export function smallDisk(bytes: number): SmallDisk {
  const folder = mountDisk(bytes);
  if (folder === null) throw new Error('no disk can be mounted');
  const filler = join(folder, 'filler');
  return {
    folder,
    fill(left = 0) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)));
    },
    free: () => rmSync(filler, { force: true }),
  };
}
