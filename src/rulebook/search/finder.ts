import { memoizeLast } from '#basics/memoize-last.ts';
import { runSteps, type WorkSteps } from '#basics/work-steps.ts';
import {
  questionWordsOf,
  documentsOf,
  NO_RULE,
  parseEarlierNumber,
  type SearchableText,
  type Questions,
} from './documents.ts';
import { readModel } from './ranker-model.ts';
import { openRanker, type Ranker } from './ranker.ts';
import { indexQuestions, type QuestionsIndex } from './questions-index.ts';
import { letterRuns, maxLikenesses } from './letter-runs.ts';
import { addLikeness, addScores, questionsScratch, weighTerms } from './scores.ts';
import type { ParsedQuestion, Vocabulary } from './parse-question.ts';
import { maxLikenessesIn, similarQuestions, type SimilarQuestion } from './similar-questions.ts';
import { similarWords } from './similar-words.ts';
import { stem } from './stem.ts';
import { indexText, type TextIndex } from './text-index.ts';
import { isFiller, wordsOf } from './words.ts';

/** A rule that matches a question. */
export interface ScoredRule {
  readonly number: string;
  /** Higher is better; comparable with scores in other texts for the same question. */
  readonly score: number;
}

/** The rules of one text that match a question. */
export interface SearchResult {
  /** The top matches, best first. */
  readonly best: readonly ScoredRule[];
  /** The score of any rule of the text; 0 for a number that it does not have. */
  readonly scoreOf: (number: string) => number;
  /** True if the scores include the ranker's estimate, which makes them higher. */
  readonly isRanked: boolean;
  /**
   * How much more the question resembles small talk than any sample question, by its letters: from -1 to 1; -1 without
   * sample questions.
   */
  readonly smallTalkLead: number;
}

/** Searches the rules of one text. Does not throw, whatever the input. */
export interface RuleFinder {
  /** The words of the text, for parsing questions. */
  readonly vocabulary: Vocabulary;
  /** Rules of earlier days that are searched too, see `earlierNumber`. */
  readonly earlier: readonly string[];
  find(question: ParsedQuestion, limit: number): SearchResult;
  /** The sample questions of some rules that are most similar to a question, best first. */
  similarQuestions(
    typed: string,
    rules: readonly string[],
    limit: number,
  ): readonly (SimilarQuestion & { readonly number: string })[];
  /** Suggests words of the text for unknown words, most similar first. */
  respell(words: string): readonly string[];
}

/** A finder whose weights can be fitted. */
export interface WeighingFinder extends RuleFinder {
  /** The evidence for each compared rule. */
  evidenceFor(question: ParsedQuestion): ReadonlyMap<string, Evidence>;
}

/** The number of top matches by words that are compared more closely. */
const MAX_COMPARED = 60;
/** The evidence for a rule as the answer to a question. */
export interface Evidence {
  /** By the words that the question and the rule share. */
  readonly words: number;
  /** By the words that the question and the rule's sample questions share. */
  readonly questions: number;
  /** By the letters of its most similar sample question. */
  readonly letters: number;
  /** The ranker's estimates by words and by letters: logarithms of probabilities. */
  readonly learnedWords: number;
  readonly learnedLetters: number;
  /**
   * The logarithm of the number of its sample questions, since rules that players often ask about have more of them.
   */
  readonly asked: number;
}

/**
 * The weight of each kind of evidence. `npm run ranker:make` prints the values: fitted, with {@link ODDS_PER_SCORE}, to
 * the questions in bench/search that are for tuning.
 */
const WEIGHTS: Evidence = {
  words: 1,
  questions: 0.16,
  letters: 1.12,
  learnedWords: 0.038,
  learnedLetters: 0.072,
  asked: 0.15,
};

/** For a single word, and for words still being typed, about which the ranker knows too little. */
const UNRANKED_WEIGHTS: Evidence = {
  words: 1,
  questions: 1,
  letters: 0.5,
  learnedWords: 0,
  learnedLetters: 0,
  asked: 0,
};

export const EVIDENCE = Object.keys(WEIGHTS) as readonly (keyof Evidence)[];

/** A rule with this lead in score over another is `exp(ODDS_PER_SCORE × lead)` times as likely. */
export const ODDS_PER_SCORE = 6.9;

/** Lower probabilities are treated as this one. */
const MIN_PROBABILITY = 1e-3;

/**
 * Creates a finder from the index of a text and, optionally, of its sample questions.
 * @param asked the sample questions of a rule, in the order of the index
 */
export function openFinder(
  text: TextIndex,
  questions?: QuestionsIndex,
  ranker?: Ranker,
  asked: (rule: string) => readonly string[] = () => [],
): WeighingFinder {
  const { numbers, postings, spelled } = text;
  const places = new Map(numbers.map((number, place) => [number, place]));
  // Shared by all queries, as allocating these arrays each time would cause most of the garbage.
  const scratch = new Float32Array(numbers.length);
  const indexed = questions && {
    questions,
    byWords: new Float32Array(numbers.length),
    scratch: questionsScratch(questions),
    asked: logarithmsOf(questions.rules, numbers.length),
  };
  const vocabulary: Vocabulary = { spelled, knows: (word) => postings.words.has(stem(word)) };
  /** Computes the scores of all rules by their words, and all evidence for the best of them. */
  const compare = ({ text: typed, sought, isPartial = false }: ParsedQuestion): Comparison => {
    const byWords = indexed ? indexed.byWords.fill(0) : new Float32Array(numbers.length);
    addScores(weighTerms(sought, postings), postings, byWords, scratch);
    if (!indexed) return { byWords, compared: [], isRanked: false, smallTalkLead: -1 };
    const byQuestions = byWords.slice();
    addLikeness(sought, indexed.questions, byQuestions, indexed.scratch);
    const best = bestOf(byQuestions, MAX_COMPARED);
    const runs = letterRuns(typed);
    const letters = maxLikenessesIn(runs, best, indexed.questions);
    const learned = !isPartial && typed.trim().includes(' ') ? ranker?.rank(typed, best) : undefined;
    const compared = best.map((place, index): readonly [number, Evidence] => {
      const words = byWords[place] as number;
      return [
        place,
        {
          words,
          questions: (byQuestions[place] as number) - words,
          letters: letters[index] as number,
          learnedWords: logarithmOf(learned?.words[index]),
          learnedLetters: logarithmOf(learned?.letters[index]),
          asked: indexed.asked[place] as number,
        },
      ];
    });
    return {
      byWords,
      byQuestions,
      compared,
      isRanked: learned !== undefined,
      smallTalkLead: likenessToSmallTalk(runs, indexed.questions) - Math.max(0, ...letters),
    };
  };
  const find = ({ question, limit }: FindRequest): SearchResult => {
    const { byWords, byQuestions, compared, isRanked, smallTalkLead } = compare(question);
    const weights = isRanked ? WEIGHTS : UNRANKED_WEIGHTS;
    const scores = byQuestions ? addWeighted(byWords, byQuestions, weights) : byWords;
    for (const [place, evidence] of compared) {
      let score = 0;
      for (const kind of EVIDENCE) score += weights[kind] * evidence[kind];
      scores[place] = score;
    }
    return {
      best: bestOf(scores, limit).map((place) => ({
        number: numbers[place] as string,
        score: scores[place] as number,
      })),
      scoreOf: (number) => scores[places.get(number) ?? -1] ?? 0,
      isRanked,
      smallTalkLead,
    };
  };
  // A question that the rules of the day don't surely answer is searched for again among those of other days.
  const findOnce = memoizeLast(find, ({ question: { isPartial, text: typed, sought }, limit }) =>
    [isPartial, limit, typed, ...sought.flatMap((variants) => variants.flatMap(Object.values))].join('\n'),
  );
  return {
    vocabulary,
    earlier: numbers.filter((number) => parseEarlierNumber(number)),
    find: (question, limit) => findOnce({ question, limit }),
    similarQuestions(typed, rules, limit) {
      if (!questions) return [];
      const known = rules.flatMap((number) => places.get(number) ?? []);
      const askedAt = (place: number): readonly string[] => asked(numbers[place] as string);
      return similarQuestions(typed, known, questions, askedAt, limit).map((similar) =>
        Object.assign(similar, { number: numbers[similar.rule] as string }),
      );
    },
    evidenceFor: (question) =>
      new Map(compare(question).compared.map(([place, evidence]) => [numbers[place] as string, evidence])),
    respell(words) {
      const unknown = wordsOf(words).filter((word) => !isFiller(word) && !vocabulary.knows(word));
      return [...new Set(unknown.flatMap((word) => similarWords(word, spelled).slice(0, 2)))];
    },
  };
}

/** The scores of rules by words alone; `byQuestions` includes `byWords`. */
function addWeighted(byWords: Float32Array, byQuestions: Float32Array, weights: Evidence): Float32Array {
  const { words: wordsWeight, questions: questionsWeight } = weights;
  for (let place = 0; place < byQuestions.length; place += 1) {
    const words = byWords[place] as number;
    byQuestions[place] = wordsWeight * words + questionsWeight * ((byQuestions[place] as number) - words);
  }
  return byQuestions;
}

const likenessToSmallTalk = (runs: Uint16Array, { smallTalk }: QuestionsIndex): number =>
  maxLikenesses(runs, smallTalk, [[0, smallTalk.starts.length - 1]])[0] ?? 0;

/** The logarithm of a probability from the ranker, shifted so that the lowest is 0. */
const logarithmOf = (probability = 0): number =>
  Math.log(Math.max(probability, MIN_PROBABILITY) / MIN_PROBABILITY);

interface FindRequest {
  readonly question: ParsedQuestion;
  readonly limit: number;
}

interface Comparison extends Pick<SearchResult, 'isRanked' | 'smallTalkLead'> {
  readonly byWords: Float32Array;
  /** By the words of sample questions too, if there are any. */
  readonly byQuestions?: Float32Array;
  /** By their positions in the text. */
  readonly compared: readonly (readonly [place: number, evidence: Evidence])[];
}

/** The logarithm of the number of each rule's sample questions, plus one. */
function logarithmsOf(rules: Uint16Array, count: number): Float32Array {
  const asked = new Float32Array(count);
  for (const rule of rules) asked[rule] = (asked[rule] as number) + 1;
  return asked.map(Math.log1p);
}

/** The positions of the highest scores above 0, highest first; the first wins a tie. */
function bestOf(scores: Float32Array, limit: number): readonly number[] {
  const best: number[] = [];
  let least = 0;
  for (let place = 0; place < scores.length; place += 1) {
    const score = scores[place] as number;
    if (score <= least) continue;
    // Not `splice` or `copyWithin`: the first allocates an array, the second looks up every element by name.
    let at = best.push(place) - 1;
    for (; at > 0 && (scores[best[at - 1] as number] as number) < score; at -= 1)
      best[at] = best[at - 1] as number;
    best[at] = place;
    if (best.length > limit) best.pop();
    if (best.length === limit) least = scores[best[limit - 1] as number] as number;
  }
  return best;
}

/** Builds the indexes of a text and a finder for them. @param questions sample questions that its rules answer. */
export function* makeFinder(text: SearchableText, questions?: Questions): WorkSteps<WeighingFinder> {
  const documents = documentsOf(text, questions);
  const questionWords = yield* questionWordsOf(documents);
  const index = yield* indexText(documents, questionWords);
  if (!questions) return openFinder(index);
  const ranker = openRanker(
    readModel(),
    documents.map(({ asked }) => asked),
  );
  yield;
  const questionsIndex = yield* indexQuestions(questionWords, questions.get(NO_RULE) ?? []);
  return openFinder(index, questionsIndex, ranker, (rule) => questions.get(rule) ?? []);
}

/** Like {@link makeFinder}, in a single step. */
export const finderOf = (text: SearchableText, questions?: Questions): WeighingFinder =>
  runSteps(makeFinder(text, questions));
