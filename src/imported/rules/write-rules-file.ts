import { constants, copyFileSync } from 'node:fs';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';
import {
  carryEditions,
  dropEdition,
  describeEdition,
  insertEdition,
  relinkNeighbours,
  type EditionImport,
} from './change-editions.ts';
import { checkOwnFile, writeKind, assertIsFile, readOwnFile, UnreadableOwnFile } from '../files/own-file.ts';
import { cannotWrite, hasContent, openDraft, realOwnFile, replaceFile } from '../files/replace-file.ts';
import { RULES_FILE, RULES_FILE_SCHEMA } from './rules-file.ts';
import { readEditionText, rulesRows, type StoredEdition, type RulesRows } from './rows.ts';
import type Database from '#basics/sqlite.ts';

/** The result of an import: the imported edition, and the one that it replaced. */
export interface WrittenRules {
  readonly edition: StoredEdition;
  /** The previous edition of the same day; `null` if there was none. */
  readonly replaced: StoredEdition | null;
  /** Completes "the rules file was …, and nothing of it is kept"; `null` if it could be read. */
  readonly damage: string | null;
}

/** The contents of a rules file. */
export interface RulesFileContents {
  /** Oldest first. */
  readonly editions: readonly StoredEdition[];
  /**
   * Reads the text of one of these editions.
   * @throws {OperatorError} if the file can no longer be read
   */
  text(edition: IsoDate): ParsedRules;
}

/**
 * Reads the contents of a rules file before it is changed; empty if there is no file.
 * @throws {OperatorError} if the file is damaged, or belongs to another program or a newer version of the bot; {@link
 * UnreadableOwnFile} if {@link addEdition} would replace it
 */
export function readRulesFile(path: string): RulesFileContents {
  const file = realOwnFile(RULES_FILE, path);
  assertIsFile(RULES_FILE, file, path);
  const read = <Value>(use: (db: Database) => Value): Value =>
    readOwnFile(RULES_FILE, path, (db) => {
      const value = use(db);
      db.close();
      return value;
    });
  return {
    editions: hasContent(file) ? read((db) => rulesRows(db).editions()) : [],
    text: (edition) => read((db) => readEditionText(rulesRows(db), edition)),
  };
}

/**
 * Adds a text to the rules file atomically, replacing the edition of the same day; a whole text is linked with its
 * neighbours. A bot that has the old file open continues to read it. An old file of the bot that is damaged or of an
 * older version is replaced, and nothing of it is kept.
 * @param confirm called before the old file is replaced, while other imports are locked out; if it throws, the old file
 * stays unchanged
 * @throws {OperatorError} if another import is running, the old file belongs to another program, or the folder is not
 * writable. The old file is then unchanged
 */
export function addEdition(
  path: string,
  added: EditionImport,
  confirm?: (written: WrittenRules) => void,
): WrittenRules {
  const file = checkedPath(path);
  return withReplacement(path, file, (draft) => {
    const damage = hasContent(file) ? damageOf(file) : null;
    return withDraft(draft, damage === null && hasContent(file) ? file : null, (db, rows) => {
      const { text } = added;
      const replaced = dropEdition(db, rows, text.edition);
      insertEdition(db, added);
      if (!text.isFragment || replaced?.isFragment === false) relinkNeighbours(db, rows, text.edition);
      const written = { edition: describeEdition(added), replaced, damage };
      confirm?.(written);
      return written;
    });
  });
}

/**
 * Removes an edition from the rules file; its neighbours are linked with each other.
 * @returns the removed edition; `null` if there is none, and nothing was changed
 * @throws {OperatorError} as {@link addEdition} does, and if the file is damaged
 */
export function removeEdition(path: string, edition: IsoDate): StoredEdition | null {
  const file = checkedPath(path);
  if (!hasContent(file)) return null;
  return withReplacement(path, file, (draft) => {
    checkOwnFile(RULES_FILE, file);
    if (!readRulesFile(file).editions.some((held) => held.edition === edition)) return null;
    return withDraft(draft, file, (db, rows) => {
      const removed = dropEdition(db, rows, edition);
      if (removed?.isFragment === false) relinkNeighbours(db, rows, edition);
      return removed;
    });
  });
}

/**
 * Carries the release's knowledge over to the younger texts of a rules file for which it is not stored, as where another
 * version of the program wrote it.
 * @throws {OperatorError} as {@link addEdition} does, and if the file is damaged
 */
export function carryAgain(path: string): void {
  const file = checkedPath(path);
  if (!hasContent(file)) return;
  withReplacement(path, file, (draft) => {
    checkOwnFile(RULES_FILE, file);
    return withDraft(draft, file, (db, rows) => {
      carryEditions(db, rows);
      return true;
    });
  });
}

/** Returns the file's real path. Refuses files of other programs before a lock file is created beside them. */
function checkedPath(path: string): string {
  const file = realOwnFile(RULES_FILE, path);
  assertIsFile(RULES_FILE, file, path);
  try {
    if (hasContent(file)) readOwnFile(RULES_FILE, file, (db) => db.close());
  } catch (error) {
    if (!(error instanceof UnreadableOwnFile)) throw error;
  }
  return file;
}

function damageOf(file: string): string | null {
  try {
    checkOwnFile(RULES_FILE, file);
    readRulesFile(file);
    return null;
  } catch (error) {
    if (error instanceof UnreadableOwnFile) return error.condition;
    throw error;
  }
}

/** @param write writes the draft; `null`: there is nothing to replace the file with */
function withReplacement<Written>(path: string, file: string, write: (draft: string) => Written): Written {
  const replacement = replaceFile(file, path);
  try {
    const written = write(replacement.draft);
    if (written !== null) replacement.put();
    return written;
  } catch (cause) {
    throw cannotWrite(RULES_FILE, path, cause);
  } finally {
    replacement.end();
  }
}

/** @param old the file to begin with; `null` to begin with nothing */
function withDraft<Result>(
  draft: string,
  old: string | null,
  change: (db: Database, rows: RulesRows) => Result,
): Result {
  // On file systems with copy-on-write, the copy shares its blocks with the old file.
  if (old !== null) copyFileSync(old, draft, constants.COPYFILE_FICLONE);
  const db = openDraft(draft);
  try {
    db.exec('BEGIN');
    if (old === null) {
      db.exec(RULES_FILE_SCHEMA);
      writeKind(RULES_FILE, db);
    }
    const result = change(db, rulesRows(db));
    db.exec('COMMIT');
    return result;
  } finally {
    db.close();
  }
}
