/** A rule or chapter that a question fits. */
export interface Match {
  readonly number: string;
  /** How well it fits, the more the better; compares with those of other editions for the same question. */
  readonly score: number;
  /** Those of its words that the question asked for, as they stand in it. */
  readonly words: readonly string[];
}

/** Finds rules of one edition's text. */
export interface Finder {
  /** The rules that fit a question best, best first. */
  find(question: string, limit: number): readonly Match[];
  /** The same while the last word may be only begun. */
  begun(typed: string, limit: number): readonly Match[];
  /** Words of the text that are spelled like those here which it does not have. */
  respell(words: string): readonly string[];
}
