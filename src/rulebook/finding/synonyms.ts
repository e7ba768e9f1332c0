import { readFileSync } from 'node:fs';
import { stem } from './stem.ts';
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
const linesOf = (file: string): readonly string[] =>
  readFileSync(new URL(`synonyms/${file}.tsv`, import.meta.url), 'utf8')
    .trim()
    .split('\n');

/** Terms for the same thing, of several ages of the rules and of the table. Each finds the others of its line. */
const SAME = linesOf('same').map((line) => line.split(' | '));

/** Words of the table that find words of the rules, but not the other way. What stands for them best comes first. */
const STANDS_FOR = linesOf('stands-for').map((line) => {
  const [term = '', others = ''] = line.split('\t');
  return { term, others: others.split(' | ') };
});

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

for (const terms of SAME) for (const term of terms) add(term, terms, true, () => 1);
for (const { term, others } of STANDS_FOR) add(term, others, false, (place) => 0.9 - place * 0.1);

/** The terms that stand for one, by its stems joined by blanks, the best first; none for a term of no table. */
export const termsLike = (key: string): readonly Term[] => LIKE.get(key) ?? [];

/** Other names for the same thing: of another age, or of the table. */
export const namesLike = (term: string): readonly string[] =>
  termsLike(termKeyOf(term))
    .filter(({ isPhrase }) => isPhrase)
    .map((one) => one.words.join(' '));

const allWords = [...SAME.flat(), ...STANDS_FOR.map(({ term }) => term)].flatMap(words);

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
