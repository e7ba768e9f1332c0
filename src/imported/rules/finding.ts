import { runSteps } from '#basics/work-steps.ts';
import type Database from '#basics/sqlite.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { documentsOf } from '#rulebook/search/documents.ts';
import { indexText, packIndex, unpackIndex, type TextIndex } from '#rulebook/search/text-index.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';

/*
 * The search index of each edition of a rules file, written by the import. The tables of older files are no longer
 * read; their index is built when it is first needed.
 */

const SEARCH_INDEX_SCHEMA = `
  CREATE TABLE IF NOT EXISTS finding (
    edition TEXT PRIMARY KEY REFERENCES edition,
    packed BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

const indexOf = (text: ParsedRules): TextIndex => runSteps(indexText(documentsOf(text)));

/** Stores the search index of a text. Must be called within a transaction. */
export function writeSearchIndex(db: Database, text: ParsedRules): void {
  db.exec(SEARCH_INDEX_SCHEMA);
  db.prepare('INSERT INTO finding VALUES (?, ?)').run(text.edition, packIndex(indexOf(text)));
}

/** Deletes the search index of an edition, and the tables of older files. */
export function dropSearchIndex(db: Database, edition: IsoDate): void {
  db.exec(SEARCH_INDEX_SCHEMA);
  db.prepare<[string]>('DELETE FROM finding WHERE edition = ?').run(edition);
  const old = `find_${edition.replaceAll('-', '_')}`;
  for (const table of [old, `${old}_document`, `${old}_facts`]) db.exec(`DROP TABLE IF EXISTS ${table}`);
}

/** Reads the search index of an edition, or builds it from the text. */
export function readSearchIndex(db: Database, edition: IsoDate, text: () => ParsedRules): TextIndex {
  const hasTable = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'finding'").get() !== undefined;
  const packed = hasTable
    ? db.prepare<[string], Buffer>('SELECT packed FROM finding WHERE edition = ?').pluck().get(edition)
    : undefined;
  return packed ? unpackIndex(packed) : indexOf(text());
}
