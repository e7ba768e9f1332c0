import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folders, each with a function to call before its removal. */
const folders = new Map<string, (folder: string) => void>();

/**
 * Creates a folder that `after-each-file.ts` removes after the tests of the file, even if they fail.
 * @param cleanUp called before the removal
 */
export function temporaryFolder(cleanUp: (folder: string) => void = () => {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-'));
  folders.set(folder, cleanUp);
  return folder;
}

/** Removes all folders. */
export function removeFolders(): void {
  for (const [folder, cleanUp] of folders) {
    cleanUp(folder);
    rmSync(folder, { recursive: true, force: true });
  }
  folders.clear();
}
