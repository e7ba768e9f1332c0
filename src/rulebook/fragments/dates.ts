import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { effectiveDate } from '../reading/effective-date.ts';

/**
 * The tag that collections of rulings print after a paragraph, with its source and date. `CompRules` stands for the
 * rules.
 */
const TAG = / ?\[([^\][]*?) ?(\d{4})[/-](\d\d)[/-](\d\d)\]/;
const EACH_TAG = new RegExp(TAG, 'g');
const RULES_SOURCE = /^Comp(?:rehensive)? ?Rules?$/i;

/** Introduces the effective date of the rules, unlike the `last updated` of a web page. */
const IN_FORCE = /\b(?:effective|current|in effect|in force) as of\b/i;

/** Splits a line of a collection of rulings at its tags: each text with the date after it, or `null`. */
export function datedParts(line: string): readonly { readonly text: string; readonly day: IsoDate | null }[] {
  const parts: { text: string; day: IsoDate | null }[] = [];
  let from = 0;
  for (const { 0: tag, 1: source = '', 2: year, 3: month, 4: day, index } of line.matchAll(EACH_TAG)) {
    if (!RULES_SOURCE.test(source)) continue;
    const text = line.slice(from, index).trim();
    if (text) parts.push({ text, day: `${year}-${month}-${day}` as IsoDate });
    from = index + tag.length;
  }
  const rest = line.slice(from).trim();
  return rest ? [...parts, { text: rest, day: null }] : parts;
}

/** The source named by a tag in a line: the rules, a ruling, or `undefined` without a tag. */
export function sourceOf(line: string): 'rules' | 'ruling' | undefined {
  const [, source] = TAG.exec(line) ?? [];
  if (source === undefined) return undefined;
  return RULES_SOURCE.test(source) ? 'rules' : 'ruling';
}

export const latestOf = (days: readonly IsoDate[]): IsoDate | undefined => days.toSorted().at(-1);

/** The effective date of the rules, if the excerpt includes that line of the first page. */
export function dayInForce(text: string): IsoDate | undefined {
  const line = text.split(/[\r\n]/).find((candidate) => IN_FORCE.test(candidate));
  return line === undefined ? undefined : effectiveDate('', line);
}
