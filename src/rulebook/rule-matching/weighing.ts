import { createHash } from 'node:crypto';
import type { Paragraph, ParsedRules, Rule } from '../text/rules.ts';
import { likenessWords, plainText, wordingOf } from '../text/wording.ts';

/** A rule and its words, as they are compared with those of another edition. */
export interface WordedRule {
  readonly rule: Rule;
  /** Its words, numbers of rules and typography aside: same as another's where the rule was not reworded. */
  readonly wording: string;
  /** The words in order: the same in both editions where they differ by the words of ages at most. */
  readonly plain: string;
}

/** Words, and how much they say. */
export interface Weighed {
  readonly plain: string;
  /** Numbers of the words, rising. */
  readonly words: readonly number[];
  /** How much each of them says: rare words more, words of examples less. */
  readonly weights: readonly number[];
  readonly total: number;
}

/** Without weight where it is known which rule it is in the other edition, word for word. */
export type WeighedRule = WordedRule & Weighed;

/** The words of two editions. */
export interface Words {
  readonly before: readonly WordedRule[];
  readonly after: readonly WordedRule[];
  /** Weighs words by how rare they are in both editions. */
  readonly weigh: (paragraphs: readonly Paragraph[]) => Weighed;
}

/** An example says less about which rule it is than the rule's own words: examples are replaced more often. */
const EXAMPLE_SHARE = 0.3;
/** Words in more rules than this share say nothing. */
const MAX_SHARE = 0.2;
const FEW_RULES = 50;

/** The weight of a word that only one rule of both editions has. */
const RAREST = 8.5;

/** In one official text quotation marks were lost to question marks. */
const QUOTES = /["'?]/g;
/** Some texts have blanks around their dashes. */
const DASHES = / ?- ?/g;

/**
 * The wording of paragraphs without what printers change: some texts have hard line breaks, so that the end of a line
 * may look like that of a paragraph.
 */
function comparable(paragraphs: readonly Paragraph[]): string {
  const joined: Paragraph[] = [];
  for (const { kind, text } of paragraphs) {
    const last = joined.at(-1);
    if (last?.kind === kind) joined[joined.length - 1] = { kind, text: `${last.text} ${text}` };
    else joined.push({ kind, text });
  }
  return wordingOf(joined).replaceAll(QUOTES, '').replaceAll(DASHES, '-');
}

const plainParagraphs = (paragraphs: readonly Paragraph[]): readonly Paragraph[] =>
  paragraphs.map(({ kind, text }) => ({ kind, text: plainText(text) }));

const HASH_BYTES = 6;

/** 8 characters that two rules have in common if their words are the same, numbers of rules and typography aside. */
export const hashWording = ({ paragraphs }: Pick<Rule, 'paragraphs'>): string =>
  createHash('sha256')
    .update(comparable(plainParagraphs(paragraphs)))
    .digest()
    .subarray(0, HASH_BYTES)
    .toString('base64url');

export const NOTHING: Weighed = { plain: '', words: [], weights: [], total: 0 };

/** Reads the words of two editions. */
export function weighWords(earlier: Pick<ParsedRules, 'rules'>, later: Pick<ParsedRules, 'rules'>): Words {
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
      return { rule, wording, plain: words.map((one) => one.join(' ')).join('\n') };
    });
  const [before, after] = [read(earlier), read(later)];
  const size = before.length + after.length;
  const most = Math.max(FEW_RULES, size * MAX_SHARE);
  const scale = RAREST / Math.log(1 + size);
  const weightOf = counts.map((count) => (count > most ? 0 : scale * Math.log(1 + size / count)));
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

function idOf(word: string, ids: Map<string, number>): number {
  const known = ids.get(word);
  if (known !== undefined) return known;
  ids.set(word, ids.size);
  return ids.size - 1;
}

interface Bag {
  readonly plain: string;
  /** How much of each word's weight it has here. */
  readonly shares: ReadonlyMap<number, number>;
}

function bagOf(paragraphs: readonly Paragraph[], ids: Map<string, number>): Bag {
  const shares = new Map<number, number>();
  const plain: string[] = [];
  for (const { kind, text } of paragraphs) {
    const words = likenessWords(plainText(text));
    plain.push(words.join(' '));
    const share = kind === 'example' ? EXAMPLE_SHARE : 1;
    for (const word of words) {
      const id = idOf(word, ids);
      shares.set(id, Math.max(share, shares.get(id) ?? 0));
    }
  }
  return { plain: plain.join('\n'), shares };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** How much the words say that two rules have in common. Give `but` to leave out the words of a third one. */
export function sharedWeight(a: Weighed, b: Weighed, but: Weighed = NOTHING): number {
  let shared = 0;
  for (let i = 0, j = 0, k = 0; i < a.words.length && j < b.words.length;) {
    const [one = 0, other = 0] = [a.words[i], b.words[j]];
    if (one === other) {
      while ((but.words[k] ?? Infinity) < one) k++;
      if (but.words[k] !== one) shared += Math.min(a.weights[i] ?? 0, b.weights[j] ?? 0);
    }
    if (one <= other) i++;
    if (other <= one) j++;
  }
  return shared;
}

/** The most likeness of a rule with one that holds it whole, and says more. */
const HOLDING = 0.6;
const MIN_HELD = 20;

/**
 * How alike two rules are: 1 for the same words, 0 for none in common. A rule that was shortened, or continued, is
 * like what it was although most of the longer one's words are missing.
 */
export function likeness(a: Weighed, b: Weighed): number {
  const shared = sharedWeight(a, b);
  const least = Math.min(a.total, b.total);
  const alike = (2 * shared) / (a.total + b.total || 1);
  return least < MIN_HELD ? alike : Math.max(alike, (HOLDING * shared) / least);
}

const HELD = new WeakMap<Weighed, ReadonlySet<string>>();

/** The share of what one says that another says in the same order of words, three at a time. */
export function sharedPhrases(whole: Weighed, part: Weighed): number {
  const held = HELD.get(whole) ?? new Set(phrasesOf(whole));
  HELD.set(whole, held);
  const phrases = phrasesOf(part);
  return phrases.filter((one) => held.has(one)).length / (phrases.length || 1);
}

const phrasesOf = ({ plain }: Weighed): readonly string[] => {
  const words = plain.split(/\s/);
  return words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`);
};
