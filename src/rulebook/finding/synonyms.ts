import { stem } from './stem.ts';
import { SAME, STANDS_FOR } from './synonym-tables.ts';
import { wordsOf } from './words.ts';

/** A term as the rules may have it. */
export interface Term {
  readonly words: readonly string[];
  /** In a row, not anywhere in the rule. */
  readonly isPhrase: boolean;
  /** How well it stands for the other, up to 1. */
  readonly weight: number;
}

const words = (term: string): readonly string[] => wordsOf(term);
/** A term's stems, as the tables have it. */
const termKeyOf = (term: string): string => words(term).map(stem).join(' ');
const lines = (table: string): readonly string[] =>
  table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const LIKE = new Map<string, Term[]>();

function add(
  term: string,
  others: readonly string[],
  isPhrase: boolean,
  weight: (place: number) => number,
): void {
  const key = termKeyOf(term);
  const known = LIKE.get(key) ?? [];
  LIKE.set(key, known);
  for (const [place, other] of others.entries()) {
    const otherKey = termKeyOf(other);
    if (otherKey === key || known.some((one) => termKeyOf(one.words.join(' ')) === otherKey)) continue;
    known.push({ words: words(other), isPhrase, weight: weight(place) });
  }
}

for (const line of lines(SAME)) {
  const terms = line.split(' | ');
  for (const term of terms) add(term, terms, true, () => 1);
}
for (const line of lines(STANDS_FOR)) {
  const [term = '', others = ''] = line.split(': ');
  add(term, others.split(' | '), false, (place) => 0.9 - place * 0.1);
}

/** What stands for a term, the best first. */
export const termsLike = (key: string): readonly Term[] => LIKE.get(key) ?? [];

/** Other names for the same thing: of another age, or of the table. */
export const namesLike = (term: string): readonly string[] =>
  termsLike(termKeyOf(term))
    .filter(({ isPhrase }) => isPhrase)
    .map((one) => one.words.join(' '));

const allWords = [
  ...lines(SAME).flatMap((line) => line.split(' | ')),
  ...lines(STANDS_FOR).map((line) => line.split(': ')[0] ?? ''),
].flatMap(words);

export const TERMS = {
  /** The stems of every term, joined by blanks. */
  keys: new Set(LIKE.keys()),
  /** The stems of all their words. */
  words: new Set(allWords.map(stem)),
  /** Their words as they are spelled. */
  spelled: [...new Set(allWords)],
} as const;

/** So many words has the longest term. */
export const LONGEST_TERM = Math.max(...[...LIKE.keys()].map((key) => key.split(' ').length));
