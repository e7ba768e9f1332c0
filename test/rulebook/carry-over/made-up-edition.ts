import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';

/** An official text of one chapter with these rules, by number. */
export const madeUpEdition = (edition: IsoDate, rules: Readonly<Record<string, string>>): ParsedRules => ({
  edition,
  wording: 'official',
  isFragment: false,
  sections: [],
  chapters: [{ number: '100', heading: 'General' }],
  rules: Object.entries(rules).map(([number, text]) => ({
    number,
    chapter: '100',
    parent: null,
    paragraphs: [{ kind: 'text', text }],
    subrules: [],
    references: [],
    edition,
    wording: 'official',
    dated: null,
    isIncomplete: false,
  })),
  glossary: [],
});
