import { askingClause } from './asks-yes-or-no.ts';
import { contrastsOf, disagreementOf, type Disagreement } from './contrasts.ts';
import { letterLikeness, letterRuns, maxLikenesses } from './letter-runs.ts';
import { rarityOf, type Postings } from './postings.ts';
import type { QuestionsIndex } from './questions-index.ts';
import { stem } from './stem.ts';
import { isFiller, wordsOf } from './words.ts';

/** A sample question compared with another question. */
export interface SimilarQuestion {
  /** The position of its rule in the text. */
  readonly rule: number;
  readonly question: string;
  /** The similarity of letters, from 0 to 1. */
  readonly letters: number;
  /** The similarity of words weighted by rarity, from 0 to 1. */
  readonly words: number;
  readonly disagreement: Disagreement;
  /** The rarity of the rarest word that only the other question has. */
  readonly added: number;
  /** The rarity of the rarest word that only the sample has, ignoring an alternative: `or reach` narrows nothing. */
  readonly missing: number;
  /** The share of the words of the other question's asking clause, by rarity, that the sample has. */
  readonly covered: number;
  /** The same for the sample's asking clause. */
  readonly covering: number;
  /**
   * The similarity of pairs of neighboring words, including stop words, from 0 to 1. It decreases if the order differs.
   */
  readonly pairs: number;
}

/** The number of questions most similar by letters that are compared by words. */
const MAX_COMPARED = 60;

/**
 * The sample questions of some rules that are most similar to a question, best first.
 * @param rules positions in the text
 * @param asked the sample questions of a rule, in the order of the index
 */
export function similarQuestions(
  typed: string,
  rules: readonly number[],
  index: QuestionsIndex,
  asked: (rule: number) => readonly string[],
  limit: number,
): readonly SimilarQuestion[] {
  const runs = letterRuns(typed);
  const own = wordsIn(typed, index.postings);
  const ownPairs = pairsIn(typed);
  const ownClause = wordsIn(askingClause(typed), index.postings);
  const contrasts = contrastsOf(typed);
  return rules
    .flatMap((rule) => likenessesIn(runs, rule, index).map((letters, at) => ({ rule, at, letters })))
    .toSorted((a, b) => b.letters - a.letters)
    .slice(0, MAX_COMPARED)
    .map(({ rule, at, letters }) => {
      const question = asked(rule)[at] ?? '';
      const theirs = wordsIn(question, index.postings);
      return { rule, question, letters, theirs, words: cosineOf(own, theirs) };
    })
    .toSorted((a, b) => b.letters + b.words - a.letters - a.words)
    .slice(0, limit)
    .map(({ rule, question, letters, words, theirs }): SimilarQuestion => {
      // Most questions have no alternative and consist of the asking clause only, so parts often repeat.
      const wordsOfPart = (part: string): RarityByStem =>
        part === question ? theirs : wordsIn(part, index.postings);
      return {
        rule,
        question,
        letters,
        words,
        disagreement: disagreementOf(contrasts, contrastsOf(question)),
        added: rarestOf(own, theirs),
        missing: rarestOf(wordsOfPart(question.replace(ALTERNATIVE, '')), own),
        pairs: diceOf(ownPairs, pairsIn(question)),
        covered: coverageOf(ownClause, theirs),
        covering: coverageOf(wordsOfPart(askingClause(question)), own),
      };
    });
}

const ALTERNATIVE = / or (?!not?\b).*$/i;

/** The letter similarity between each sample question of a rule and a text with these runs. */
const likenessesIn = (
  runs: Uint16Array,
  rule: number,
  { starts, letters }: QuestionsIndex,
): readonly number[] => letterLikeness(runs, letters, starts[rule], starts[rule + 1]);

/** The highest letter similarity between a sample question of each rule and a text with these runs; 0 without any. */
export const maxLikenessesIn = (
  runs: Uint16Array,
  rules: readonly number[],
  { starts, letters }: QuestionsIndex,
): readonly number[] =>
  maxLikenesses(
    runs,
    letters,
    rules.map((rule) => [starts[rule] as number, starts[rule + 1] as number]),
  );

type RarityByStem = ReadonlyMap<string, number>;

const wordsIn = (text: string, postings: Postings): RarityByStem =>
  new Map(
    wordsOf(text)
      .filter((word) => !isFiller(word))
      .map(stem)
      .map((each) => [each, rarityOf(each, postings)]),
  );

function cosineOf(a: RarityByStem, b: RarityByStem): number {
  let common = 0;
  for (const [each, rarity] of a) if (b.has(each)) common += rarity ** 2;
  return common === 0 ? 0 : common / Math.sqrt(squaresOf(a) * squaresOf(b));
}

function pairsIn(text: string): ReadonlySet<string> {
  const stems = wordsOf(text).map(stem);
  return new Set(stems.map((each, index) => `${stems[index - 1] ?? ''} ${each}`));
}

function diceOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const each of a) if (b.has(each)) common += 1;
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size);
}

/** The rarity of the rarest word that others lack; 0 if none is missing. */
const rarestOf = (words: RarityByStem, others: RarityByStem): number =>
  Math.max(0, ...[...words].map(([each, rarity]) => (others.has(each) ? 0 : rarity)));

/** The share of words, weighted by rarity, that others contain; 1 if there are none. */
function coverageOf(words: RarityByStem, others: RarityByStem): number {
  let [sum, common] = [0, 0];
  for (const [each, rarity] of words) {
    sum += rarity;
    if (others.has(each)) common += rarity;
  }
  return sum === 0 ? 1 : common / sum;
}

const squaresOf = (words: RarityByStem): number =>
  [...words.values()].reduce((sum, rarity) => sum + rarity ** 2, 0);
