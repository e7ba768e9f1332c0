import type { IsoDate } from '../engine/editions.ts';
import { referencesIn } from './references.ts';

/** A paragraph of a rule: of its text, or an example (without the word `Example:`). */
interface Paragraph {
  readonly kind: 'text' | 'example';
  readonly text: string;
}

/** One numbered rule, such as 505.6 or 506.3a. */
export interface Rule {
  readonly number: string;
  /** The number of its chapter: `505`. */
  readonly chapter: string;
  /** The rule that a subrule belongs to; `null` for a rule directly below its chapter. */
  readonly parent: string | null;
  /** In the order of the text; one at least. */
  readonly paragraphs: readonly Paragraph[];
  /** Numbers of its subrules, in the order of the text. */
  readonly subrules: readonly string[];
  /** Numbers of other rules and chapters that it names. */
  readonly references: readonly string[];
  /** The edition whose text this is. */
  readonly edition: IsoDate;
}

export interface Chapter {
  readonly number: string;
  readonly heading: string;
}

/** One edition's text. Chapters and rules are in the order of the text; a table of contents leaves no trace. */
export interface ParsedRules {
  readonly edition: IsoDate;
  readonly chapters: readonly Chapter[];
  readonly rules: readonly Rule[];
}

const HEADING = /^(\d{3})\. (\S.*)$/;
/** Subrules skip l and o; some editions put a dot after a subrule's letter, or none after a rule's number. */
const RULE = /^((\d{3})\.\d+)([a-kmnp-z])?\.? +(\S.*)$/;
const EXAMPLE = /^Examples?: */;
const IN_FORCE = /\b(?:effective|current|in effect) as of (\p{L}+) (\d{1,2}), (\d{4})/u;
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Some editions print a blank within a number: `606. 8b`. */
const TORN_NUMBER = /^(\d{3}\.) (\d+[a-kmnp-z] )/;

const inOneLine = (line: string): string => line.replace(/\s+/g, ' ').trim().replace(TORN_NUMBER, '$1$2');

type Draft = { -readonly [K in keyof Rule]: Rule[K] } & { paragraphs: Paragraph[]; subrules: string[] };

/**
 * Reads the rules in the layout of the official text, of any line ending: a heading (`505. Split Cards`), rules
 * (`505.6. …`), subrules (`506.3a …`), and unnumbered paragraphs, which belong to the rule above them. The glossary
 * and what follows it are left out. Number seen twice: the later paragraphs go below the earlier ones.
 * @returns `undefined` for a text that does not print the day from which it is in force.
 */
export function parseRules(text: string): ParsedRules | undefined {
  const edition = dayInForce(text);
  if (!edition) return undefined;
  const chapters = new Map<string, Chapter>();
  const rules = new Map<string, Draft>();
  let current: Draft | undefined;

  for (const line of text.split(/\r\n|\r|\n/).map(inOneLine)) {
    if (line === 'Glossary' && rules.size > 0) break;
    const [, number, heading] = HEADING.exec(line) ?? [];
    const [, ruleNumber, chapter, letter = '', start] = RULE.exec(line) ?? [];
    if (ruleNumber && chapter && start) {
      const parent = letter ? ruleNumber : null;
      current = rules.get(ruleNumber + letter) ?? draft(ruleNumber + letter, chapter, parent, edition);
      if (!rules.has(current.number)) rules.get(ruleNumber)?.subrules.push(current.number);
      rules.set(current.number, current);
      current.paragraphs.push(paragraph(start));
    } else if (number && heading) {
      current = undefined;
      chapters.set(number, { number, heading });
    } else if (line && !/^\d\. /.test(line)) {
      current?.paragraphs.push(paragraph(line));
    }
  }
  for (const rule of rules.values()) {
    const named = referencesIn(rule.paragraphs.map((one) => one.text).join('\n'));
    rule.references = named.filter((one) => one !== rule.number);
  }
  return { edition, chapters: [...chapters.values()], rules: [...rules.values()] };
}

const draft = (number: string, chapter: string, parent: string | null, edition: IsoDate): Draft => ({
  number,
  chapter,
  parent,
  paragraphs: [],
  subrules: [],
  references: [],
  edition,
});

const paragraph = (line: string): Paragraph =>
  EXAMPLE.test(line) ? { kind: 'example', text: line.replace(EXAMPLE, '') } : { kind: 'text', text: line };

function dayInForce(text: string): IsoDate | undefined {
  const [, monthName = '', day = '', year] = IN_FORCE.exec(text) ?? [];
  const month = MONTHS.indexOf(monthName) + 1;
  if (month === 0) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}` as IsoDate;
}
