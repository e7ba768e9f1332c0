import { comparableWords } from '../text/compare-texts.ts';
import { isHeadless, type ParsedRules, type Rule } from '../text/rules.ts';

/** The result of merging two excerpts, by rule number. */
export interface MergeReport {
  readonly added: readonly string[];
  /** Rules that were incomplete, or lacked paragraphs or a date, and no longer do. */
  readonly completed: readonly string[];
  /** Rules that are the same in both, or more complete in the stored text. */
  readonly same: number;
  /** Rules whose wording differs in more than case and typography; the stored text is kept. */
  readonly differing: readonly string[];
}

/**
 * Merges an excerpt into the stored excerpts of the same edition. Keeps the more complete version of each rule, with
 * the date printed in either.
 * @throws if they are not excerpts of one edition.
 */
export function mergeFragments(
  held: ParsedRules,
  added: ParsedRules,
): { readonly text: ParsedRules; readonly report: MergeReport } {
  if (held.edition !== added.edition || !held.isFragment || !added.isFragment)
    throw new Error(`${held.edition} and ${added.edition}: not two excerpts of one edition`);
  const rules = new Map(held.rules.map((rule) => [rule.number, rule]));
  const report = { added: [] as string[], completed: [] as string[], same: 0, differing: [] as string[] };
  for (const rule of added.rules) {
    const known = rules.get(rule.number);
    const joined = known ? joinRules(known, rule) : { rule, came: 'added' as const };
    rules.set(rule.number, joined.rule);
    if (joined.came === 'same') report.same++;
    else report[joined.came].push(rule.number);
  }
  const text: ParsedRules = {
    ...held,
    glossary: added.glossary.length > held.glossary.length ? added.glossary : held.glossary,
    sections: byNumber([...added.sections, ...held.sections]),
    chapters: byNumber(
      [...added.chapters, ...held.chapters].toSorted((a, b) => Number(isHeadless(b)) - Number(isHeadless(a))),
    ),
    rules: inOrder([...rules.values()]),
  };
  return { text, report };
}

/**
 * Merges two versions of a rule.
 * @returns the version to keep, and whether it is the same as `known`, completes it, or conflicts with it.
 */
export function joinRules(
  known: Rule,
  other: Rule,
): { rule: Rule; came: 'same' | 'completed' | 'differing' } {
  const [words, otherWords] = [known, other].map(({ paragraphs }) =>
    comparableWords(paragraphs).toLowerCase(),
  );
  const dated = known.dated ?? other.dated;
  if (words === undefined || otherWords === undefined || words === otherWords) {
    const isIncomplete = known.isIncomplete && other.isIncomplete;
    const isMore = isIncomplete !== known.isIncomplete || dated !== known.dated;
    return { rule: { ...known, dated, isIncomplete }, came: isMore ? 'completed' : 'same' };
  }
  if (words.startsWith(otherWords) && (other.isIncomplete || words.startsWith(`${otherWords}\n`)))
    return { rule: { ...known, dated }, came: dated === known.dated ? 'same' : 'completed' };
  if (otherWords.startsWith(words) && (known.isIncomplete || otherWords.startsWith(`${words}\n`)))
    return { rule: { ...other, dated }, came: 'completed' };
  const isBetter = known.isIncomplete && !other.isIncomplete;
  return { rule: isBetter ? other : known, came: 'differing' };
}

/** Removes duplicate numbers, keeping the last, and sorts. */
function byNumber<Part extends { readonly number: string }>(parts: readonly Part[]): readonly Part[] {
  return [...new Map(parts.map((part) => [part.number, part])).values()].toSorted(
    (a, b) => Number(a.number) - Number(b.number),
  );
}

/** Compares rule numbers by their order in the text: 505.2, 505.10, 505.10a, 506.1. */
function compareNumbers(a: string, b: string): number {
  const [x, y] = [a, b].map((number) => {
    const [, chapter, rule, letter = ''] = /^(\d+)\.(\d+)([a-z]*)$/.exec(number) ?? [];
    return { place: Number(chapter) * 1000 + Number(rule), letter };
  });
  if (!x || !y) return 0;
  if (x.place !== y.place) return x.place - y.place;
  return x.letter.length - y.letter.length || x.letter.localeCompare(y.letter, 'en');
}

/** Sorts rules in the order of the text and sets their subrules. */
export function inOrder(rules: readonly Rule[]): readonly Rule[] {
  const sorted = rules.toSorted((a, b) => compareNumbers(a.number, b.number));
  const below = new Map<string, string[]>(sorted.map(({ number }) => [number, []]));
  for (const { number, parent } of sorted) below.get(parent ?? '')?.push(number);
  const withSubrules = (rule: Rule): Rule => ({ ...rule, subrules: below.get(rule.number) ?? [] });
  return sorted.map(withSubrules);
}
