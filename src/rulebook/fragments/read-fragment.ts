import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { isHeadless, type ParsedRules, type Rule } from '../text/rules.ts';
import { dayInForce, latestOf } from './dates.ts';
import { repairCopy } from './repair.ts';
import { parseExcerpt } from './excerpt.ts';

/** Peculiarities of an excerpt, for the person who imports it. */
export interface FragmentReport {
  /** Numbers of incomplete rules. */
  readonly incomplete: readonly string[];
  /** Numbers of chapters without a heading in the excerpt. */
  readonly withoutHeading: readonly string[];
  /** Numbers of rules that are printed twice with different wording; the first version is kept. */
  readonly differing: readonly string[];
  /** The number of lines that belong to no rule: of the web page, or the end of a rule whose number is missing. */
  readonly leftOut: number;
  /** The number of restored apostrophes, and the restored words. */
  readonly apostrophes: number;
  readonly words: readonly string[];
}

/** The reason why an excerpt was rejected: it has no rules, or its edition is unknown. */
export type FragmentFault =
  | { readonly code: 'no-rules' }
  | { readonly code: 'no-day'; readonly rules: number };

/** The maximum number of rules of an excerpt; every complete text since 2003 has more, and a glossary. */
const MAX_RULES = 600;
const NUMBER_OF_RULE = /(?:^|[\r\n])\s*[1-9]\d\d\.\s?\d/g;
const MARKUP = /<(?:!doctype|html|head|body|div|p|br)\b/i;

/**
 * True for an excerpt of the rules: mostly numbered rules in the official layout, without the glossary. False for
 * HTML, for a text that only cites rules, and for other numbered lists.
 */
export function looksLikeFragment(text: string): boolean {
  if (MARKUP.test(text) || text.includes('\0')) return false;
  if ((text.match(NUMBER_OF_RULE)?.length ?? 0) >= MAX_RULES) return false;
  const { rules, hasGlossary, length } = parseExcerpt(repairCopy(text).text);
  if (hasGlossary || rules.length >= MAX_RULES) return false;
  const sentences = rules.filter(({ isIncomplete }) => !isIncomplete).length;
  return sentences * 2 >= Math.max(rules.length, 1) && length * 2 > text.replace(/\s+/g, ' ').length;
}

/**
 * Parses an excerpt of the official text as copied from web pages and e-books; see `repairCopy` for damaged letters
 * and `createPageTextFilter` for text of the page. Rules may follow a bullet and a dash (`• 505.1 - …`) or the end of another
 * rule in the same line. Text before the first number is left out. A rule that ends within a sentence is incomplete.
 * Its `dated` is the latest date printed at its text, as its present wording is no older; a date at an example does
 * not count.
 * @param effective the effective date of its edition. Without it, uses the latest date printed at a rule, or else the
 *   printed effective date of the rules, but not a date of the web page.
 */
export function readFragment(
  text: string,
  { effective }: { readonly effective?: IsoDate | undefined } = {},
): Result<{ readonly text: ParsedRules; readonly report: FragmentReport }, FragmentFault> {
  const repaired = repairCopy(text);
  const { rules, chapters, sections, leftOut, differing, days } = parseExcerpt(repaired.text);
  if (rules.length === 0) return fail({ code: 'no-rules' });
  const edition = effective ?? latestOf(days) ?? dayInForce(repaired.text);
  if (!edition) return fail({ code: 'no-day', rules: rules.length });
  return ok({
    text: {
      edition,
      wording: 'official',
      isFragment: true,
      sections,
      chapters,
      rules: rules.map((rule): Rule => ({ ...rule, edition })),
      glossary: [],
    },
    report: {
      incomplete: rules.filter(({ isIncomplete }) => isIncomplete).map(({ number }) => number),
      withoutHeading: chapters.filter(isHeadless).map(({ number }) => number),
      differing,
      leftOut,
      apostrophes: repaired.apostrophes,
      words: repaired.words,
    },
  });
}
