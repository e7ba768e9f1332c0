import { RELEASE_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { countText } from '#rulebook/text/count-text.ts';
import { matchEditions } from '#rulebook/rule-matching/match-editions.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';
import { computeCarried, dropCarried, readCarried, writeCarried } from './carried.ts';
import { dropSearchIndex, writeSearchIndex } from './finding.ts';
import { readEditionText, type StoredEdition, type RulesRows } from './rows.ts';
import type Database from '#basics/sqlite.ts';

/* The changes to the tables of a rules file, within a transaction. */

/** A text to import. */
export interface EditionImport {
  /** The official text, complete or in excerpts. */
  readonly text: ParsedRules;
  /** The file or address of the text, without secrets. */
  readonly source: string;
  /** The time of the import, in ms since 1970. */
  readonly at: number;
}

/** Removes the edition of a day, with the links to and from it. */
export function dropEdition(db: Database, rows: RulesRows, edition: IsoDate): StoredEdition | null {
  const held = rows.editions().find((stored) => stored.edition === edition);
  if (!held) return null;
  db.prepare<[string, string]>('DELETE FROM link WHERE earlier = ? OR later = ?').run(edition, edition);
  dropSearchIndex(db, edition);
  dropCarried(db, edition);
  for (const table of ['rule', 'entry', 'edition'])
    db.prepare<[string]>(`DELETE FROM ${table} WHERE edition = ?`).run(edition);
  return held;
}

/** Inserts a text with its search index; its day must have no edition. */
export function insertEdition(db: Database, added: EditionImport): void {
  const { text } = added;
  const { edition, isFragment, source, at, rules, subrules, examples, entries } = describeEdition(added);
  const headings = JSON.stringify({ sections: text.sections, chapters: text.chapters });
  db.prepare('INSERT INTO edition VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
    edition,
    Number(isFragment),
    source,
    at,
    rules,
    subrules,
    examples,
    entries,
    headings,
  );
  const insertRule = db.prepare<[string, number, string, string]>('INSERT INTO rule VALUES (?, ?, ?, ?)');
  for (const [index, rule] of text.rules.entries())
    insertRule.run(edition, index, rule.number, JSON.stringify(rule));
  const insertEntry = db.prepare<[string, number, string]>('INSERT INTO entry VALUES (?, ?, ?)');
  for (const [index, entry] of text.glossary.entries())
    insertEntry.run(edition, index, JSON.stringify(entry));
  writeSearchIndex(db, text);
  if (!isFragment && edition > RELEASE_DATE) writeCarried(db, computeCarried(text));
}

/** Carries the release's knowledge over to the younger texts for which it is not stored. */
export function carryEditions(db: Database, rows: RulesRows): void {
  for (const { edition, isFragment } of rows.editions()) {
    if (isFragment || edition <= RELEASE_DATE || readCarried(db, edition)) continue;
    dropCarried(db, edition);
    writeCarried(db, computeCarried(readEditionText(rows, edition)));
  }
}

/** Returns the description of an edition as stored after its text was inserted. */
export function describeEdition({ text, source, at }: EditionImport): StoredEdition {
  const { edition, isFragment } = text;
  return { edition, isFragment, source, at, ...countText(text) };
}

/** Updates the links between consecutive whole texts after the text of this day was added or removed. */
export function relinkNeighbours(db: Database, rows: RulesRows, day: IsoDate): void {
  const whole = rows
    .editions()
    .filter(({ isFragment }) => !isFragment)
    .map(({ edition }) => edition);
  const before = whole.findLast((edition) => edition < day);
  const after = whole.find((edition) => edition > day);
  if (before) db.prepare<[string]>('DELETE FROM link WHERE earlier = ?').run(before);
  const texts = [before, whole.find((edition) => edition === day), after]
    .filter((edition) => edition !== undefined)
    .map((edition) => readEditionText(rows, edition));
  const insertLink = db.prepare<[string, string, string, number, string, number]>(
    'INSERT INTO link VALUES (?, ?, ?, ?, ?, ?)',
  );
  for (const [index, later] of texts.entries()) {
    const earlierText = texts[index - 1];
    const links = earlierText ? matchEditions(earlierText, later).entries() : [];
    for (const [nth, { from, to, isSameWording }] of links)
      insertLink.run(earlierText?.edition ?? '', later.edition, from, nth, to, Number(isSameWording));
  }
}
