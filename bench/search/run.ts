import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { answerQuery } from '#rulebook/queries/query.ts';
import { readDigest, readSampleQuestions as readAsked } from '#rulebook/book/load-digest.ts';
import { makeRulebook, NO_TEXTS, type Rulebook } from '#rulebook/book/rulebook.ts';
import { finderOf } from '#rulebook/search/finder.ts';
import { parseRules } from '#rulebook/reading/parse-rules.ts';
import { print, printRatio } from '../measure.ts';
import {
  readBenchmarkQuestions,
  readSmallTalk,
  readUnseenQuestions,
  type BenchmarkQuestion,
} from './questions.ts';

/** The official text of 2026-06-19: the environment variable BENCH_RULES, by default beside the checkout. */
const TEXT =
  process.env.BENCH_RULES ??
  fileURLToPath(new URL('../../../shared/rules-texts/2026-06-19.txt', import.meta.url));

/** Target shares for the questions not used for tuning. */
const TARGET_SHARES = {
  'our own words': { first: 0.76, firstThree: 0.89, firstFive: 0.92 },
  'official text': { first: 0.76, firstThree: 0.89, firstFive: 0.92 },
} as const;

/**
 * Measures how often a right rule is first, among the first three and among five, with our own words alone and with
 * the official text; how often the first one is opened as the answer, rightly or wrongly, and opened for small talk.
 * Reports the unseen questions separately by voice, and the worst misses among the others.
 */
export function search(): void {
  const own = makeRulebook(readDigest(), NO_TEXTS, readAsked());
  const official = withOfficial();
  if (!official) print({ bench: 'search', skipped: `no rules text at ${TEXT}; BENCH_RULES names one` });
  if (official) printKept(own, official);
  const rulebooks = { 'our own words': own, ...(official && { 'official text': official }) };
  for (const [text, rulebook] of Object.entries(rulebooks) as [keyof typeof TARGET_SHARES, Rulebook][]) {
    const tryAll = (questions: readonly BenchmarkQuestion[]) =>
      questions.map((question) => trySearch(question, rulebook));
    const [tuned, unseen] = [tryAll(readBenchmarkQuestions()), tryAll(readUnseenQuestions())];
    print({ bench: 'search, tuned on', text, ...sharesOf(tuned) });
    print({ bench: 'search, in process', text, ...latencies(rulebook) });
    for (const voice of new Set(unseen.map(({ question }) => question.voice)))
      print({
        bench: 'search, unseen',
        text,
        voice,
        ...sharesOf(unseen.filter(({ question }) => question.voice === voice)),
      });
    const shares = sharesOf(unseen);
    print({ bench: 'search, unseen', text, ...shares });
    for (const share of ['first', 'firstThree', 'firstFive'] as const)
      printRatio(`unseen, ${text}: ${share}`, shares[share], { least: TARGET_SHARES[text][share] });
    printRatio(`unseen, ${text}: opened as the answer`, shares.opened, { least: 0.6 });
    printRatio(`unseen, ${text}: opened as the answer and wrong`, shares.wrong, { most: 0.09 });
    const talk = readSmallTalk().filter((line) => isOpenedAsAnswer(line, rulebook));
    printRatio(`small talk opened, ${text}`, talk.length, { most: 4 });
    const ignored = readSmallTalk().filter((line) => isSmallTalk(line, rulebook));
    printRatio(`small talk answered in a line, ${text}`, ignored.length / readSmallTalk().length, {
      least: 0.7,
    });
    const taken = [...readBenchmarkQuestions(), ...readUnseenQuestions()].filter(({ asked }) =>
      isSmallTalk(asked, rulebook),
    );
    printRatio(`questions taken for small talk, ${text}`, taken.length, { most: 6 });
    for (const { question, found } of tuned.filter(({ place }) => place < 0).slice(0, 10))
      print({ miss: question.asked, answers: [...question.answers], found });
  }
}

/** Measures whether the official text displaces rules that are found first without it. */
function printKept(own: Rulebook, official: Rulebook): void {
  const found = readUnseenQuestions().filter((question) => trySearch(question, own).place === 0);
  const kept = found.filter((question) => trySearch(question, official).place === 0);
  printRatio('unseen, first without the official text, and with it', kept.length / found.length, {
    least: 0.98,
  });
}

/** Percentiles in ms for questions asked for the first time, and the garbage of each in KB, as far as measurable. */
function latencies(rulebook: Rulebook): Readonly<Record<string, number>> {
  const questions = readBenchmarkQuestions().map(({ asked }) => asked);
  for (const question of questions) answerQuery(`${question} so`, TODAYS_DATE, rulebook);
  const times: number[] = [];
  const before = process.memoryUsage().heapUsed;
  for (const question of questions) {
    const from = performance.now();
    answerQuery(`${question} then`, TODAYS_DATE, rulebook);
    times.push(performance.now() - from);
  }
  const garbage = (process.memoryUsage().heapUsed - before) / questions.length / 1e3;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), ...(garbage > 0 && { garbage }) };
}

/** True if the answer is that the text isn't a question, or that nothing matches. */
function isSmallTalk(line: string, rulebook: Rulebook): boolean {
  const answer = answerQuery(line, TODAYS_DATE, rulebook, TODAYS_DATE);
  return !answer.ok || (answer.value.question?.isSmallTalk ?? false);
}

function withOfficial(): Rulebook | undefined {
  const text = existsSync(TEXT) ? parseRules(readFileSync(TEXT, 'utf8')) : undefined;
  if (!text) return undefined;
  const finder = finderOf(text);
  return makeRulebook(
    readDigest(),
    {
      ...NO_TEXTS,
      editions: [{ edition: text.edition, isFragment: false }],
      text: () => text,
      finder: () => finder,
    },
    readAsked(),
  );
}

interface SearchResult {
  readonly question: BenchmarkQuestion;
  readonly found: readonly string[];
  /** The index of the first right rule among the first five; -1 if there is none. */
  readonly place: number;
  readonly isOpened: boolean;
}

/** Answers like `/rule query:`, by a name or else by the words. */
function trySearch(question: BenchmarkQuestion, rulebook: Rulebook): SearchResult {
  const answer = answerQuery(question.asked, TODAYS_DATE, rulebook, TODAYS_DATE);
  if (!answer.ok) return { question, found: [], place: -1, isOpened: false };
  const { hit, also, question: asked } = answer.value;
  const found = (asked?.matches ?? [hit, ...also]).slice(0, 5).map(({ number }) => number);
  return {
    question,
    found,
    place: found.findIndex((number) => question.answers.has(number)),
    isOpened: asked?.isSure ?? true,
  };
}

function isOpenedAsAnswer(line: string, rulebook: Rulebook): boolean {
  const answer = answerQuery(line, TODAYS_DATE, rulebook, TODAYS_DATE);
  return answer.ok && (answer.value.question?.isSure ?? true);
}

function sharesOf(results: readonly SearchResult[]) {
  const share = (predicate: (question: SearchResult) => boolean) =>
    results.filter(predicate).length / results.length;
  return {
    questions: results.length,
    first: share(({ place }) => place === 0),
    firstThree: share(({ place }) => place >= 0 && place < 3),
    firstFive: share(({ place }) => place >= 0),
    opened: share(({ isOpened }) => isOpened),
    wrong: share(({ isOpened, place }) => isOpened && place !== 0),
  };
}
