import { lowerBound } from '#basics/lower-bound.ts';
import { runSteps, type WorkSteps } from '#basics/work-steps.ts';
import { questionWordsOf, documentsOf, NO_RULE, type SearchableText, type Questions } from './documents.ts';
import { readModel } from './ranker-model.ts';
import { openRanker, type Ranker } from './ranker.ts';
import { indexQuestions, type QuestionsIndex } from './questions-index.ts';
import { likenessOf, type LetterRuns } from './letter-runs.ts';
import { addLikeness, addScores, questionsScratch, weighTerms } from './scores.ts';
import type { Question, Vocabulary } from './parse-question.ts';
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
  /**
   * The number of scorers, of five, that rank the rule first: its words, the words of its sample questions, their
   * letters, and what the ranker makes of either. 0 without sample questions.
   */
  readonly witnessesFor: (number: string) => number;
  /** The scores include the ranker's probabilities, and so are higher. */
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
  find(question: Question, limit: number): SearchResult;
  /** Suggests words of the text for those that it does not have, most similar first. */
  respell(words: string): readonly string[];
}

/** The top matches whose sample questions are also compared by their letters, and the weight of that. */
const MAX_COMPARED = 20;
const LETTERS_WEIGHT = 0.5;
/** Rules that score below this share of the best are not ranked: it would cost time and not help. */
const MIN_SHARE_OF_LEADER = 0.25;
/** The weight of each of the ranker's probabilities. */
const RANKER_WEIGHT = 0.4;

/** Creates a finder from the index of a text and, optionally, of its sample questions. */
export function openFinder(text: TextIndex, questions?: QuestionsIndex, ranker?: Ranker): RuleFinder {
  const { numbers, postings, spelled } = text;
  const places = new Map(numbers.map((number, place) => [number, place]));
  // Shared by all queries, as allocating these arrays each time would cause most of the garbage.
  const scratch = new Float32Array(numbers.length);
  const indexed = questions && { questions, scratch: questionsScratch(questions, numbers.length) };
  const vocabulary: Vocabulary = { spelled, knows: (word) => postings.words.has(stem(word)) };
  return {
    vocabulary,
    find({ text: typed, sought, isPartial = false }, limit) {
      const scores = new Float32Array(numbers.length);
      addScores(weighTerms(sought, postings), postings, scores, scratch);
      const leaders: number[] = [];
      let smallTalkLead = -1;
      let isRanked = false;
      if (indexed) {
        const byWords = scores.slice();
        addLikeness(sought, indexed.questions, scores, indexed.scratch);
        const likeness = scores.slice();
        // A single word is rather a name, of which the ranker knows too little.
        const candidates = ranker && !isPartial && typed.trim().includes(' ') ? leadersOf(scores) : [];
        const learned = ranker?.rank(typed, candidates);
        if (learned) addLearned(learned, candidates, scores);
        const best = bestOf(scores, MAX_COMPARED);
        const byQuestions = (place: number) => (likeness[place] as number) - (byWords[place] as number);
        const letters = letterSimilarities(typed, best, indexed.questions);
        leaders.push(
          leaderOf(best, (place) => byWords[place] as number),
          leaderOf(best, byQuestions),
          leaderOf(best, (place) => letters.get(place) ?? 0),
        );
        isRanked = candidates.length > 0;
        if (learned && isRanked)
          for (const probabilities of Object.values(learned))
            leaders.push(candidates[probabilities.indexOf(Math.max(...probabilities))] as number);
        smallTalkLead = maxSimilarity(typed, indexed.questions.smallTalk) - Math.max(0, ...letters.values());
        for (const [place, like] of letters)
          scores[place] = (scores[place] as number) + LETTERS_WEIGHT * like;
      }
      return {
        best: bestOf(scores, limit).map((place) => ({
          number: numbers[place] as string,
          score: scores[place] as number,
        })),
        scoreOf: (number) => scores[places.get(number) ?? -1] ?? 0,
        witnessesFor: (number) => leaders.filter((place) => numbers[place] === number).length,
        isRanked,
        smallTalkLead,
      };
    },
    respell(words) {
      const unknown = wordsOf(words).filter((word) => !isFiller(word) && !vocabulary.knows(word));
      return [...new Set(unknown.flatMap((word) => similarWords(word, spelled).slice(0, 2)))];
    },
  };
}

function addLearned(
  { words, letters }: ReturnType<Ranker['rank']>,
  candidates: readonly number[],
  scores: Float32Array,
): void {
  for (const [at, place] of candidates.entries())
    scores[place] =
      (scores[place] as number) + RANKER_WEIGHT * ((words[at] as number) + (letters[at] as number));
}

/** The positions of all scores of at least {@link MIN_SHARE_OF_LEADER} of the highest. */
function leadersOf(scores: Float32Array): readonly number[] {
  let highest = 0;
  for (const score of scores) if (score > highest) highest = score;
  const leaders: number[] = [];
  for (let place = 0; place < scores.length; place += 1)
    if ((scores[place] as number) > MIN_SHARE_OF_LEADER * highest) leaders.push(place);
  return leaders;
}

/** For each rule, the letter similarity of its most similar sample question. */
function letterSimilarities(
  typed: string,
  rules: readonly number[],
  { rules: rulesOf, letters }: QuestionsIndex,
): ReadonlyMap<number, number> {
  const similarities = new Map<number, number>();
  for (const rule of rules) {
    // Sample questions are in the order of their rules.
    const from = firstOf(rulesOf, rule);
    const to = firstOf(rulesOf, rule + 1);
    const own = Array.from({ length: to - from }, (_, at) => from + at);
    similarities.set(rule, Math.max(0, ...likenessOf(typed, own, letters)));
  }
  return similarities;
}

/** The letter similarity of the most similar text; 0 if there are none. */
function maxSimilarity(typed: string, texts: LetterRuns): number {
  const all = Array.from({ length: texts.starts.length - 1 }, (_, at) => at);
  return Math.max(0, ...likenessOf(typed, all, texts));
}

/** The index of the first element that is at least `least`, in an ascending array. */
const firstOf = (ascending: Uint16Array, least: number): number =>
  lowerBound(ascending.length, (at) => (ascending[at] as number) < least);

/** The first of the positions with the highest score. */
const leaderOf = (places: readonly number[], scoreOf: (place: number) => number): number =>
  places.reduce((best, place) => (scoreOf(place) > scoreOf(best) ? place : best), places[0] ?? -1);

/** The positions of the highest scores above 0, highest first; the first wins a tie. */
function bestOf(scores: Float32Array, limit: number): readonly number[] {
  const best: number[] = [];
  let least = 0;
  for (let place = 0; place < scores.length; place += 1) {
    const score = scores[place] as number;
    if (score <= least) continue;
    let at = best.length;
    while (at > 0 && (scores[best[at - 1] as number] as number) < score) at -= 1;
    best.splice(at, 0, place);
    if (best.length > limit) best.pop();
    if (best.length === limit) least = scores[best[limit - 1] as number] as number;
  }
  return best;
}

/** Builds the indexes of a text and a finder for them. @param questions sample questions that its rules answer. */
export function* makeFinder(text: SearchableText, questions?: Questions): WorkSteps<RuleFinder> {
  const documents = documentsOf(text, questions);
  const questionWords = yield* questionWordsOf(documents);
  const index = yield* indexText(documents, questionWords);
  if (!questions) return openFinder(index);
  const ranker = openRanker(
    readModel(),
    documents.map(({ asked }) => asked),
  );
  yield;
  return openFinder(index, yield* indexQuestions(questionWords, questions.get(NO_RULE) ?? []), ranker);
}

/** Like {@link makeFinder}, in a single step. */
export const finderOf = (text: SearchableText, questions?: Questions): RuleFinder =>
  runSteps(makeFinder(text, questions));
