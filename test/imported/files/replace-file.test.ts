import { chownSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { replaceFile } from '#imported/files/replace-file.ts';
import { temporaryFile } from '../../files/temporary-file.ts';

/** An old file, with what an import left beside it that was killed. */
function interrupted(): string {
  const file = temporaryFile();
  writeFileSync(file, 'old');
  for (const end of ['', '-journal']) writeFileSync(`${file}-importing${end}`, 'half of it');
  return file;
}

const drafts = (file: string): readonly string[] =>
  readdirSync(dirname(file)).filter((name) => name.startsWith(`${basename(file)}-importing`));

describe('a file that is replaced', () => {
  it('begins without what an import before it left', () => {
    const file = interrupted();
    const replacing = replaceFile(file, file);
    expect(drafts(file)).toEqual([]);
    replacing.end();
  });

  it('is the draft once that is put, and the old one until then', () => {
    const file = interrupted();
    const replacing = replaceFile(file, file);
    writeFileSync(replacing.draft, 'new');
    expect(readFileSync(file, 'utf8')).toBe('old');
    replacing.put();
    expect(readFileSync(file, 'utf8')).toBe('new');
    replacing.end();
    expect(readFileSync(file, 'utf8')).toBe('new');
  });

  it.skipIf(process.geteuid?.() !== 0)('belongs to whom the old one did, where root imports it', () => {
    const NOBODY = 65534;
    const file = interrupted();
    chownSync(file, NOBODY, NOBODY);
    const replacing = replaceFile(file, file);
    writeFileSync(replacing.draft, 'new');
    replacing.put();
    replacing.end();
    expect([file, `${file}-lock`].map((one) => statSync(one).uid)).toEqual([NOBODY, NOBODY]);
  });

  it("stays unchanged if the draft can't be moved, and the draft is removed", () => {
    const file = interrupted();
    const replacing = replaceFile(file, file);
    writeFileSync(replacing.draft, 'new');
    replacing.end();
    expect([readFileSync(file, 'utf8'), existsSync(replacing.draft)]).toEqual(['old', false]);
  });

  it('is replaced by one at a time', () => {
    const file = temporaryFile();
    const first = replaceFile(file, 'cards.db');
    expect(() => replaceFile(file, 'cards.db')).toThrow('another import is writing cards.db: wait');
    first.end();
    replaceFile(file, 'cards.db').end();
  });
});
