import type { IsoDate } from '../../engine/vocabulary/editions.ts';

/** A paragraph of a rule or a glossary entry: of its text, or an example (without the word `Example:`). */
export interface Paragraph {
  readonly kind: 'text' | 'example';
  readonly text: string;
}

/** One numbered rule, such as 505.6 or 506.3a. */
export interface Rule {
  readonly number: string;
  /** The number of its chapter: `505`. */
  readonly chapter: string;
  /** The rule that a subrule belongs to; `null` for a rule directly below its chapter. */
  readonly parent: string | null;
  /** In the order of the text; one at least. */
  readonly paragraphs: readonly Paragraph[];
  /** Numbers of its subrules, in the order of the text. */
  readonly subrules: readonly string[];
  /** Numbers of other rules and chapters that it names. */
  readonly references: readonly string[];
  /** The edition whose text this is. */
  readonly edition: IsoDate;
  /** Set if its words are taken from the text of another day. */
  readonly borrowed?: Borrowed | undefined;
  /** Whose words: the official text's, or ours. */
  readonly wording: 'official' | 'own';
  /** The day that the text prints at this very rule, as collections of rulings do: since when it reads so. */
  readonly dated: IsoDate | null;
  /** Cut off before its end where the text ends. */
  readonly isIncomplete: boolean;
}

/** Where the words of a rule were taken from that stands in the text of another day. */
export interface Borrowed {
  readonly from: { readonly edition: IsoDate; readonly number: string };
  /**
   * Absent if the rule read the same on both days. Else a day on which it was reworded: words of a later text are in
   * force since then, those of an earlier one were until the day before.
   */
  readonly changed?: IsoDate;
}

/** `505. Split Cards`. */
export interface Chapter {
  readonly number: string;
  readonly heading: string;
}

/** The heading of a chapter of which an excerpt has rules, and not the heading. */
export const NO_HEADING = '(heading not in the excerpt)';
export const isHeadless = ({ heading }: Chapter): boolean => heading === NO_HEADING;

/** `7. Additional Rules`: the hundred in which its chapters are. */
export interface Section {
  readonly number: string;
  readonly heading: string;
}

export interface GlossaryEntry {
  /** As printed above the entry: `Tap`, `Active Player, Nonactive Player Order`. */
  readonly heading: string;
  readonly paragraphs: readonly Paragraph[];
  /** Numbers of rules, chapters and sections that it names. */
  readonly references: readonly string[];
  /** Headings of other entries that it sends the reader to. */
  readonly sees: readonly string[];
  /** If it is that of a later text, and the rules that it names read otherwise: since when they read as it says. */
  readonly changed?: IsoDate;
}

/**
 * One edition's text. Everything is in the order of the text, each number once; a table of contents leaves no trace.
 */
export interface ParsedRules {
  /** The day printed in it from which it is in force. */
  readonly edition: IsoDate;
  readonly wording: 'official' | 'own';
  /** Some rules of the edition only, as in an excerpt. */
  readonly isFragment: boolean;
  readonly sections: readonly Section[];
  readonly chapters: readonly Chapter[];
  readonly rules: readonly Rule[];
  readonly glossary: readonly GlossaryEntry[];
}

/**
 * The heading of a rule that says nothing but what its subrules are about: `Phasing` for 702.26.
 * @returns `undefined` for a rule that says something itself.
 */
export function titleOf(rule: Pick<Rule, 'subrules' | 'paragraphs'>): string | undefined {
  if (rule.subrules.length === 0) return undefined;
  const text = rule.paragraphs[0]?.text ?? '';
  return /^[\p{L}\p{N}'’,/ -]+$/u.test(text) ? text : undefined;
}
