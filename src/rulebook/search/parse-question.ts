import { stem } from './stem.ts';
import { wordsWithPrefix, isInSorted, similarWords } from './similar-words.ts';
import { isFiller, wordsOf } from './words.ts';

/** A word that is looked for. */
export interface TermVariant {
  readonly stem: string;
  /** How well it stands for what was typed, up to 1. */
  readonly weight: number;
}

/** One thing that a question asks for, and the ways to say it, the best first. */
export type TermVariants = readonly TermVariant[];

/** A question, read. */
export interface Question {
  readonly text: string;
  readonly sought: readonly TermVariants[];
}

/** The words that somebody's question may have. */
export interface Vocabulary {
  /** As they are spelled, in the order of the alphabet. */
  readonly spelled: readonly string[];
  /** The word, or another form of it, is there. */
  readonly knows: (word: string) => boolean;
}

/** So many words of a question are looked at. */
const MAX_WORDS = 60;
const LONGEST_QUESTION = 1000;
const MAX_SPELLINGS = 3;
const OF_SPELLING = 0.8;

/** Reads a question as the things that it asks for, each once; a word that nobody knows finds those spelled like it. */
export function parseQuestion(question: string, vocabulary: Vocabulary): Question {
  const text = question.slice(0, LONGEST_QUESTION);
  const words = wordsOf(text).filter(isTelling).slice(0, MAX_WORDS);
  const stems = new Map(words.map((word) => [stem(word), word]));
  const sought = [...stems].map(([own, word]) =>
    isInSorted(word, vocabulary.spelled) ? [{ stem: own, weight: 1 }] : waysLike(word, own, vocabulary),
  );
  return { text, sought };
}

/** The same while the last word may be only begun, without guessing at spelling. */
export function parsePrefix(typed: string, vocabulary: Vocabulary): Question {
  const text = typed.slice(0, LONGEST_QUESTION);
  const words = wordsOf(text);
  const last = words.at(-1);
  if (last === undefined) return { text, sought: [] };
  const whole = [...new Set(words.slice(0, -1).filter(isTelling).map(stem))];
  const before = whole.map((one): TermVariants => [{ stem: one, weight: 1 }]);
  if (before.length === 0 && (last.length < 2 || isFiller(last))) return { text, sought: [] };
  const begun = new Map([[stem(last), 1]]);
  for (const word of wordsWithPrefix(last, vocabulary.spelled)) {
    const one = stem(word);
    begun.set(one, Math.max(begun.get(one) ?? 0, last.length / word.length));
  }
  return { text, sought: [...before, [...begun].map(([one, weight]) => ({ stem: one, weight }))] };
}

/** A single letter says nothing, but for {X}. */
const isTelling = (word: string): boolean => !isFiller(word) && (word.length > 1 || /[\dx]/.test(word));

/** A word that is not known to be spelled right may be meant as it is, where it stands so anywhere, or as another. */
function waysLike(word: string, own: string, { spelled, knows }: Vocabulary): TermVariants {
  const isThere = knows(word);
  const like = [...new Set(similarWords(word, spelled).slice(0, MAX_SPELLINGS).map(stem))];
  const ways = like.map((one, place) => ({ stem: one, weight: OF_SPELLING / (1 + place / 4) }));
  return ways.length === 0 || isThere
    ? [{ stem: own, weight: 1 }, ...ways.filter((way) => way.stem !== own)]
    : ways;
}
