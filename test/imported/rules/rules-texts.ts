import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { ParsedRules, Rule } from '#rulebook/text/rules.ts';
import { addEdition, type WrittenRules } from '#imported/rules/write-rules-file.ts';

export const AT = Date.UTC(2025, 10, 21);

type Line = readonly [number: string, text: string];

/** Rules of an invented game, for made-up editions. */
export const DRAGONS: readonly Line[] = [
  ['100.1', 'Dragons sleep on their hoard until somebody steals a coin.'],
  ['100.1a', 'A dragon that woke up breathes fire at the thief.'],
  ['100.2', 'Whoever holds the goblet drinks from it at midnight.'],
  ['200.1', 'Knights ride around the castle clockwise.'],
];

const parentOf = (number: string): string | null => /^(.*\d)[a-z]$/.exec(number)?.[1] ?? null;

/** The whole text of a day with these rules, chapters and all. */
export function textOf(
  edition: IsoDate,
  lines: readonly Line[] = DRAGONS,
  more: Partial<ParsedRules> = {},
): ParsedRules {
  const isFragment = more.isFragment ?? false;
  const chapters = [...new Set(lines.map(([number]) => number.slice(0, 3)))];
  const subrules = new Map<string, string[]>();
  for (const [number] of lines) {
    const parent = parentOf(number);
    if (parent) subrules.set(parent, [...(subrules.get(parent) ?? []), number]);
  }
  const rules = lines.map(([number, text]): Rule => ({
    number,
    chapter: number.slice(0, 3),
    parent: parentOf(number),
    paragraphs: [{ kind: 'text', text }],
    subrules: subrules.get(number) ?? [],
    references: [],
    edition,
    wording: 'official',
    dated: null,
    isIncomplete: false,
  }));
  return {
    edition,
    wording: 'official',
    isFragment,
    sections: [...new Set(chapters.map((chapter) => chapter.slice(0, 1)))].map((number) => ({
      number,
      heading: `Part ${number}`,
    })),
    chapters: chapters.map((number) => ({ number, heading: `Chapter ${number}` })),
    rules,
    glossary: [],
    ...more,
  };
}

/** Excerpts of a day's text. */
export const excerptOf = (edition: IsoDate, lines?: readonly Line[]): ParsedRules =>
  textOf(edition, lines, { isFragment: true });

export const importText = (file: string, text: ParsedRules, at = AT): WrittenRules =>
  addEdition(file, { text, source: `${text.edition}.txt`, at });
