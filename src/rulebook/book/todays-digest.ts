import { readdirSync, readFileSync } from 'node:fs';
import { TODAYS_DATE } from '../../engine/vocabulary/editions.ts';

/*
 * Today's rules in our own words: a folder with `preface.txt`, a file for each chapter below its hundred (`7/702.txt`)
 * and `glossary.txt`. Under a rule stand its examples, and then, each in a line after `? `, the questions that players
 * ask when it is the answer.
 */

const FOLDER = new URL(`digest/${TODAYS_DATE}/`, import.meta.url);
const QUESTION = '? ';
const RULE = /^(\d{3}\.\d+[a-z]?)\.? /;

/** The questions that a rule answers, as players ask them, under its number today. */
export type RuleQuestions = readonly [number: string, questions: readonly string[]];

const read = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8');

/** The chapters' files, in the order of their numbers. @throws where the folder is missing: the installation is broken. */
const chapterFiles = (): readonly string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^\d\/\d{3}\.txt$/.test(file))
    .toSorted();

/** Splits a chapter's file into what is said and what is asked. */
function readChapter(file: string): { readonly said: string; readonly asked: readonly RuleQuestions[] } {
  const said: string[] = [];
  const asked: [string, string[]][] = [];
  for (const line of file.split('\n')) {
    if (line.startsWith(QUESTION)) asked.at(-1)?.[1].push(line.slice(QUESTION.length));
    else {
      said.push(line);
      const number = RULE.exec(line)?.[1];
      if (number !== undefined) asked.push([number, []]);
    }
  }
  return { said: said.join('\n'), asked: asked.filter(([, questions]) => questions.length > 0) };
}

let chapters: readonly ReturnType<typeof readChapter>[] | undefined;
const allChapters = () => (chapters ??= chapterFiles().map((file) => readChapter(read(file))));

/** The whole digest in the layout of the rules, without the questions. */
export const todaysDigest = (): string =>
  [read('preface.txt'), ...allChapters().map(({ said }) => said), 'Glossary', read('glossary.txt')].join(
    '\n\n',
  );

/** The questions of players, by the rules that answer them. */
export const todaysQuestions = (): readonly RuleQuestions[] => allChapters().flatMap(({ asked }) => asked);
