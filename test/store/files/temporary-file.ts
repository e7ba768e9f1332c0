import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The path of a database that is not there yet, in a folder of its own that is gone after the tests of this file. */
export function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'playgroup-judge-store-'));
  folders.push(folder);
  return join(folder, 'judge.sqlite');
}
