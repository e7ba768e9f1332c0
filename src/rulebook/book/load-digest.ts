import { readdirSync, readFileSync } from 'node:fs';
import { RELEASE_DATE } from '#engine/vocabulary/editions.ts';
import type { DigestFiles } from './renumber-digest.ts';
import { parseRules } from '../reading/parse-rules.ts';
import { makeRulebook, NO_TEXTS, type Rulebook } from './rulebook.ts';
import { NO_RULE, type Questions } from '../search/documents.ts';
import type { ParsedRules } from '../text/rules.ts';

const OLD_EDITIONS = ['2006-10-01', '2008-02-01'];

let digest: readonly ParsedRules[] | undefined;

/**
 * The texts that ship with the bot: the rules of the supported systems in our own words. Read once, so that rulebooks
 * of the same texts can share search indexes.
 * @throws if a file is missing or lacks its effective date, which means the installation is broken.
 */
export const readDigest = (): readonly ParsedRules[] =>
  (digest ??= [
    ...OLD_EDITIONS.map((day) =>
      readText(day, readFileSync(new URL(`digest/${day}.txt`, import.meta.url), 'utf8')),
    ),
    readText(RELEASE_DATE, joinDigest(digestFiles())),
  ]);

export function readText(edition: string, text: string): ParsedRules {
  const rules = parseRules(text, 'own');
  if (rules?.edition !== edition) throw new Error(`the digest of ${edition} is not the text of its day`);
  return rules;
}

let questions: Questions | undefined;

/** Sample questions, by the numbers of today's rules that answer them. @throws as {@link readDigest} does */
export const readQuestions = (): Questions => (questions ??= questionsIn(digestFiles()));

/** Sample input that no rule answers, one per line. */
const smallTalk = (): readonly string[] =>
  readFileSync(new URL('digest/small-talk.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');

/** A rulebook of only the digest. @throws as {@link readDigest} does */
export const loadDigest = (): Rulebook => makeRulebook(readDigest(), NO_TEXTS, readQuestions());

/*
 * Today's rules in our own words: a folder with `preface.txt`, a file for each chapter by its hundred (`7/702.txt`)
 * and `glossary.txt`. Examples follow their rule, and then lines that begin with `? `: sample questions that the rule
 * answers.
 */

const FOLDER = new URL(`digest/${RELEASE_DATE}/`, import.meta.url);
const QUESTION = '? ';
const RULE = /^(\d{3}\.\d+[a-z]?)\.? /;

/** Sample questions that a rule answers, by its number today. */
type RuleQuestions = readonly [number: string, questions: readonly string[]];

let files: DigestFiles | undefined;

/**
 * The files of the release's digest, by their paths in its folder, in order of number.
 * @throws if the folder is missing, which means the installation is broken
 */
export const digestFiles = (): DigestFiles =>
  (files ??= new Map(
    readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.endsWith('.txt'))
      .toSorted()
      .map((file) => [file, readFileSync(new URL(file, FOLDER), 'utf8')]),
  ));

const chaptersIn = (all: DigestFiles): readonly ReturnType<typeof readChapter>[] =>
  [...all].filter(([path]) => /^\d\/\d{3}\.txt$/.test(path)).map(([, text]) => readChapter(text));

/** Separates a chapter's rules from its sample questions. */
function readChapter(file: string): { readonly rules: string; readonly questions: readonly RuleQuestions[] } {
  const rules: string[] = [];
  const sampleQuestions: [string, string[]][] = [];
  for (const line of file.split('\n')) {
    if (line.startsWith(QUESTION)) sampleQuestions.at(-1)?.[1].push(line.slice(QUESTION.length));
    else {
      rules.push(line);
      const number = RULE.exec(line)?.[1];
      if (number !== undefined) sampleQuestions.push([number, []]);
    }
  }
  return { rules: rules.join('\n'), questions: sampleQuestions.filter(([, lines]) => lines.length > 0) };
}

/** The whole digest in the layout of the rules, without the questions. */
export const joinDigest = (all: DigestFiles): string =>
  [
    all.get('preface.txt') ?? '',
    ...chaptersIn(all).map(({ rules }) => rules),
    'Glossary',
    all.get('glossary.txt') ?? '',
  ].join('\n\n');

/** The sample questions of a digest, by the numbers of the rules that answer them. */
export const questionsIn = (all: DigestFiles): Questions =>
  new Map([...chaptersIn(all).flatMap((chapter) => chapter.questions), [NO_RULE, smallTalk()]]);
