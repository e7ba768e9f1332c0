import { existsSync, readdirSync, readlinkSync } from 'node:fs';

const DESCRIPTORS = '/proc/self/fd';

/** The paths of the files that this process has open; empty if the system does not list them. */
export function openFiles(): readonly string[] {
  if (!existsSync(DESCRIPTORS)) return [];
  return readdirSync(DESCRIPTORS).flatMap((descriptor) => {
    try {
      return [readlinkSync(`${DESCRIPTORS}/${descriptor}`)];
    } catch {
      return [];
    }
  });
}
