import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Each with what is done before it is removed. */
const made = new Map<string, (folder: string) => void>();

/**
 * Makes a folder that is gone after the tests of the file, whether they fail or not: `after-each-file.ts` sees to it.
 * @param before done before it is removed
 */
export function temporaryFolder(before: (folder: string) => void = () => {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-'));
  made.set(folder, before);
  return folder;
}

/** Removes all that were made. */
export function removeFolders(): void {
  for (const [folder, before] of made) {
    before(folder);
    rmSync(folder, { recursive: true, force: true });
  }
  made.clear();
}
