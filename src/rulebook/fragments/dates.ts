import type { IsoDate } from '../../engine/vocabulary/editions.ts';
import { effectiveDate } from '../reading/effective-date.ts';

/**
 * The tag that collections of rulings print at a paragraph: who said so, and when. `CompRules` stands for the rules.
 */
const TAG = / ?\[([^\][]*?) ?(\d{4})[/-](\d\d)[/-](\d\d)\]/;
const EACH_TAG = new RegExp(TAG, 'g');
const OF_THE_RULES = /^Comp(?:rehensive)? ?Rules?$/i;

/** How the rules say from when they are in force; a page's `last updated` says nothing of them. */
const IN_FORCE = /\b(?:effective|current|in effect|in force) as of\b/i;

/** Cuts a line of a collection of rulings at its days: each text, with the day printed after it or `null`. */
export function datedParts(line: string): readonly { readonly text: string; readonly day: IsoDate | null }[] {
  const parts: { text: string; day: IsoDate | null }[] = [];
  let from = 0;
  for (const { 0: tag, 1: source = '', 2: year, 3: month, 4: day, index } of line.matchAll(EACH_TAG)) {
    if (!OF_THE_RULES.test(source)) continue;
    const text = line.slice(from, index).trim();
    if (text) parts.push({ text, day: `${year}-${month}-${day}` as IsoDate });
    from = index + tag.length;
  }
  const rest = line.slice(from).trim();
  return rest ? [...parts, { text: rest, day: null }] : parts;
}

/** Who said so, by the tag at the end of a line: the rules, somebody's ruling, or no tag. */
export function sourceOf(line: string): 'rules' | 'ruling' | undefined {
  const [, source] = TAG.exec(line) ?? [];
  if (source === undefined) return undefined;
  return OF_THE_RULES.test(source) ? 'rules' : 'ruling';
}

export const latestOf = (days: readonly IsoDate[]): IsoDate | undefined => days.toSorted().at(-1);

/** The day from which an excerpt of the first page says that the rules are in force. */
export function dayInForce(text: string): IsoDate | undefined {
  const said = text.split(/[\r\n]/).find((line) => IN_FORCE.test(line));
  return said === undefined ? undefined : effectiveDate('', said);
}
