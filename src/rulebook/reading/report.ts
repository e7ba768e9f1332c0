import type { IsoDate } from '../../engine/vocabulary/editions.ts';
import type { ParsedRules } from '../text/rules.ts';
import type { NotText } from './decode.ts';

/** A text's references and oddities, to be told to whoever imports it. */
export interface ReadingReport {
  /** How often a rule or an entry names a number; the same number in the same rule counts once. */
  readonly references: number;
  /** Of these, the numbers that the text has not: `from` is a rule's number or an entry's heading. */
  readonly leadingNowhere: readonly { readonly from: string; readonly to: string }[];
  readonly remarks: readonly ReadingRemark[];
}

/** Something odd in a text that was read nevertheless. */
export type ReadingRemark =
  /** A rule's number is printed twice: the later paragraphs are with the earlier ones. */
  | { readonly code: 'twice'; readonly number: string }
  /**
   * A paragraph begins with a number that another rule has, as a misprint does: it is held as part of the rule that it
   * stands in.
   */
  | { readonly code: 'folded'; readonly number: string; readonly after: string }
  /** A rule stands below one with a higher number. */
  | { readonly code: 'out-of-order'; readonly number: string; readonly after: string }
  /**
   * A rule stands in another chapter than its number says, and that chapter is not in the text. It belongs where it
   * stands.
   */
  | { readonly code: 'homeless'; readonly number: string; readonly after: string }
  /** A subrule whose rule is not in the text. */
  | { readonly code: 'no-parent'; readonly number: string }
  /** Words that stand under a heading and belong to no rule; they were left out. */
  | { readonly code: 'unplaced'; readonly after: string | null }
  /** Another day was given than the one that is printed. */
  | { readonly code: 'other-day'; readonly printed: IsoDate; readonly given: IsoDate }
  /** The text ends without a glossary: rules may be missing, and it is held as a fragment. */
  | { readonly code: 'cut-off'; readonly after: string }
  /** The text ends without credits: entries of the glossary may be missing, and it is held as a fragment. */
  | { readonly code: 'glossary-cut-off'; readonly after: string };

/** Why a file is not read as a rules text. */
export type ReadingFault =
  | NotText
  | { readonly code: 'empty' }
  /** Text, but not the Comprehensive Rules: no chapter with its rules in it. */
  | { readonly code: 'not-the-rules'; readonly looksLike: 'html' | 'json' | 'rtf' | null }
  /** Rules, but so few that it cannot be the text of an edition. */
  | { readonly code: 'too-few-rules'; readonly rules: number }
  /** The rules of a day before the first edition that is supported; `said` is that day, or the year. */
  | { readonly code: 'too-old'; readonly said: string }
  /** The text does not say from which day it is in force, and no day was given. */
  | { readonly code: 'no-day' };

/** Counts the numbers that a text names, and lists those that it does not have. */
export function reportOn(text: ParsedRules, remarks: readonly ReadingRemark[]): ReadingReport {
  const { sections, chapters, rules, glossary } = text;
  const named = [
    ...rules.map((rule) => ({ from: rule.number, references: rule.references })),
    ...glossary.map((entry) => ({ from: entry.heading, references: entry.references })),
  ].flatMap(({ from, references }) => references.map((to) => ({ from, to })));
  const there = new Set([...sections, ...chapters, ...rules].map(({ number }) => number));
  return {
    references: named.length,
    leadingNowhere: named.filter(({ to }) => !there.has(to)),
    remarks,
  };
}
