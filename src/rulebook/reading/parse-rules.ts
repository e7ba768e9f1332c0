import type { IsoDate } from '../../engine/vocabulary/editions.ts';
import type { GlossaryEntry, ParsedRules, Rule } from '../text/rules.ts';
import { effectiveDate } from './effective-date.ts';
import { readGlossary } from './glossary.ts';
import { chapterStart } from './layout.ts';
import { joinNumbers, linesOf, type Line } from './lines.ts';
import { outlineOf } from './outline.ts';
import { withoutPrintedPages } from './printed-pages.ts';
import { readRulesPart, type RulesPart, type UndatedRule } from './rules-part.ts';
import { endsOpen, joinWrapped, wrappingOf } from './wrapping.ts';

/** A text in its parts, before it is said of which edition it is. */
export interface RulesParts extends RulesPart {
  /** The day from which the text says that it is in force. */
  readonly printed: IsoDate | undefined;
  readonly glossary: readonly GlossaryEntry[];
  /** Where the text ends: a whole one ends in its credits. */
  readonly ends: 'in-rules' | 'in-glossary' | 'in-credits';
}

/**
 * Reads a text in the layout of the Comprehensive Rules: sections, chapters (`505. Split Cards`), rules (`505.6. …`),
 * subrules (`506.3a …`), unnumbered paragraphs and examples, which belong to the rule above them, and the glossary.
 * Lines may end in any way, and be wrapped. The table of contents and the credits leave no trace.
 */
export function partsOf(text: string): RulesParts {
  const lines = withoutPrintedPages(joinNumbers(linesOf(text)));
  const wrapping = wrappingOf(lines);
  const { preface, rules, glossary, credits } = outlineOf(lines);
  return {
    ...readRulesPart(joinWrapped(rules, 'rules', wrapping), headingsIn(preface)),
    printed: effectiveDate(wordsOf(preface), wordsOf(credits ?? [])),
    glossary: readGlossary(joinWrapped(glossary ?? [], 'glossary', wrapping)),
    ends: glossary ? (credits ? 'in-credits' : 'in-glossary') : 'in-rules',
  };
}

/**
 * The text of an edition. An official one that does not end in its credits is a fragment; without a glossary, it breaks
 * off where its last rule does.
 */
export function datedText(
  { sections, chapters, rules, glossary, ends }: RulesParts,
  { edition, wording }: Pick<Rule, 'edition' | 'wording'>,
): ParsedRules {
  const isFragment = wording === 'official' && ends !== 'in-credits';
  const last = isFragment && ends === 'in-rules' ? rules.at(-1) : undefined;
  const dated = (rule: UndatedRule): Rule => ({
    ...rule,
    edition,
    wording,
    isIncomplete: rule === last && endsOpen(rule.paragraphs.at(-1)?.text ?? ''),
  });
  return { edition, wording, isFragment, sections, chapters, rules: rules.map(dated), glossary };
}

/**
 * Reads a text without asking whether it is whole, as our own digests are read.
 * @returns `undefined` for a text that does not print the day from which it is in force.
 */
export function parseRules(text: string, wording: Rule['wording'] = 'official'): ParsedRules | undefined {
  const parts = partsOf(text);
  return parts.printed && datedText(parts, { edition: parts.printed, wording });
}

const headingsIn = (contents: readonly Line[]): ReadonlyMap<string, string> =>
  new Map(
    contents
      .map(({ text }) => chapterStart(text))
      .filter((found) => found !== undefined)
      .map(({ number, heading }) => [number, heading]),
  );

const wordsOf = (lines: readonly Line[]): string => lines.map(({ text }) => text).join('\n');
