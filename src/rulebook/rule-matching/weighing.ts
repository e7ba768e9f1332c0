import { createHash } from 'node:crypto';
import type { Paragraph, ParsedRules, Rule } from '../text/rules.ts';
import { likenessWords, comparableText, ruleWording } from '../text/wording.ts';

/** A rule with its wording in forms for comparison. */
export interface WordedRule {
  readonly rule: Rule;
  /** The wording without rule numbers and typography; equal for rules that were not reworded. */
  readonly wording: string;
  /** The normalized words in order; equal for rules that differ only in the terms of their eras. */
  readonly plain: string;
}

/** Words with their weights. */
export interface Weighed {
  readonly plain: string;
  /** Word ids in ascending order. */
  readonly words: readonly number[];
  /** The weight of each word: higher for rare words, lower for words of examples. */
  readonly weights: readonly number[];
  readonly total: number;
}

/** Weights are zero for a rule with an identical partner. */
export type WeighedRule = WordedRule & Weighed;

/** The rules of two editions. */
export interface EditionWords {
  readonly before: readonly WordedRule[];
  readonly after: readonly WordedRule[];
  /** Weighs words by their rarity in both editions. */
  readonly weigh: (paragraphs: readonly Paragraph[]) => Weighed;
}

/** Weight of the words of examples, which are replaced more often than a rule's own words. */
const EXAMPLE_SHARE = 0.3;
/** Words in more than this share of the rules are ignored. */
const MAX_SHARE = 0.2;
const FEW_RULES = 50;

/** The weight of a word that only one rule of both editions has. */
const MAX_WORD_WEIGHT = 8.5;

/** One official text has question marks in place of quotation marks. */
const QUOTATION_MARKS = /["'?]/g;
/** Some texts have spaces around their dashes. */
const DASHES = / ?- ?/g;

/**
 * A wording without differences in printing. Joins paragraphs, since with hard line breaks the end of a line may look
 * like the end of a paragraph.
 */
function comparable(paragraphs: readonly Paragraph[]): string {
  const joined: Paragraph[] = [];
  for (const { kind, text } of paragraphs) {
    const last = joined.at(-1);
    if (last?.kind === kind) joined[joined.length - 1] = { kind, text: `${last.text} ${text}` };
    else joined.push({ kind, text });
  }
  return ruleWording(joined).replaceAll(QUOTATION_MARKS, '').replaceAll(DASHES, '-');
}

const plainParagraphs = (paragraphs: readonly Paragraph[]): readonly Paragraph[] =>
  paragraphs.map(({ kind, text }) => ({ kind, text: comparableText(text) }));

const HASH_BYTES = 6;

/** An 8-character hash, equal for rules with the same wording apart from rule numbers and typography. */
export const hashWording = ({ paragraphs }: Pick<Rule, 'paragraphs'>): string =>
  createHash('sha256')
    .update(comparable(plainParagraphs(paragraphs)))
    .digest()
    .subarray(0, HASH_BYTES)
    .toString('base64url');

export const NO_WORDS: Weighed = { plain: '', words: [], weights: [], total: 0 };

/** Tokenizes the rules of two editions. */
export function weighWords(
  earlier: Pick<ParsedRules, 'rules'>,
  later: Pick<ParsedRules, 'rules'>,
): EditionWords {
  const ids = new Map<string, number>();
  const counts: number[] = [];
  const seenIn: number[] = [];
  let at = 0;
  const read = ({ rules }: Pick<ParsedRules, 'rules'>): readonly WordedRule[] =>
    rules.map((rule) => {
      at++;
      const paragraphs = plainParagraphs(rule.paragraphs);
      const words = paragraphs.map(({ text }) => likenessWords(text));
      for (const word of words.flat()) {
        const id = idOf(word, ids);
        if (seenIn[id] !== at) counts[id] = (counts[id] ?? 0) + 1;
        seenIn[id] = at;
      }
      const wording = comparable(paragraphs);
      return { rule, wording, plain: words.map((line) => line.join(' ')).join('\n') };
    });
  const [before, after] = [read(earlier), read(later)];
  const weightOf = weightsOfWords(counts, before.length + after.length);
  return {
    before,
    after,
    weigh(paragraphs) {
      const bag = bagOf(paragraphs, ids);
      const words = [...bag.shares.keys()].filter((id) => (weightOf[id] ?? 0) > 0).toSorted((a, b) => a - b);
      const weights = words.map((id) => (weightOf[id] ?? 0) * (bag.shares.get(id) ?? 0));
      return { plain: bag.plain, words, weights, total: sum(weights) };
    },
  };
}

/**
 * The weight of each word by its rarity.
 * @param counts the number of rules that contain each word
 * @param rules the total number of rules
 */
export function weightsOfWords(counts: readonly number[], rules: number): readonly number[] {
  const maxCount = Math.max(FEW_RULES, rules * MAX_SHARE);
  const scale = MAX_WORD_WEIGHT / Math.log(1 + rules);
  return counts.map((count) => (count > maxCount ? 0 : scale * Math.log(1 + rules / count)));
}

function idOf(word: string, ids: Map<string, number>): number {
  const known = ids.get(word);
  if (known !== undefined) return known;
  ids.set(word, ids.size);
  return ids.size - 1;
}

interface Bag {
  readonly plain: string;
  /** The share of each word's weight that counts here. */
  readonly shares: ReadonlyMap<number, number>;
}

function bagOf(paragraphs: readonly Paragraph[], ids: Map<string, number>): Bag {
  const shares = new Map<number, number>();
  const plain: string[] = [];
  for (const { kind, text } of paragraphs) {
    const words = likenessWords(comparableText(text));
    plain.push(words.join(' '));
    const share = kind === 'example' ? EXAMPLE_SHARE : 1;
    for (const word of words) {
      const id = idOf(word, ids);
      shares.set(id, Math.max(share, shares.get(id) ?? 0));
    }
  }
  return { plain: plain.join('\n'), shares };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The weight of the words that two rules share, excluding those of a third one (`but`). */
export function sharedWeight(a: Weighed, b: Weighed, but: Weighed = NO_WORDS): number {
  let shared = 0;
  for (let i = 0, j = 0, k = 0; i < a.words.length && j < b.words.length;) {
    const [x = 0, y = 0] = [a.words[i], b.words[j]];
    if (x === y) {
      while ((but.words[k] ?? Infinity) < x) k++;
      if (but.words[k] !== x) shared += Math.min(a.weights[i] ?? 0, b.weights[j] ?? 0);
    }
    if (x <= y) i++;
    if (y <= x) j++;
  }
  return shared;
}

/** The maximum similarity of a rule with a longer one that contains it. */
const MAX_CONTAINED_LIKENESS = 0.6;
const MIN_HELD = 20;

/**
 * The similarity of two rules: 1 for the same words, 0 for none in common. A shortened or extended rule remains
 * similar even if most words of the longer one are missing from the other.
 */
export function ruleLikeness(a: Weighed, b: Weighed): number {
  const shared = sharedWeight(a, b);
  const least = Math.min(a.total, b.total);
  const alike = (2 * shared) / (a.total + b.total || 1);
  return least < MIN_HELD ? alike : Math.max(alike, (MAX_CONTAINED_LIKENESS * shared) / least);
}

const PHRASES = new WeakMap<Weighed, ReadonlySet<string>>();

/** The share of the three-word phrases of a part that the whole contains. */
export function sharedPhrases(whole: Weighed, part: Weighed): number {
  const held = PHRASES.get(whole) ?? new Set(phrasesOf(whole));
  PHRASES.set(whole, held);
  const phrases = phrasesOf(part);
  return phrases.filter((phrase) => held.has(phrase)).length / (phrases.length || 1);
}

const phrasesOf = ({ plain }: Weighed): readonly string[] => {
  const words = plain.split(/\s/);
  return words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`);
};
