import { runSteps } from '#basics/work-steps.ts';
import type Database from '#basics/sqlite.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { documentsOf } from '#rulebook/search/documents.ts';
import { indexText, packIndex, unpackIndex, type TextIndex } from '#rulebook/search/text-index.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';

/*
 * The index for finding in each edition of a rules file, made by the import. Files of before have it in other tables,
 * which nobody reads any more: for these it is made at the first question.
 */

const FINDING_SCHEMA = `
  CREATE TABLE IF NOT EXISTS finding (
    edition TEXT PRIMARY KEY REFERENCES edition,
    packed BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

const indexOf = (text: ParsedRules): TextIndex => runSteps(indexText(documentsOf(text)));

/** Keeps what is needed to find in a text. The caller opens a transaction. */
export function writeFinding(db: Database, text: ParsedRules): void {
  db.exec(FINDING_SCHEMA);
  db.prepare('INSERT INTO finding VALUES (?, ?)').run(text.edition, packIndex(indexOf(text)));
}

/** Takes it away, and the tables of before. */
export function dropFinding(db: Database, edition: IsoDate): void {
  db.exec(FINDING_SCHEMA);
  db.prepare<[string]>('DELETE FROM finding WHERE edition = ?').run(edition);
  const old = `find_${edition.replaceAll('-', '_')}`;
  for (const table of [old, `${old}_document`, `${old}_facts`]) db.exec(`DROP TABLE IF EXISTS ${table}`);
}

/** Reads it, or makes it of the text. */
export function readFinding(db: Database, edition: IsoDate, text: () => ParsedRules): TextIndex {
  const isThere = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'finding'").get() !== undefined;
  const packed = isThere
    ? db.prepare<[string], Buffer>('SELECT packed FROM finding WHERE edition = ?').pluck().get(edition)
    : undefined;
  return packed ? unpackIndex(packed) : indexOf(text());
}
