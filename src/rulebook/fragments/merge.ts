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
  stored: ParsedRules,
  added: ParsedRules,
): { readonly text: ParsedRules; readonly report: MergeReport } {
  if (stored.edition !== added.edition || !stored.isFragment || !added.isFragment)
    throw new Error(`${stored.edition} and ${added.edition}: not two excerpts of one edition`);
  const rules = new Map(stored.rules.map((rule) => [rule.number, rule]));
  const report = { added: [] as string[], completed: [] as string[], same: 0, differing: [] as string[] };
  for (const rule of added.rules) {
    const known = rules.get(rule.number);
    const joined = known ? joinRules(known, rule) : { rule, outcome: 'added' as const };
    rules.set(rule.number, joined.rule);
    if (joined.outcome === 'same') report.same++;
    else report[joined.outcome].push(rule.number);
  }
  const text: ParsedRules = {
    ...stored,
    glossary: added.glossary.length > stored.glossary.length ? added.glossary : stored.glossary,
    sections: byNumber([...added.sections, ...stored.sections]),
    chapters: byNumber(
      [...added.chapters, ...stored.chapters].toSorted(
        (a, b) => Number(isHeadless(b)) - Number(isHeadless(a)),
      ),
    ),
    rules: sortRules([...rules.values()]),
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
): { rule: Rule; outcome: 'same' | 'completed' | 'differing' } {
  const [words, otherWords] = [known, other].map(({ paragraphs }) =>
    comparableWords(paragraphs).toLowerCase(),
  );
  const dated = known.dated ?? other.dated;
  if (words === undefined || otherWords === undefined || words === otherWords) {
    const isIncomplete = known.isIncomplete && other.isIncomplete;
    const isExtended = isIncomplete !== known.isIncomplete || dated !== known.dated;
    return { rule: { ...known, dated, isIncomplete }, outcome: isExtended ? 'completed' : 'same' };
  }
  if (words.startsWith(otherWords) && (other.isIncomplete || words.startsWith(`${otherWords}\n`)))
    return { rule: { ...known, dated }, outcome: dated === known.dated ? 'same' : 'completed' };
  if (otherWords.startsWith(words) && (known.isIncomplete || otherWords.startsWith(`${words}\n`)))
    return { rule: { ...other, dated }, outcome: 'completed' };
  const isBetter = known.isIncomplete && !other.isIncomplete;
  return { rule: isBetter ? other : known, outcome: 'differing' };
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
export function sortRules(rules: readonly Rule[]): readonly Rule[] {
  const sorted = rules.toSorted((a, b) => compareNumbers(a.number, b.number));
  const below = new Map<string, string[]>(sorted.map(({ number }) => [number, []]));
  for (const { number, parent } of sorted) below.get(parent ?? '')?.push(number);
  const withSubrules = (rule: Rule): Rule => ({ ...rule, subrules: below.get(rule.number) ?? [] });
  return sorted.map(withSubrules);
}
