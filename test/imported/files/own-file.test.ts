import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import Database from '#basics/sqlite.ts';
import { writeKind, readOwnFile, UnreadableOwnFile, type FileKind } from '#imported/files/own-file.ts';
import { temporaryFile } from '../../files/temporary-file.ts';

const KIND: FileKind = {
  noun: 'card file',
  applicationId: 0x50474a43,
  version: 3,
  setting: 'CARDS_FILE',
  ownName: /\.cards$/,
  remedy: 'import the cards again',
};

function made(pragmas: readonly string[]): string {
  const file = temporaryFile();
  const db = new Database(file);
  db.exec('CREATE TABLE card (id)');
  for (const pragma of pragmas) db.pragma(pragma);
  db.close();
  return file;
}

const read = (file: string): unknown =>
  readOwnFile(KIND, file, (db) => {
    db.close();
    return 'read';
  });

function isSpoiltFile(file: string): boolean {
  try {
    read(file);
  } catch (error) {
    return error instanceof UnreadableOwnFile;
  }
  throw new Error('it was read');
}

const CARDS = 'application_id = 0x50474a43';

describe('a file of a kind', () => {
  it('that was marked is read', () => {
    const file = temporaryFile();
    const db = new Database(file);
    db.exec('CREATE TABLE card (id)');
    writeKind(KIND, db);
    db.close();
    expect(read(file)).toBe('read');
  });

  it.each<[of: string, pragmas: readonly string[], line: RegExp, isSpoilt: boolean]>([
    ['a version to come', [CARDS, 'user_version = 4'], /newer version .* is 4, this bot knows 3/, false],
    ['a version before', [CARDS, 'user_version = 2'], /is of an older version of the bot: import/, true],
    ['no kind', [], /made by another program: delete it, or name another in CARDS_FILE$/, false],
    ['the rules', ['application_id = 0x50474a52'], /is a rules file, not a card file: name another/, false],
  ])('of %s is refused in one line', (_, pragmas, line, isSpoilt) => {
    const file = made(pragmas);
    expect(() => read(file)).toThrow(line);
    expect(isSpoiltFile(file)).toBe(isSpoilt);
  });

  it.each([
    ['.cards', /damaged so that nothing in it can be read: import the cards again$/],
    ['.txt', /is not a card file: delete it, or name another in CARDS_FILE$/],
  ])('that is plain text is ours to replace by its name only: %s', (ending, line) => {
    const file = temporaryFile() + ending;
    writeFileSync(file, 'a list of cards\n'.repeat(99));
    expect(() => read(file)).toThrow(line);
  });
});
