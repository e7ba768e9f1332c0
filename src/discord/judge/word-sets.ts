import { GRAMMAR } from './grammar.ts';
import type { Token } from './tokens.ts';

/** The words of a text, between spaces. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** The words of these classes of the grammar; phrases of several words are left out. */
export const classWords = (...names: readonly string[]): ReadonlySet<string> =>
  new Set(
    names.flatMap((name) => (GRAMMAR.classes.get(name) ?? []).filter((phrase) => !phrase.includes(' '))),
  );

/** A phrase and what it means. */
interface Phrase<Value> {
  readonly words: readonly string[];
  readonly value: Value;
}

/** Phrases by their first word, the longest first. */
type PhraseIndex<Value> = ReadonlyMap<string, readonly Phrase<Value>[]>;

export function indexPhrases<Value>(phrases: readonly Phrase<Value>[]): PhraseIndex<Value> {
  const index = new Map<string, Phrase<Value>[]>();
  for (const phrase of phrases.toSorted((a, b) => b.words.length - a.words.length)) {
    const [first = ''] = phrase.words;
    const known = index.get(first);
    if (known) known.push(phrase);
    else index.set(first, [phrase]);
  }
  return index;
}

export const phrasesAt = <Value>(
  index: PhraseIndex<Value>,
  tokens: readonly Token[],
  at: number,
): readonly Phrase<Value>[] =>
  (index.get(tokens[at]?.text ?? '') ?? []).filter(({ words }) => hasWordsAt(tokens, at, words));

export const hasWordsAt = (tokens: readonly Token[], at: number, words: readonly string[]): boolean =>
  words.every((word, index) => tokens[at + index]?.text === word);
