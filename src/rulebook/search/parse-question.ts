import { stem } from './stem.ts';
import { wordsWithPrefix, isInSorted, similarWords } from './similar-words.ts';
import { isFiller, wordsOf } from './words.ts';

/** A word to search for. */
export interface TermVariant {
  readonly stem: string;
  /** How well it represents the typed word, up to 1. */
  readonly weight: number;
}

/** One search term with its variants, best first. */
export type TermVariants = readonly TermVariant[];

/** A parsed question. */
export interface ParsedQuestion {
  readonly text: string;
  readonly sought: readonly TermVariants[];
  /** The last word may be incomplete. */
  readonly isPartial?: boolean;
}

/** The words that a question may use. */
export interface Vocabulary {
  /** As spelled in the text, in alphabetical order. */
  readonly spelled: readonly string[];
  /** True if the word, or another form of it, is in the text. */
  readonly knows: (word: string) => boolean;
}

/** The number of words of a question that are used. */
const MAX_WORDS = 60;
const MAX_QUESTION_LENGTH = 1000;
const MAX_SPELLINGS = 3;
const MISSPELLING_WEIGHT = 0.8;

/**
 * Parses a question into distinct search terms. An unknown word becomes a term with variants of similar spelling.
 */
export function parseQuestion(question: string, vocabulary: Vocabulary): ParsedQuestion {
  const text = question.slice(0, MAX_QUESTION_LENGTH);
  const words = wordsOf(text).filter(isSignificant).slice(0, MAX_WORDS);
  const stems = new Map(words.map((word) => [stem(word), word]));
  const sought = [...stems].map(([own, word]) =>
    isInSorted(word, vocabulary.spelled) ? [{ stem: own, weight: 1 }] : variantsOf(word, own, vocabulary),
  );
  return { text, sought };
}

/** Like {@link parseQuestion} for partial input: the last word may be incomplete, and spelling is not corrected. */
export function parsePrefix(typed: string, vocabulary: Vocabulary): ParsedQuestion {
  const text = typed.slice(0, MAX_QUESTION_LENGTH);
  const words = wordsOf(text);
  const last = words.at(-1);
  if (last === undefined) return { text, sought: [], isPartial: true };
  const whole = [...new Set(words.slice(0, -1).filter(isSignificant).map(stem))];
  const before = whole.map((each): TermVariants => [{ stem: each, weight: 1 }]);
  if (before.length === 0 && (last.length < 2 || isFiller(last)))
    return { text, sought: [], isPartial: true };
  const lastStems = new Map([[stem(last), 1]]);
  for (const word of wordsWithPrefix(last, vocabulary.spelled)) {
    const completed = stem(word);
    lastStems.set(completed, Math.max(lastStems.get(completed) ?? 0, last.length / word.length));
  }
  return {
    text,
    isPartial: true,
    sought: [...before, [...lastStems].map(([completed, weight]) => ({ stem: completed, weight }))],
  };
}

/** A single letter is not significant, except for {X}. */
const isSignificant = (word: string): boolean => !isFiller(word) && (word.length > 1 || /[\dx]/.test(word));

/**
 * Variants of a word that may be misspelled: the word itself if any form of it is known, and known words of similar
 * spelling.
 */
function variantsOf(word: string, own: string, { spelled, knows }: Vocabulary): TermVariants {
  const isKnown = knows(word);
  const similar = [...new Set(similarWords(word, spelled).slice(0, MAX_SPELLINGS).map(stem))];
  const variants = similar.map((each, place) => ({
    stem: each,
    weight: MISSPELLING_WEIGHT / (1 + place / 4),
  }));
  return variants.length === 0 || isKnown
    ? [{ stem: own, weight: 1 }, ...variants.filter((variant) => variant.stem !== own)]
    : variants;
}
