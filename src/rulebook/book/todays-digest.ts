import { readdirSync, readFileSync } from 'node:fs';
import { TODAYS_DATE } from '../../engine/vocabulary/editions.ts';

/*
 * Today's rules in our own words: a folder with `preface.txt`, a file for each chapter by its hundred (`7/702.txt`)
 * and `glossary.txt`. Examples follow their rule, and then lines that begin with `? `: sample questions that the rule
 * answers.
 */

const FOLDER = new URL(`digest/${TODAYS_DATE}/`, import.meta.url);
const QUESTION = '? ';
const RULE = /^(\d{3}\.\d+[a-z]?)\.? /;

/** Sample questions that a rule answers, by its number today. */
export type RuleQuestions = readonly [number: string, questions: readonly string[]];

const read = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8');

/**
 * The chapters' files, in order of number. @throws if the folder is missing, which means the installation is broken
 */
const chapterFiles = (): readonly string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^\d\/\d{3}\.txt$/.test(file))
    .toSorted();

/** Separates a chapter's rules from its sample questions. */
function readChapter(file: string): { readonly rules: string; readonly questions: readonly RuleQuestions[] } {
  const rules: string[] = [];
  const questions: [string, string[]][] = [];
  for (const line of file.split('\n')) {
    if (line.startsWith(QUESTION)) questions.at(-1)?.[1].push(line.slice(QUESTION.length));
    else {
      rules.push(line);
      const number = RULE.exec(line)?.[1];
      if (number !== undefined) questions.push([number, []]);
    }
  }
  return { rules: rules.join('\n'), questions: questions.filter(([, lines]) => lines.length > 0) };
}

let chapters: readonly ReturnType<typeof readChapter>[] | undefined;
const allChapters = () => (chapters ??= chapterFiles().map((file) => readChapter(read(file))));

/** The whole digest in the layout of the rules, without the questions. */
export const todaysDigest = (): string =>
  [read('preface.txt'), ...allChapters().map(({ rules }) => rules), 'Glossary', read('glossary.txt')].join(
    '\n\n',
  );

export const todaysQuestions = (): readonly RuleQuestions[] =>
  allChapters().flatMap(({ questions }) => questions);
