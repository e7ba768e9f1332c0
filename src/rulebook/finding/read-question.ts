import type { Ingredients } from './finder.ts';
import { stem } from './stem.ts';
import { LONGEST_TERM, TERMS, termsLike } from './synonyms.ts';
import { begunWith, rarityOf, spelledLike, type Vocabulary } from './vocabulary.ts';
import { isFiller, wordsOf } from './words.ts';

/** One way to say what a question asks for. */
export interface Alternative {
  readonly stems: readonly string[];
  /** In a row, not anywhere in the rule. */
  readonly isPhrase: boolean;
  /** How well it stands for what was typed, up to 1. */
  readonly weight: number;
}

/** One thing that a question asks for. */
export interface Concept {
  /** The words as typed come first. */
  readonly alternatives: readonly Alternative[];
  /** How much it tells rules apart, from 0 for a word of every rule to 1. */
  readonly rarity: number;
  /** The text has at least one of these. */
  readonly isInText: boolean;
}

/** So many words of a question are looked at. */
const MOST_WORDS = 48;
/** So many things are looked for: those that tell the most. */
const MOST_CONCEPTS = 24;
const MOST_SPELLINGS = 3;
const OF_SYNONYM = 0.85;
const OF_SPELLING = 0.8;
/** How much a word tells that is only begun. */
const OF_BEGUN = 0.5;
/** So many characters of what is only begun are looked at. */
const LONGEST_BEGUN = 200;

/** Reads a question as the things that it asks for in a text, in the order of its words. */
export function readQuestion(
  question: string,
  vocabulary: Vocabulary,
  ingredients: Ingredients,
): readonly Concept[] {
  const stemOf = ingredients.stemming ? stem : (word: string) => word;
  const typed = wordsOf(question.slice(0, 1000)).slice(0, MOST_WORDS);
  const words = typed.map((word) => spellings(word, stemOf, vocabulary, ingredients));
  const concepts: Concept[] = [];
  for (let at = 0; at < words.length;) {
    const term = ingredients.synonyms ? termAt(words, at) : undefined;
    const [word = ''] = words[at] ?? [];
    if (term) {
      const own = words.slice(at, at + term.length).map(([one = '']) => stemOf(one));
      const others = termsLike(term.key).map((one) => ({
        stems: one.words.map(stemOf),
        isPhrase: one.isPhrase,
        weight: one.weight * OF_SYNONYM,
      }));
      concepts.push(conceptOf([{ stems: own, isPhrase: true, weight: 1 }, ...others], vocabulary));
      at += term.length;
    } else {
      if (!isFiller(word) && (word.length > 1 || /\d|x/.test(word))) {
        const isGuess = word !== typed[at];
        const alternatives = (words[at] ?? []).map((one, place) => ({
          stems: [stemOf(one)],
          isPhrase: true,
          weight: isGuess ? OF_SPELLING / (1 + place / 4) : 1,
        }));
        concepts.push(conceptOf(alternatives, vocabulary));
      }
      at += 1;
    }
  }
  return telling(distinct(concepts));
}

/** The same while the last word may be only begun, without guessing at spelling. */
export function readBegun(
  typed: string,
  vocabulary: Vocabulary,
  ingredients: Ingredients,
): readonly Concept[] {
  const stemOf = ingredients.stemming ? stem : (word: string) => word;
  const words = wordsOf(typed.slice(0, LONGEST_BEGUN));
  const last = words.at(-1);
  if (last === undefined) return [];
  const whole = readQuestion(words.slice(0, -1).join(' '), vocabulary, { ...ingredients, typos: false });
  if (whole.length === 0 && (last.length < 2 || isFiller(last))) return [];
  const begun = new Map([[stemOf(last), 1]]);
  for (const word of begunWith(last, vocabulary)) {
    const each = stemOf(word);
    begun.set(each, Math.max(begun.get(each) ?? 0, last.length / word.length));
  }
  const alternatives = [...begun].map(([one, weight]) => ({ stems: [one], isPhrase: true, weight }));
  return [...whole, { alternatives, rarity: OF_BEGUN, isInText: true }];
}

/** The word, or if the text does not have it those spelled like it. */
function spellings(
  word: string,
  stemOf: (word: string) => string,
  vocabulary: Vocabulary,
  { typos, synonyms }: Ingredients,
): readonly string[] {
  if (!typos || isFiller(word) || vocabulary.stems.has(stemOf(word))) return [word];
  if (synonyms && TERMS.words.has(stem(word))) return [word];
  if (vocabulary.isKnown?.(word)) return [word];
  const like = spelledLike(word, { words: [...vocabulary.words, ...(synonyms ? TERMS.spelled : [])] });
  return like.length > 0 ? like.slice(0, MOST_SPELLINGS) : [word];
}

/** The longest term that has synonyms and begins at a word. */
function termAt(
  words: readonly (readonly string[])[],
  at: number,
): { readonly key: string; readonly length: number } | undefined {
  for (let length = Math.min(LONGEST_TERM, words.length - at); length > 0; length -= 1) {
    const key = words
      .slice(at, at + length)
      .map(([one = '']) => stem(one))
      .join(' ');
    if (TERMS.keys.has(key)) return { key, length };
  }
  return undefined;
}

function conceptOf(alternatives: readonly Alternative[], { stems, rules }: Vocabulary): Concept {
  const counts = alternatives
    .filter(({ weight }) => weight > 0.5)
    .map((one) => Math.min(...one.stems.map((each) => stems.get(each) ?? 0)) / one.stems.length);
  const most = Math.max(0, ...counts);
  const isInText = most > 0 || alternatives.some((one) => one.stems.every((each) => stems.has(each)));
  return { alternatives, rarity: rarityOf(most, rules), isInText };
}

const keyOf = ({ alternatives }: Concept): string => alternatives[0]?.stems.join(' ') ?? '';

const distinct = (concepts: readonly Concept[]): readonly Concept[] =>
  concepts.filter((one, at) => concepts.findIndex((other) => keyOf(other) === keyOf(one)) === at);

function telling(concepts: readonly Concept[]): readonly Concept[] {
  if (concepts.length <= MOST_CONCEPTS) return concepts;
  const best = new Set(concepts.toSorted((a, b) => b.rarity - a.rarity).slice(0, MOST_CONCEPTS));
  return concepts.filter((one) => best.has(one));
}
