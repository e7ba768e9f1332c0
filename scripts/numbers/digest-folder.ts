import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { DigestFiles } from '#rulebook/book/renumber-digest.ts';

const folderOf = (project: string, day: IsoDate): string => join(project, 'src/rulebook/book/digest', day);

/** Reads the files of a day's digest. */
export function readDigestFolder(project: string, day: IsoDate): DigestFiles {
  const folder = folderOf(project, day);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    entries
      .map(({ parentPath, name }) => join(parentPath, name))
      .toSorted()
      .map((file) => [file.slice(folder.length + 1), readFileSync(file, 'utf8')]),
  );
}

/** Replaces the digest of one day by that of another. */
export function replaceDigestFolder(project: string, old: IsoDate, day: IsoDate, files: DigestFiles): void {
  rmSync(folderOf(project, old), { recursive: true });
  for (const [path, text] of files) {
    const file = join(folderOf(project, day), path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
