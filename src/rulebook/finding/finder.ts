/** A rule that a question fits. */
export interface Match {
  readonly number: string;
  /** How well it fits, the more the better; compares with those of other editions for the same question. */
  readonly score: number;
  /** Those of its words that the question asked for, as they stand in it, each once. */
  readonly words: readonly string[];
}

/** Finds rules of one edition's text. Nothing that is typed throws. */
export interface Finder {
  /** The rules that fit a question best, best first. Empty for a question without a word that tells rules apart. */
  readonly find: (question: string, limit: number) => readonly Match[];
  /** The same while the last word may be only begun, without guessing at spelling. */
  readonly begun: (typed: string, limit: number) => readonly Match[];
  /** Words of the text that are spelled like those here which it does not have, the likest first. */
  readonly respell: (words: string) => readonly string[];
  /** True if the text has a word, or another form of it. */
  readonly knows: (word: string) => boolean;
}

/** The ingredients of finding. A benchmark switches one off to see what it is worth. */
export interface Ingredients {
  /** A word finds its other forms. */
  readonly stemming: boolean;
  /** A word finds others for the same thing: of another age, or of the table. */
  readonly synonyms: boolean;
  /** Headings above a rule count as its words. */
  readonly headings: boolean;
  /** The glossary's words on a rule count as the rule's. */
  readonly glossary: boolean;
  /** A word that the text does not have finds those that are spelled like it. */
  readonly typos: boolean;
  /** A rule counts more where players ask for it in such words. */
  readonly asked: boolean;
  /** The best by count of words are looked at again: for nearness, phrases, and whether they define what was asked. */
  readonly secondLook: boolean;
}

export const ALL_INGREDIENTS: Ingredients = {
  stemming: true,
  synonyms: true,
  headings: true,
  glossary: true,
  typos: true,
  asked: true,
  secondLook: true,
};
