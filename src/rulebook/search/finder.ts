import { lowerBound } from '../../basics/lower-bound.ts';
import { runSteps, type WorkSteps } from '../../basics/work-steps.ts';
import { questionWordsOf, documentsOf, NO_RULE, type SearchableText, type Questions } from './documents.ts';
import { indexQuestions, type QuestionsIndex } from './questions-index.ts';
import { likenessOf, type LetterRuns } from './letter-runs.ts';
import { addLikeness, addScores, questionsScratch, weighTerms } from './scores.ts';
import type { Question, Vocabulary } from './parse-question.ts';
import { similarWords } from './similar-words.ts';
import { stem } from './stem.ts';
import { indexText, type TextIndex } from './text-index.ts';
import { isFiller, wordsOf } from './words.ts';

/** A rule that fits what is sought. */
export interface ScoredRule {
  readonly number: string;
  /** How well, the more the better; compares with those of other texts for the same question. */
  readonly score: number;
}

/** The rules of one text that fit a question. */
export interface SearchResult {
  /** The best, best first. */
  readonly best: readonly ScoredRule[];
  /** How well any rule of the text fits; 0 for one that it does not have. */
  readonly scoreOf: (number: string) => number;
  /**
   * In how many of three ways a rule fits best of all: by its words, by the words of the questions that it answers, and
   * by their letters. 0 where the rules have no questions.
   */
  readonly witnessesFor: (number: string) => number;
  /** It is more like what no rule answers than like any question to which one does. */
  readonly isSmallTalk: boolean;
}

/** Finds rules of one text. Nothing that is typed throws. */
export interface RuleFinder {
  /** The words of the text, by which a question is read. */
  readonly vocabulary: Vocabulary;
  find(question: Question, limit: number): SearchResult;
  /** Words of the text that are spelled like those here which it does not have, the likest first. */
  respell(words: string): readonly string[];
}

/** So many of the best are compared letter by letter with the question, and how much that counts. */
const MAX_COMPARED = 20;
const OF_LETTERS = 0.5;
/** So much less like a question than like small talk is small talk still. */
const OF_TALK = 0.14;

/** Finds by what was made of a text, and of the questions that it answers, if there are any. */
export function openFinder(text: TextIndex, questions?: QuestionsIndex): RuleFinder {
  const { numbers, postings, spelled } = text;
  const places = new Map(numbers.map((number, place) => [number, place]));
  // Used by one question at a time: arrays made anew each time would be most of the garbage.
  const scratch = new Float32Array(numbers.length);
  const asked = questions && { questions, scratch: questionsScratch(questions, numbers.length) };
  const vocabulary: Vocabulary = { spelled, knows: (word) => postings.words.has(stem(word)) };
  return {
    vocabulary,
    find({ text: typed, sought }, limit) {
      const scores = new Float32Array(numbers.length);
      addScores(weighTerms(sought, postings), postings, scores, scratch);
      const leaders: number[] = [];
      let isSmallTalk = false;
      if (asked) {
        const byWords = scores.slice();
        addLikeness(sought, asked.questions, scores, asked.scratch);
        const best = bestOf(scores, MAX_COMPARED);
        const byAsked = (place: number) => (scores[place] as number) - (byWords[place] as number);
        const letters = lettersLike(typed, best, asked.questions);
        leaders.push(
          leaderOf(best, (place) => byWords[place] as number),
          leaderOf(best, byAsked),
          leaderOf(best, (place) => letters.get(place) ?? 0),
        );
        isSmallTalk = likestOf(typed, asked.questions.smallTalk) > Math.max(0, ...letters.values()) - OF_TALK;
        for (const [place, like] of letters) scores[place] = (scores[place] as number) + OF_LETTERS * like;
      }
      return {
        best: bestOf(scores, limit).map((place) => ({
          number: numbers[place] as string,
          score: scores[place] as number,
        })),
        scoreOf: (number) => scores[places.get(number) ?? -1] ?? 0,
        witnessesFor: (number) => leaders.filter((place) => numbers[place] === number).length,
        isSmallTalk,
      };
    },
    respell(words) {
      const unknown = wordsOf(words).filter((word) => !isFiller(word) && !vocabulary.knows(word));
      return [...new Set(unknown.flatMap((word) => similarWords(word, spelled).slice(0, 2)))];
    },
  };
}

/** How much the likest question of each rule is like one in its letters. */
function lettersLike(
  typed: string,
  rules: readonly number[],
  { rules: rulesOf, letters }: QuestionsIndex,
): ReadonlyMap<number, number> {
  const like = new Map<number, number>();
  for (const rule of rules) {
    // The questions stand in the order of their rules.
    const from = firstOf(rulesOf, rule);
    const to = firstOf(rulesOf, rule + 1);
    const own = Array.from({ length: to - from }, (_, at) => from + at);
    like.set(rule, Math.max(0, ...likenessOf(typed, own, letters)));
  }
  return like;
}

/** How much the likest of texts is like one in its letters; 0 where there are none. */
function likestOf(typed: string, texts: LetterRuns): number {
  const all = Array.from({ length: texts.starts.length - 1 }, (_, at) => at);
  return Math.max(0, ...likenessOf(typed, all, texts));
}

/** The place of the first that is no less, in an array that ascends. */
const firstOf = (ascending: Uint16Array, least: number): number =>
  lowerBound(ascending.length, (at) => (ascending[at] as number) < least);

/** The first of those with the highest score. */
const leaderOf = (places: readonly number[], scoreOf: (place: number) => number): number =>
  places.reduce((best, place) => (scoreOf(place) > scoreOf(best) ? place : best), places[0] ?? -1);

/** The places of the highest scores above 0, the highest first; of equals the first. */
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

/** Makes all that is needed to find in a text. @param questions that its rules answer. */
export function* makeFinder(text: SearchableText, questions?: Questions): WorkSteps<RuleFinder> {
  const documents = documentsOf(text, questions);
  const asked = yield* questionWordsOf(documents);
  const index = yield* indexText(documents, asked);
  return openFinder(index, questions && (yield* indexQuestions(asked, questions.get(NO_RULE) ?? [])));
}

/** The same in one go. */
export const finderOf = (text: SearchableText, questions?: Questions): RuleFinder =>
  runSteps(makeFinder(text, questions));
