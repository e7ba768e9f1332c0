import { z } from 'zod';
import type Database from '#basics/sqlite.ts';
import { runSteps, type WorkSteps } from '#basics/work-steps.ts';
import { IsoDate } from '#engine/vocabulary/editions.ts';
import type { EditionLink } from '#rulebook/rule-matching/links.ts';
import type { TextCounts } from '#rulebook/text/count-text.ts';
import type { GlossaryEntry, Paragraph, ParsedRules, Rule } from '#rulebook/text/rules.ts';
import { exactly, jsonText } from '#basics/json.ts';

const text = z.string();
const texts = z.array(text);

const paragraphs = z.array(exactly<Paragraph>()(z.strictObject({ kind: z.enum(['text', 'example']), text })));

/** A rule as stored in the rules file. */
const storedRule = jsonText.pipe(
  exactly<Omit<Rule, 'borrowed'>>()(
    z.strictObject({
      number: text,
      chapter: text,
      parent: text.nullable(),
      paragraphs,
      subrules: texts,
      references: texts,
      edition: IsoDate,
      wording: z.enum(['official', 'own']),
      dated: IsoDate.nullable(),
      isIncomplete: z.boolean(),
    }),
  ),
);

/** A glossary entry as stored in the rules file. */
const storedEntry = jsonText.pipe(
  exactly<Omit<GlossaryEntry, 'changed'>>()(
    z.strictObject({ heading: text, paragraphs, references: texts, sees: texts }),
  ),
);

const headed = z.array(z.strictObject({ number: text, heading: text }));

type Headings = Pick<ParsedRules, 'sections' | 'chapters'>;

/** An edition's sections and chapters as stored in the rules file. */
const storedHeadings = jsonText.pipe(
  exactly<Headings>()(z.strictObject({ sections: headed, chapters: headed })),
);

/** An imported edition, without its text. */
export interface StoredEdition extends TextCounts {
  readonly edition: IsoDate;
  /** True for excerpts of the official text. */
  readonly isFragment: boolean;
  /** The file or address that it was read from. */
  readonly source: string;
  /** When it was imported, in ms since 1970. */
  readonly at: number;
}

/** Reads the tables of a rules file. All methods throw if the file is damaged. */
export interface RulesRows {
  /** Oldest first. */
  editions(): readonly StoredEdition[];
  /** Reads the text of an edition; a step reads some hundred rules. */
  text(edition: IsoDate): WorkSteps<ParsedRules>;
  /** The editions with a rule of this number, or with rules of a chapter of it, oldest first. */
  having(number: string): readonly IsoDate[];
  /** The links from a rule or chapter of a whole text to the next, or to it from the one before. */
  later(edition: IsoDate, number: string): readonly EditionLink[];
  earlier(edition: IsoDate, number: string): readonly EditionLink[];
}

interface EditionRow extends Omit<StoredEdition, 'isFragment'> {
  readonly isFragment: 0 | 1;
}

interface FactsRow {
  readonly place: number;
  /** JSON. */
  readonly facts: string;
}

interface LinkRow extends Omit<EditionLink, 'isSameWording'> {
  readonly isSameWording: 0 | 1;
}

/** The number of rules read per step, which takes a few milliseconds. */
const ROWS_PER_STEP = 400;

export function rulesRows(db: Database): RulesRows {
  const selectEditions = db.prepare<[], EditionRow>(
    `SELECT edition, is_fragment AS isFragment, source, at, rules, subrules, examples, entries
     FROM edition ORDER BY edition`,
  );
  const selectEdition = db.prepare<[string], Pick<EditionRow, 'isFragment'> & { readonly headings: string }>(
    'SELECT is_fragment AS isFragment, headings FROM edition WHERE edition = ?',
  );
  const selectFacts = (table: 'rule' | 'entry') =>
    db.prepare<[string, number, number], FactsRow>(
      `SELECT place, facts FROM ${table} WHERE edition = ? AND place > ? ORDER BY place LIMIT ?`,
    );
  const [selectRules, selectEntries] = [selectFacts('rule'), selectFacts('entry')];
  const selectHaving = db
    .prepare<[string, string, string], IsoDate>(
      'SELECT DISTINCT edition FROM rule WHERE number = ? OR (number > ? AND number < ?) ORDER BY edition',
    )
    .pluck();
  const link = 'SELECT from_number AS "from", to_number AS "to", is_same AS isSameWording FROM link';
  const selectLater = db.prepare<[string, string], LinkRow>(
    `${link} WHERE earlier = ? AND from_number = ? ORDER BY place`,
  );
  const selectEarlier = db.prepare<[string, string], LinkRow>(
    `${link} WHERE later = ? AND to_number = ? ORDER BY place`,
  );

  function* all<Stored>(
    select: typeof selectRules,
    edition: IsoDate,
    shape: { parse(facts: string): Stored },
  ): WorkSteps<readonly Stored[]> {
    const stored: Stored[] = [];
    let last: number | undefined = -1;
    while (last !== undefined) {
      const rows: readonly FactsRow[] = select.all(edition, last, ROWS_PER_STEP);
      for (const { facts } of rows) stored.push(shape.parse(facts));
      last = rows.at(-1)?.place;
      yield;
    }
    return stored;
  }

  return {
    editions: () => selectEditions.all().map(toEdition),
    *text(edition) {
      const row = selectEdition.get(edition);
      if (!row) throw new Error(`the rules file has no text of ${edition}`);
      return {
        edition,
        wording: 'official',
        isFragment: row.isFragment === 1,
        ...storedHeadings.parse(row.headings),
        rules: yield* all(selectRules, edition, storedRule),
        glossary: yield* all(selectEntries, edition, storedEntry),
      };
    },
    // In ASCII, a slash follows the dot.
    having: (number) => selectHaving.all(number, `${number}.`, `${number}/`),
    later: (edition, number) => selectLater.all(edition, number).map(toLink),
    earlier: (edition, number) => selectEarlier.all(edition, number).map(toLink),
  };
}

/** Reads the text of an edition at once. */
export const readEditionText = (rows: RulesRows, edition: IsoDate): ParsedRules =>
  runSteps(rows.text(edition));

const toEdition = (row: EditionRow): StoredEdition => ({ ...row, isFragment: row.isFragment === 1 });

const toLink = (row: LinkRow): EditionLink => ({ ...row, isSameWording: row.isSameWording === 1 });
