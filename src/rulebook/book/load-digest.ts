import { readdirSync, readFileSync } from 'node:fs';
import { copyText } from '#basics/copy-text.ts';
import { memoizeWeak } from '#basics/memoize-weak.ts';
import { RELEASE_DATE } from '#engine/vocabulary/editions.ts';
import { earlierWords } from './earlier-words.ts';
import type { DigestFiles } from './renumber-digest.ts';
import { parseRules } from '../reading/parse-rules.ts';
import { makeRulebook, NO_TEXTS, type Rulebook } from './rulebook.ts';
import { earlierNumber, NO_RULE, type Questions } from '../search/documents.ts';
import type { ParsedRules } from '../text/rules.ts';

const OLD_EDITIONS = ['2006-10-01', '2008-02-01'];

interface Digest {
  readonly texts: readonly ParsedRules[];
  readonly questions: Questions;
  readonly answers: SampleAnswers;
}

let digest: Digest | undefined;

/** Read together, and once, so that the files don't stay in memory and rulebooks of the same texts can share indexes. */
function loadDigestOnce(): Digest {
  if (digest) return digest;
  const files = digestFiles();
  const old = OLD_EDITIONS.map((day) => parseDigest(day, parseChapter(readOldDigest(day)).rules));
  digest = {
    texts: [...old, parseDigest(RELEASE_DATE, joinDigest(files))],
    questions: questionsIn(files),
    answers: sampleAnswersIn(files),
  };
  return digest;
}

/**
 * The texts that ship with the bot: the rules of the supported systems in our own words.
 * @throws if a file is missing or lacks its effective date, which means the installation is broken
 */
export const readDigest = (): readonly ParsedRules[] => loadDigestOnce().texts;

/** Sample questions, by the numbers of today's rules that answer them. @throws as {@link readDigest} does */
export const readSampleQuestions = (): Questions => loadDigestOnce().questions;

/** Our answers to the sample questions of the release's rules. @throws as {@link readDigest} does */
export const readSampleAnswers = (): SampleAnswers => loadDigestOnce().answers;

/**
 * The digest of an old edition: unlike today's, a single file. Only rules that were removed or merged with others have
 * sample questions there.
 */
const readOldDigest = (day: string): string =>
  readFileSync(new URL(`digest/${day}.txt`, import.meta.url), 'utf8');

export function parseDigest(edition: string, text: string): ParsedRules {
  const rules = parseRules(text, 'own');
  if (rules?.edition !== edition) throw new Error(`the digest of ${edition} is not the text of its day`);
  return rules;
}

/** Sample input that no rule answers, one per line. */
const readSmallTalk = (): readonly string[] =>
  readFileSync(new URL('digest/small-talk.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');

/** A rulebook of only the digest. @throws as {@link readDigest} does */
export const loadDigest = (): Rulebook => makeRulebook(readDigest(), NO_TEXTS, readSampleQuestions());

/*
 * Today's rules in our own words: a folder with `preface.txt`, a file for each chapter under its hundred (`7/702.txt`)
 * and `glossary.txt`. Examples follow their rule, then come the sample questions that the rule answers, each on a line
 * that starts with `?` and a space.
 * `! Only untapped creatures can block. (509.1a, 702.3b)` answers the questions below it, and names the rules that it
 * is based on. `?y ` and `?n ` start questions to which the answer begins with yes or no. Questions above all answers,
 * or below a line `!`, have no answer.
 */

const FOLDER = new URL(`digest/${RELEASE_DATE}/`, import.meta.url);
const RULE = /^(\d{3}\.\d+[a-z]?)\.? /;
export const SAMPLE_QUESTION = /^\?(?<verdict>[yn]?) (?<question>\S[^|\t]*)$/;
export const SAMPLE_ANSWER = /^!(?: (?<text>\S.*) \((?<rules>\d{3}\.\d+[a-z]?(?:, \d{3}\.\d+[a-z]?)*)\))?$/;

/** Our answer to a sample question. */
export interface SampleAnswer {
  /** A sentence that makes sense without its question. */
  readonly text: string;
  /** The numbers of the rules that it is based on, on the release date. */
  readonly rules: readonly string[];
  /** The verdict, for a question to be answered by yes or no. */
  readonly verdict?: 'yes' | 'no';
}

/** By the number of the rule, in the order of its questions; `null` for a question without an answer. */
export type SampleAnswers = ReadonlyMap<string, readonly (SampleAnswer | null)[]>;

interface RuleQuestions {
  readonly number: string;
  readonly questions: readonly string[];
  readonly answers: readonly (SampleAnswer | null)[];
}

/**
 * The files of the release's digest, by their paths in its folder, in order of number.
 * @throws if the folder is missing, which means the installation is broken
 */
export const digestFiles = (): DigestFiles =>
  new Map(
    readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.endsWith('.txt'))
      .toSorted()
      .map((file) => [file, readFileSync(new URL(file, FOLDER), 'utf8')]),
  );

const chaptersIn = memoizeWeak((all: DigestFiles) =>
  [...all].filter(([path]) => /^\d\/\d{3}\.txt$/.test(path)).map(([, text]) => parseChapter(text)),
);

/** Separates the rules of a chapter from their sample questions and answers. */
function parseChapter(file: string): { readonly rules: string; readonly asked: readonly RuleQuestions[] } {
  const rules: string[] = [];
  const asked: { number: string; questions: string[]; answers: (SampleAnswer | null)[] }[] = [];
  let below: Readonly<Record<string, SampleAnswer>> | null = null;
  for (const line of file.split('\n')) {
    const { verdict = '', question } = SAMPLE_QUESTION.exec(line)?.groups ?? {};
    if (question !== undefined) {
      asked.at(-1)?.questions.push(question);
      asked.at(-1)?.answers.push(below?.[verdict] ?? null);
    } else if (SAMPLE_ANSWER.test(line)) below = parseAnswer(line);
    else {
      rules.push(line);
      const number = RULE.exec(line)?.[1];
      if (number === undefined) continue;
      asked.push({ number, questions: [], answers: [] });
      below = null;
    }
  }
  return {
    rules: rules.join('\n'),
    asked: asked
      .filter(({ questions }) => questions.length > 0)
      .map(({ number, questions, answers }) => ({
        number,
        questions: copyText(questions.join('\n')).split('\n'),
        answers: [...answers],
      })),
  };
}

/** Parses an answer into one object per verdict (`y`, `n` or none), which all questions with it share. */
function parseAnswer(line: string): Readonly<Record<string, SampleAnswer>> | null {
  const { text: typed, rules: listed } = SAMPLE_ANSWER.exec(line)?.groups ?? {};
  if (typed === undefined || listed === undefined) return null;
  const text = copyText(typed);
  const rules = listed.split(', ');
  // Not spread, which would give each object a hidden class of its own.
  return { '': { text, rules }, y: { text, rules, verdict: 'yes' }, n: { text, rules, verdict: 'no' } };
}

/** The whole digest in the layout of the rules, without the questions. */
export const joinDigest = (all: DigestFiles): string =>
  [
    all.get('preface.txt') ?? '',
    ...chaptersIn(all).map(({ rules }) => rules),
    'Glossary',
    all.get('glossary.txt') ?? '',
  ].join('\n\n');

/** The sample questions of a digest and of the rules of old editions, by the numbers of the rules that answer them. */
export const questionsIn = (all: DigestFiles): Questions =>
  new Map([
    ...chaptersIn(all).flatMap(({ asked }) =>
      asked.map(({ number, questions: lines }) => [number, lines] as const),
    ),
    ...OLD_EDITIONS.flatMap((day) =>
      parseChapter(readOldDigest(day)).asked.map(
        ({ number, questions: lines }) => [earlierNumber(day, number), lines] as const,
      ),
    ),
    ...earlierWords().flatMap(({ from, number, questions: lines }) =>
      lines.length > 0 ? [[earlierNumber(from, number), lines] as const] : [],
    ),
    [NO_RULE, readSmallTalk()],
  ]);

/** Our answers to the sample questions of a digest. */
export const sampleAnswersIn = (all: DigestFiles): SampleAnswers =>
  new Map(
    chaptersIn(all).flatMap(({ asked }) =>
      asked
        .filter(({ answers: lines }) => lines.some((line) => line !== null))
        .map(({ number, answers: lines }) => [number, lines] as const),
    ),
  );
