import { z } from 'zod';
import type Database from '#basics/sqlite.ts';
import { IsoDate, RELEASE_DATE } from '#engine/vocabulary/editions.ts';
import { carryOver, type CarriedEdition } from '#rulebook/carry-over/carry-over.ts';
import { readFingerprints } from '#rulebook/carry-over/read-fingerprints.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';
import { exactly, jsonText } from '#basics/json.ts';

/*
 * The release's knowledge carried over to each younger edition of a rules file, written by the import. It is computed
 * again if it was written by another release, or by another version of the matching.
 */

/** Increase it if the matching of rules or the stored shape changes. */
const VERSION = 2;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS carried (
    edition TEXT PRIMARY KEY REFERENCES edition,
    facts TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

const text = z.string();
const texts = z.array(text);

const storedCarried = jsonText.pipe(
  exactly<CarriedEdition & { readonly version: typeof VERSION }>()(
    z.strictObject({
      version: z.literal(VERSION),
      day: IsoDate,
      from: IsoDate,
      rules: z.array(
        z.strictObject({ from: text, to: text, isReworded: z.boolean(), wording: text.optional() }),
      ),
      gone: texts,
      unsure: texts,
      fresh: z.array(z.strictObject({ number: text, wording: text.optional(), isUnsure: z.boolean() })),
      headings: z.array(z.tuple([text, text])),
      glossary: texts,
    }),
  ),
);

/** Must be called within a transaction. */
export function writeCarried(db: Database, carried: CarriedEdition): void {
  db.exec(SCHEMA);
  db.prepare('INSERT INTO carried VALUES (?, ?)').run(
    carried.day,
    JSON.stringify({ version: VERSION, ...carried }),
  );
}

export function dropCarried(db: Database, edition: IsoDate): void {
  db.exec(SCHEMA);
  db.prepare<[string]>('DELETE FROM carried WHERE edition = ?').run(edition);
}

/** Reads it; `undefined` if it was written by another release, or by another version of the matching. */
export function readCarried(db: Database, edition: IsoDate): CarriedEdition | undefined {
  const hasTable = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'carried'").get() !== undefined;
  const facts = hasTable
    ? db.prepare<[string], string>('SELECT facts FROM carried WHERE edition = ?').pluck().get(edition)
    : undefined;
  const stored = facts === undefined ? undefined : storedCarried.safeParse(facts).data;
  return stored?.from === RELEASE_DATE ? stored : undefined;
}

/** Computes it from the text, which takes a second or two. */
export const computeCarried = (rules: ParsedRules): CarriedEdition => carryOver(readFingerprints(), rules);
