import { RELEASE_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { countText } from '#rulebook/text/count-text.ts';
import { matchEditions } from '#rulebook/rule-matching/match-editions.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';
import { carryOver } from '#rulebook/carry-over/carry-over.ts';
import { readFingerprints } from '#rulebook/carry-over/read-fingerprints.ts';
import { dropCarried, writeCarried } from './carried.ts';
import { dropFinding, writeFinding } from './finding.ts';
import { readText, type HeldEdition, type RulesRows } from './rows.ts';
import type Database from '#basics/sqlite.ts';

/* The changes to the tables of a rules file, within a transaction. */

/** A text to be held. */
export interface EditionImport {
  /** Of the official text: all of it, or excerpts. */
  readonly text: ParsedRules;
  /** The file or the address that it was read from, with nothing secret in it. */
  readonly source: string;
  /** When this is, in ms since 1970. */
  readonly at: number;
}

/** Takes out what is held of a day, with the links to and from it. */
export function dropEdition(db: Database, rows: RulesRows, edition: IsoDate): HeldEdition | null {
  const held = rows.editions().find((one) => one.edition === edition);
  if (!held) return null;
  db.prepare<[string, string]>('DELETE FROM link WHERE earlier = ? OR later = ?').run(edition, edition);
  dropFinding(db, edition);
  dropCarried(db, edition);
  for (const table of ['rule', 'entry', 'edition'])
    db.prepare<[string]>(`DELETE FROM ${table} WHERE edition = ?`).run(edition);
  return held;
}

/** Adds a text, with its index for finding; nothing is held of its day. */
export function insertEdition(db: Database, added: EditionImport): void {
  const { text } = added;
  const { edition, isFragment, source, at, rules, subrules, examples, entries } = heldOf(added);
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
  for (const [place, rule] of text.rules.entries())
    insertRule.run(edition, place, rule.number, JSON.stringify(rule));
  const insertEntry = db.prepare<[string, number, string]>('INSERT INTO entry VALUES (?, ?, ?)');
  for (const [place, entry] of text.glossary.entries())
    insertEntry.run(edition, place, JSON.stringify(entry));
  writeFinding(db, text);
  if (!isFragment && edition > RELEASE_DATE) writeCarried(db, carryOver(readFingerprints(), text));
}

/** Returns what is held of an edition once its text was added. */
export function heldOf({ text, source, at }: EditionImport): HeldEdition {
  const { edition, isFragment } = text;
  return { edition, isFragment, source, at, ...countText(text) };
}

/** Links each whole text with the next where a text of this day came or went. */
export function linkAround(db: Database, rows: RulesRows, day: IsoDate): void {
  const whole = rows
    .editions()
    .filter(({ isFragment }) => !isFragment)
    .map(({ edition }) => edition);
  const before = whole.findLast((one) => one < day);
  const after = whole.find((one) => one > day);
  if (before) db.prepare<[string]>('DELETE FROM link WHERE earlier = ?').run(before);
  const texts = [before, whole.find((one) => one === day), after]
    .filter((one) => one !== undefined)
    .map((edition) => readText(rows, edition));
  const insertLink = db.prepare<[string, string, string, number, string, number]>(
    'INSERT INTO link VALUES (?, ?, ?, ?, ?, ?)',
  );
  for (const [place, later] of texts.entries()) {
    const earlier = texts[place - 1];
    const links = earlier ? matchEditions(earlier, later).entries() : [];
    for (const [nth, { from, to, isSameWording }] of links)
      insertLink.run(earlier?.edition ?? '', later.edition, from, nth, to, Number(isSameWording));
  }
}
