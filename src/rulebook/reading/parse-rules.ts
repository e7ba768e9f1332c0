import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { GlossaryEntry, ParsedRules, Rule } from '../text/rules.ts';
import { effectiveDate } from './effective-date.ts';
import { parseGlossary } from './glossary.ts';
import { chapterStart } from './layout.ts';
import { joinLoneNumbers, printedLines, type PrintedLine } from './lines.ts';
import { splitOutline } from './outline.ts';
import { withoutPrintedPages } from './printed-pages.ts';
import { parseRulesPart, type RulesPart, type UndatedRule } from './rules-part.ts';
import { endsOpen, joinWrapped, detectWrapping } from './wrapping.ts';

/** The parts of a text, not yet assigned to an edition. */
export interface RulesParts extends RulesPart {
  /** The effective date printed in the text. */
  readonly printed: IsoDate | undefined;
  readonly glossary: readonly GlossaryEntry[];
  /** The part in which the text ends; a complete one ends in its credits. */
  readonly ends: 'in-rules' | 'in-glossary' | 'in-credits';
}

/**
 * Parses a text in the layout of the Comprehensive Rules: sections, chapters (`505. Split Cards`), rules (`505.6.
 * …`), subrules (`506.3a …`), unnumbered paragraphs and examples, which belong to the rule above them, and the
 * glossary. Accepts any line ends, and wrapped lines. Drops the table of contents and the credits.
 */
export function parseParts(text: string): RulesParts {
  const lines = withoutPrintedPages(joinLoneNumbers(printedLines(text)));
  const wrapping = detectWrapping(lines);
  const { preface, rules, glossary, credits } = splitOutline(lines);
  return {
    ...parseRulesPart(joinWrapped(rules, 'rules', wrapping), headingsIn(preface)),
    printed: effectiveDate(wordsOf(preface), wordsOf(credits ?? [])),
    glossary: parseGlossary(joinWrapped(glossary ?? [], 'glossary', wrapping)),
    ends: glossary ? (credits ? 'in-credits' : 'in-glossary') : 'in-rules',
  };
}

/**
 * Assigns an edition to a parsed text. An official text that does not end in its credits is a fragment. If it lacks a
 * glossary, its last rule may be incomplete.
 */
export function assignEdition(
  { sections, chapters, rules, glossary, ends }: RulesParts,
  { edition, wording }: Pick<Rule, 'edition' | 'wording'>,
): ParsedRules {
  const isFragment = wording === 'official' && ends !== 'in-credits';
  const last = isFragment && ends === 'in-rules' ? rules.at(-1) : undefined;
  const withEdition = (rule: UndatedRule): Rule => ({
    ...rule,
    edition,
    wording,
    isIncomplete: rule === last && endsOpen(rule.paragraphs.at(-1)?.text ?? ''),
  });
  return { edition, wording, isFragment, sections, chapters, rules: rules.map(withEdition), glossary };
}

/**
 * Parses a text without checking its completeness, such as our own digests.
 * @returns `undefined` if the text has no effective date.
 */
export function parseRules(text: string, wording: Rule['wording'] = 'official'): ParsedRules | undefined {
  const parts = parseParts(text);
  return parts.printed && assignEdition(parts, { edition: parts.printed, wording });
}

const headingsIn = (contents: readonly PrintedLine[]): ReadonlyMap<string, string> =>
  new Map(
    contents
      .map(({ text }) => chapterStart(text))
      .filter((found) => found !== undefined)
      .map(({ number, heading }) => [number, heading]),
  );

const wordsOf = (lines: readonly PrintedLine[]): string => lines.map(({ text }) => text).join('\n');
