import type { IsoDate } from '../../engine/editions.ts';
import { referencesIn } from './references.ts';
import type { Chapter, Paragraph, ParsedRules, Rule } from '../rules.ts';

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
export function parseRules(text: string, wording: Rule['wording'] = 'official'): ParsedRules | undefined {
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
  return {
    edition,
    wording,
    isFragment: false,
    sections: [],
    chapters: [...chapters.values()],
    rules: [...rules.values()].map((rule) => ({ ...rule, wording })),
    glossary: [],
  };
}

const draft = (number: string, chapter: string, parent: string | null, edition: IsoDate): Draft => ({
  number,
  chapter,
  parent,
  paragraphs: [],
  subrules: [],
  references: [],
  edition,
  wording: 'official',
  dated: null,
  isIncomplete: false,
});

const paragraph = (line: string): Paragraph =>
  EXAMPLE.test(line) ? { kind: 'example', text: line.replace(EXAMPLE, '') } : { kind: 'text', text: line };

function dayInForce(text: string): IsoDate | undefined {
  const [, monthName = '', day = '', year] = IN_FORCE.exec(text) ?? [];
  const month = MONTHS.indexOf(monthName) + 1;
  if (month === 0) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}` as IsoDate;
}
