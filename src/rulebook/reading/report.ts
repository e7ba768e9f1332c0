import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { ParsedRules } from '../text/rules.ts';
import type { NotText } from './decode.ts';

/** References and peculiarities of a text, for the person who imports it. */
export interface ReadingReport {
  /** The number of references in rules and entries; repetitions within a rule count once. */
  readonly references: number;
  /** References to numbers that the text does not have. `from` is a rule number or the heading of an entry. */
  readonly leadingNowhere: readonly { readonly from: string; readonly to: string }[];
  readonly remarks: readonly ReadingRemark[];
}

/** A peculiarity that did not prevent the import. */
export type ReadingRemark =
  /** A rule number is printed twice; the later paragraphs were added to the earlier ones. */
  | { readonly code: 'twice'; readonly number: string }
  /**
   * A paragraph starts with the number of another rule, probably a misprint; it was kept as part of the rule that it
   * is in.
   */
  | { readonly code: 'folded'; readonly number: string; readonly after: string }
  /** A rule follows one with a higher number. */
  | { readonly code: 'out-of-order'; readonly number: string; readonly after: string }
  /**
   * A rule is in a different chapter than its number says, and the text does not have that chapter. It was kept in
   * place.
   */
  | { readonly code: 'homeless'; readonly number: string; readonly after: string }
  /** A subrule whose parent is not in the text. */
  | { readonly code: 'no-parent'; readonly number: string }
  /** Text below a heading that belongs to no rule; it was left out. */
  | { readonly code: 'unplaced'; readonly after: string | null }
  /** The given effective date differs from the printed one. */
  | { readonly code: 'other-day'; readonly printed: IsoDate; readonly given: IsoDate }
  /** The text ends before the glossary. Rules may be missing, so it is a fragment. */
  | { readonly code: 'cut-off'; readonly after: string }
  /** The text ends before the credits. Glossary entries may be missing, so it is a fragment. */
  | { readonly code: 'glossary-cut-off'; readonly after: string };

/** The reason why a file was rejected. */
export type ReadingFault =
  | NotText
  | { readonly code: 'empty' }
  /** Text, but not the Comprehensive Rules: it has no chapter with rules. */
  | { readonly code: 'not-the-rules'; readonly looksLike: 'html' | 'json' | 'rtf' | null }
  /** Too few rules for the text of an edition. */
  | { readonly code: 'too-few-rules'; readonly rules: number }
  /** Rules from before the first supported edition; `said` is their date or year. */
  | { readonly code: 'too-old'; readonly said: string }
  /** The text has no effective date, and none was given. */
  | { readonly code: 'no-day' };

/** Counts a text's references, and lists those to numbers that it does not have. */
export function reportOn(text: ParsedRules, remarks: readonly ReadingRemark[]): ReadingReport {
  const { sections, chapters, rules, glossary } = text;
  const allReferences = [
    ...rules.map((rule) => ({ from: rule.number, references: rule.references })),
    ...glossary.map((entry) => ({ from: entry.heading, references: entry.references })),
  ].flatMap(({ from, references }) => references.map((to) => ({ from, to })));
  const existing = new Set([...sections, ...chapters, ...rules].map(({ number }) => number));
  return {
    references: allReferences.length,
    leadingNowhere: allReferences.filter(({ to }) => !existing.has(to)),
    remarks,
  };
}
