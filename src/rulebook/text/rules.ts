import type { IsoDate } from '#engine/vocabulary/editions.ts';

/** A paragraph of a rule or glossary entry. An example's text omits the word `Example:`. */
export interface Paragraph {
  readonly kind: 'text' | 'example';
  readonly text: string;
}

/** A numbered rule, such as 505.6 or 506.3a. */
export interface Rule {
  readonly number: string;
  /** The number of its chapter: `505`. */
  readonly chapter: string;
  /** The number of the rule that a subrule belongs to; `null` for a rule directly in a chapter. */
  readonly parent: string | null;
  /** In the order of the text; at least one. */
  readonly paragraphs: readonly Paragraph[];
  /** Numbers of its subrules, in the order of the text. */
  readonly subrules: readonly string[];
  /** Numbers of other rules and chapters that it refers to. */
  readonly references: readonly string[];
  /** The edition that this text belongs to. */
  readonly edition: IsoDate;
  /** Set if the wording is taken from the text of another day. */
  readonly borrowed?: Borrowed | undefined;
  /** `official` for the wording of the official text, `own` for ours. */
  readonly wording: 'official' | 'own';
  /** The day printed with the rule itself, as in collections of rulings, from which this wording applies. */
  readonly dated: IsoDate | null;
  /** True if the text ends before the rule does. */
  readonly isIncomplete: boolean;
}

/** The source of a wording taken from the text of another day. */
export interface Borrowed {
  readonly from: { readonly edition: IsoDate; readonly number: string };
  /**
   * Absent if the rule was the same on both days; otherwise a day on which it was reworded. The wording of a later text
   * is in force from that day on; that of an earlier one was until the day before.
   */
  readonly changed?: IsoDate;
}

/** `505. Split Cards`. */
export interface Chapter {
  readonly number: string;
  readonly heading: string;
}

/** Placeholder heading of a chapter whose heading is not in the excerpt. */
export const NO_HEADING = '(heading not in the excerpt)';
export const isHeadless = ({ heading }: Chapter): boolean => heading === NO_HEADING;

/** `7. Additional Rules`: the chapters of one hundred. */
export interface Section {
  readonly number: string;
  readonly heading: string;
}

export interface GlossaryEntry {
  /** As printed: `Tap`, `Active Player, Nonactive Player Order`. */
  readonly heading: string;
  readonly paragraphs: readonly Paragraph[];
  /** Numbers of rules, chapters and sections that it refers to. */
  readonly references: readonly string[];
  /** Headings of other entries that it refers to. */
  readonly sees: readonly string[];
  /** Set if the entry comes from a later text whose rules differ: the day since which they match the entry. */
  readonly changed?: IsoDate;
}

/** One edition's text, in the order of the text, each number once. Does not include the table of contents. */
export interface ParsedRules {
  /** The effective date printed in it. */
  readonly edition: IsoDate;
  readonly wording: 'official' | 'own';
  /** True for an excerpt, which has only some of the rules. */
  readonly isFragment: boolean;
  readonly sections: readonly Section[];
  readonly chapters: readonly Chapter[];
  readonly rules: readonly Rule[];
  readonly glossary: readonly GlossaryEntry[];
}

/**
 * The title of a rule that only introduces its subrules: `Phasing` for 702.26.
 * @returns `undefined` for a rule with content of its own.
 */
export function ruleTitle(rule: Pick<Rule, 'subrules' | 'paragraphs'>): string | undefined {
  if (rule.subrules.length === 0) return undefined;
  const text = rule.paragraphs[0]?.text ?? '';
  return /^[\p{L}\p{N}'’,/ -]+$/u.test(text) ? text : undefined;
}
