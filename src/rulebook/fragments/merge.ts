import { plainWords } from '../text/compare-texts.ts';
import { isHeadless, type ParsedRules, type Rule } from '../text/rules.ts';

/** The result of joining two excerpts, by numbers of rules. */
export interface MergeReport {
  readonly added: readonly string[];
  /** They were cut off, or lacked paragraphs or their day, and have them now. */
  readonly completed: readonly string[];
  /** How many both have in the same words, or more of them held already. */
  readonly same: number;
  /** Both have them in other words, case and typography aside: the text held stays. */
  readonly differing: readonly string[];
}

/**
 * Joins an excerpt to those of the same edition that are held. A rule in both stays as the more complete of the two
 * has it, with the day printed at either.
 * @throws where they are not excerpts of one edition: then there is nothing to join.
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
 * One rule that two excerpts have.
 * @returns the one to keep, and whether that tells more than `known`, the same, or is in doubt.
 */
export function joinRules(
  known: Rule,
  other: Rule,
): { rule: Rule; came: 'same' | 'completed' | 'differing' } {
  const [words, otherWords] = [known, other].map(({ paragraphs }) => plainWords(paragraphs).toLowerCase());
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

/** Each number once, in order; of two the later in the list. */
function byNumber<Part extends { readonly number: string }>(parts: readonly Part[]): readonly Part[] {
  return [...new Map(parts.map((part) => [part.number, part])).values()].toSorted(
    (a, b) => Number(a.number) - Number(b.number),
  );
}

/** Compares two numbers of rules by their places in the text: 505.2, 505.10, 505.10a, 506.1. */
function compareNumbers(a: string, b: string): number {
  const [one, other] = [a, b].map((number) => {
    const [, chapter, rule, letter = ''] = /^(\d+)\.(\d+)([a-z]*)$/.exec(number) ?? [];
    return { place: Number(chapter) * 1000 + Number(rule), letter };
  });
  if (!one || !other) return 0;
  if (one.place !== other.place) return one.place - other.place;
  return one.letter.length - other.letter.length || one.letter.localeCompare(other.letter, 'en');
}

/** Rules in the order of the text, each listing those of its subrules that are among them. */
export function inOrder(rules: readonly Rule[]): readonly Rule[] {
  const sorted = rules.toSorted((a, b) => compareNumbers(a.number, b.number));
  const below = new Map<string, string[]>(sorted.map(({ number }) => [number, []]));
  for (const { number, parent } of sorted) below.get(parent ?? '')?.push(number);
  const withSubrules = (rule: Rule): Rule => ({ ...rule, subrules: below.get(rule.number) ?? [] });
  return sorted.map(withSubrules);
}
