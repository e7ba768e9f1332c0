import { memoizeWeak } from '#basics/memoize-weak.ts';
import { hitIn, type RuleHit, type RuleText } from '../text/rule-text.ts';
import { ruleTitle } from '../text/rules.ts';

/**
 * The minimum words and letters of a part of a sentence for it to count as a quote, at the beginning of a rule and
 * elsewhere; `MIN_LETTERS_ALONE` letters are enough without words.
 */
const MIN_WORDS = 6;
const MIN_OPENING_WORDS = 4;
const MIN_LETTERS = 22;
const MIN_LETTERS_ALONE = 35;
/** The minimum letters of a sentence; shorter ones are common phrases. */
const MIN_SENTENCE_LETTERS = 16;
/** The maximum number of rules that a phrase may identify. */
const MAX_QUOTED = 4;
/** The minimum share of a text that has to consist of quotes. */
const MIN_SHARE = 0.4;
/** The maximum number of sentences of a text to look up. */
const MAX_SENTENCES = 24;
const MAX_LENGTH = 4000;

/** The separators between sentences, and between rules. */
const [SENTENCE, RULE] = ['.', '\n'];

/**
 * Finds the rules that a text quotes, best first: those that contain all of it, or else most of its sentences, in the
 * first text that has any. Compares only letters and digits, so that spaces, punctuation and artifacts of a scan
 * between letters (`subst.i.tuted`) don't matter. Empty if nothing is a quote, or too many rules contain it.
 */
export function quotedRules(quote: string, texts: readonly RuleText[]): readonly RuleHit[] {
  const sentences = sentencesOf(quote.slice(0, MAX_LENGTH)).slice(0, MAX_SENTENCES);
  const all = sentences.map(lettersOf).filter((letters) => letters !== '');
  if (all.join('').length < MIN_SENTENCE_LETTERS) return [];
  const words = quote.match(/\S+/g)?.length ?? 0;
  for (const text of texts) {
    const found = havingAll(all.join(SENTENCE), words, indexOf(text));
    if (found.length > 0) return found.map((number) => hitIn(number)(text));
  }
  if (all.length < 2) return [];
  for (const text of texts) {
    const found = havingMost(all, indexOf(text));
    if (found.length > 0) return found.map((number) => hitIn(number)(text));
  }
  return [];
}

/** The rules that contain it as whole sentences or at their beginning, or else the only one that contains it. */
function havingAll(letters: string, words: number, index: LettersIndex): readonly string[] {
  const whole =
    letters.length < MIN_SENTENCE_LETTERS ? [] : rulesWith(`${SENTENCE}${letters}${SENTENCE}`, index);
  if (whole.length > MAX_QUOTED) return [];
  const beginning =
    words < MIN_OPENING_WORDS || letters.length < MIN_LETTERS
      ? []
      : rulesWith(`${RULE}${SENTENCE}${letters}`, index);
  if (whole.length > 0)
    return [...new Set([...beginning.filter((number) => whole.includes(number)), ...whole])];
  if (beginning.length === 1 || beginning.length === 2) return beginning;
  const isLong = (words >= MIN_WORDS && letters.length >= MIN_LETTERS) || letters.length >= MIN_LETTERS_ALONE;
  const having = isLong ? rulesWith(letters, index) : [];
  return having.length === 1 ? having : [];
}

/** The rules that contain most letters of the sentences, if quotes make up enough of the text. */
function havingMost(sentences: readonly string[], index: LettersIndex): readonly string[] {
  const quoted = new Map<string, number>();
  let quotes = 0;
  for (const letters of sentences) {
    const rules =
      letters.length < MIN_SENTENCE_LETTERS ? [] : rulesWith(`${SENTENCE}${letters}${SENTENCE}`, index);
    if (rules.length === 0 || rules.length > MAX_QUOTED) continue;
    quotes += letters.length;
    for (const number of rules) quoted.set(number, (quoted.get(number) ?? 0) + letters.length);
  }
  if (quotes < MIN_SHARE * sentences.join('').length) return [];
  return [...quoted]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_QUOTED)
    .map(([number]) => number);
}

/** The letters of all rules of a text, each preceded by {@link RULE}. */
interface LettersIndex {
  readonly letters: string;
  readonly numbers: readonly string[];
  /** The start of each rule. */
  readonly starts: readonly number[];
  /**
   * A Bloom filter of all runs of letters. A text with a run that is not in it can't be a quote, which rules out most
   * input cheaply.
   */
  readonly runs: Uint8Array;
}

/** Letters per run, and bits of a hash. For a whole text, one bit in ten is set. */
const [RUN_LENGTH, HASH_BITS] = [6, 20];
/** The base of the rolling hash, and the factor that removes the letter leaving the run. */
const BASE = 0x01000193;
const LEAVING = Array.from({ length: RUN_LENGTH }).reduce<number>((factor) => Math.imul(factor, BASE), 1);

/** Calls `isFine` with the hash of each run until it returns `false`. @returns true if it never does */
function everyRun(letters: string, isFine: (hash: number) => boolean): boolean {
  let sum = 0;
  for (let at = 0; at < letters.length; at += 1) {
    const left = at < RUN_LENGTH ? 0 : letters.charCodeAt(at - RUN_LENGTH);
    sum = (Math.imul(sum, BASE) + letters.charCodeAt(at) - Math.imul(left, LEAVING)) | 0;
    if (at + 1 >= RUN_LENGTH && !isFine((sum ^ (sum >>> 16)) & (2 ** HASH_BITS - 1))) return false;
  }
  return true;
}

function packRuns(letters: string): Uint8Array {
  const runs = new Uint8Array(2 ** (HASH_BITS - 3));
  everyRun(letters, (hash) => {
    runs[hash >> 3] = (runs[hash >> 3] as number) | (1 << (hash & 7));
    return true;
  });
  return runs;
}

const mayHave = (phrase: string, { runs }: LettersIndex): boolean =>
  everyRun(phrase, (hash) => ((runs[hash >> 3] as number) & (1 << (hash & 7))) !== 0);

const indexOf = memoizeWeak(({ rules }: RuleText): LettersIndex => {
  const worded = rules.filter((rule) => ruleTitle(rule) === undefined);
  const all = worded.map(({ paragraphs }) =>
    paragraphs.flatMap(({ text }) => sentencesOf(text).map(lettersOf)).join(SENTENCE),
  );
  const starts: number[] = [];
  let at = 0;
  for (const letters of all) {
    starts.push(at);
    at += letters.length + 3;
  }
  const letters = all.map((each) => `${RULE}${SENTENCE}${each}${SENTENCE}`).join('');
  return { letters, numbers: worded.map(({ number }) => number), starts, runs: packRuns(letters) };
});

/** The numbers of the rules that contain a phrase; only the first ones if there are many. */
function rulesWith(phrase: string, index: LettersIndex): readonly string[] {
  if (!mayHave(phrase, index)) return [];
  const { letters, numbers, starts } = index;
  const found: string[] = [];
  let rule = 0;
  for (let at = letters.indexOf(phrase); at >= 0 && found.length <= MAX_QUOTED;) {
    while ((starts[rule + 1] ?? Number.POSITIVE_INFINITY) <= at) rule += 1;
    found.push(numbers[rule] as string);
    const next = starts[rule + 1];
    at = next === undefined ? -1 : letters.indexOf(phrase, next);
  }
  return found;
}

/** A rule's number before its text, and the word before an example. */
const LABEL = /^\s*(?:(?:cr\s*)?\d{3}\.\d{1,3}[a-z]?\.?\s+)?(?:example:\s*)?/i;

const sentencesOf = (text: string): readonly string[] =>
  text.split(/\n+/).flatMap((line) => line.replace(LABEL, '').split(/(?<=[.!?]["”’')\]]{0,2})\s+/));

/** The way older texts print ™. */
const TRADEMARK = /\(tm\)/g;

const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(TRADEMARK, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
