import type { IsoDate } from '../../engine/vocabulary/editions.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import { isHeadless, type ParsedRules, type Rule } from '../text/rules.ts';
import { dayInForce, latestOf } from './dates.ts';
import { repairCopy } from './repair.ts';
import { readExcerpt } from './excerpt.ts';

export { mergeFragments } from './merge.ts';

/** The oddities of an excerpt, to be told to whoever imports it. */
export interface FragmentReport {
  /** Numbers of rules that are cut off before their end. */
  readonly incomplete: readonly string[];
  /** Numbers of chapters whose heading the excerpt does not print. */
  readonly withoutHeading: readonly string[];
  /** Numbers of rules that it prints twice, in other words; the first is kept. */
  readonly differing: readonly string[];
  /** How many lines belong to no rule: a page's own, or the end of a rule whose number was cut off. */
  readonly leftOut: number;
  /** How many apostrophes, and which words, a copy had spoilt and are restored. */
  readonly apostrophes: number;
  readonly words: readonly string[];
}

/** Why an excerpt can't be read: no rule in it, or nothing that says of which edition it is. */
export type FragmentFault =
  | { readonly code: 'no-rules' }
  | { readonly code: 'no-day'; readonly rules: number };

/** The whole text has had more rules than this ever since 2003, and a glossary. */
const MAX_RULES = 600;
const NUMBER_OF_RULE = /(?:^|[\r\n])\s*[1-9]\d\d\.\s?\d/g;
const MARKUP = /<(?:!doctype|html|head|body|div|p|br)\b/i;

/**
 * True if a text is an excerpt of the rules: some numbered rules in the official layout, which are most of it, and no
 * glossary. HTML is none, nor a text that only cites rules, nor a list of other things with numbers.
 */
export function looksLikeFragment(text: string): boolean {
  if (MARKUP.test(text) || text.includes('\0')) return false;
  if ((text.match(NUMBER_OF_RULE)?.length ?? 0) >= MAX_RULES) return false;
  const { rules, hasGlossary, length } = readExcerpt(repairCopy(text).text);
  if (hasGlossary || rules.length >= MAX_RULES) return false;
  const sentences = rules.filter(({ isIncomplete }) => !isIncomplete).length;
  return sentences * 2 >= Math.max(rules.length, 1) && length * 2 > text.replace(/\s+/g, ' ').length;
}

/**
 * Reads an excerpt of the official text as web pages and e-books copy it: see `repairCopy` for letters, `furnitureOf`
 * for what the page adds. Rules may follow a bullet and a dash (`• 505.1 - …`) or stand within a line after the end of
 * another. Text before the first number is left out: no one can tell whose it is. A rule that ends in the middle of a
 * sentence is incomplete. Its `dated` is the latest day printed at its text, since it reads so as a whole only since
 * then; a day printed at an example is the example's.
 * @param effective the day of its edition, which it says itself only where it prints days at its rules, the latest of
 *   which is the edition's, or from when the rules are in force. A page's own date is neither.
 */
export function readFragment(
  text: string,
  { effective }: { readonly effective?: IsoDate | undefined } = {},
): Result<{ readonly text: ParsedRules; readonly report: FragmentReport }, FragmentFault> {
  const repaired = repairCopy(text);
  const { rules, chapters, sections, leftOut, differing, days } = readExcerpt(repaired.text);
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
