import { constants, copyFileSync } from 'node:fs';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';
import { dropEdition, heldOf, insertEdition, linkAround, type EditionImport } from './change-editions.ts';
import { checkOwnFile, writeKind, assertIsFile, readOwnFile, UnreadableOwnFile } from '../files/own-file.ts';
import { cannotWrite, hasContent, openDraft, realOwnFile, replaceFile } from '../files/replace-file.ts';
import { RULES_FILE, RULES_FILE_SCHEMA } from './file.ts';
import { readText, rulesRows, type HeldEdition, type RulesRows } from './rows.ts';
import type Database from '#basics/sqlite.ts';

/** The result of an import: what is held now, and what it replaced. */
export interface WrittenRules {
  readonly edition: HeldEdition;
  /** The edition that was held of the same day, and is not any more; `null` where there was nothing. */
  readonly replaced: HeldEdition | null;
  /** Completes "the rules file was …, and nothing of it is kept"; `null` where it could be read. */
  readonly spoilt: string | null;
}

/** The content of a rules file. */
export interface HeldRules {
  /** Oldest first. */
  readonly editions: readonly HeldEdition[];
  /**
   * The text of one of these editions, read now.
   * @throws {OperatorError} where the file cannot be read any more
   */
  text(edition: IsoDate): ParsedRules;
}

/**
 * Reads what a rules file holds, for whoever wants to know before it is changed. Nothing where there is no file.
 * @throws {OperatorError} in one line, where it is another program's, a newer bot's or damaged: `SpoiltFile` where
 *   {@link addEdition} would replace it
 */
export function readHeld(path: string): HeldRules {
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
    text: (edition) => read((db) => readText(rulesRows(db), edition)),
  };
}

/**
 * Adds a text to the rules file, whole or not at all, in the place of what was held of its day; a whole text is linked
 * with its neighbours. A bot that has the old file open goes on reading it. An old file that is ours and damaged, or of
 * an older version, is replaced, and nothing of it is kept.
 * @param agree asked before the old file is replaced, with no other import in between; what it throws leaves everything
 *   as it was
 * @throws {OperatorError} in one line: another import is running, the old file is not ours to replace, there is no
 *   place to write. The old file is then as it was.
 */
export function addEdition(
  path: string,
  added: EditionImport,
  agree?: (written: WrittenRules) => void,
): WrittenRules {
  const file = checkedPath(path);
  return replacing(path, file, (draft) => {
    const spoilt = hasContent(file) ? spoiltAs(file) : null;
    return changing(draft, spoilt === null && hasContent(file) ? file : null, (db, rows) => {
      const { text } = added;
      const replaced = dropEdition(db, rows, text.edition);
      insertEdition(db, added);
      if (!text.isFragment || replaced?.isFragment === false) linkAround(db, rows, text.edition);
      const written = { edition: heldOf(added), replaced, spoilt };
      agree?.(written);
      return written;
    });
  });
}

/**
 * Takes an edition out of the rules file; its neighbours are linked with each other.
 * @returns what was taken out; `null` where it is not held, and nothing was changed
 * @throws {OperatorError} as {@link addEdition} does, and where the file is damaged
 */
export function removeEdition(path: string, edition: IsoDate): HeldEdition | null {
  const file = checkedPath(path);
  if (!hasContent(file)) return null;
  return replacing(path, file, (draft) => {
    checkOwnFile(RULES_FILE, file);
    if (!readHeld(file).editions.some((held) => held.edition === edition)) return null;
    return changing(draft, file, (db, rows) => {
      const removed = dropEdition(db, rows, edition);
      if (removed?.isFragment === false) linkAround(db, rows, edition);
      return removed;
    });
  });
}

/** The file's real path. What is not ours is refused before a lock file is left beside it. */
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

function spoiltAs(file: string): string | null {
  try {
    checkOwnFile(RULES_FILE, file);
    readHeld(file);
    return null;
  } catch (error) {
    if (error instanceof UnreadableOwnFile) return error.condition;
    throw error;
  }
}

/** @param write writes the draft; `null`: there is nothing to replace the file with */
function replacing<Written>(path: string, file: string, write: (draft: string) => Written): Written {
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
function changing<Made>(
  draft: string,
  old: string | null,
  change: (db: Database, rows: RulesRows) => Made,
): Made {
  // Where the file system can, the copy shares its blocks with the old file until they change.
  if (old !== null) copyFileSync(old, draft, constants.COPYFILE_FICLONE);
  const db = openDraft(draft);
  try {
    db.exec('BEGIN');
    if (old === null) {
      db.exec(RULES_FILE_SCHEMA);
      writeKind(RULES_FILE, db);
    }
    const made = change(db, rulesRows(db));
    db.exec('COMMIT');
    return made;
  } finally {
    db.close();
  }
}
