import { readFileSync } from 'node:fs';
import type { Finder } from '../../src/rulebook/finding/finder.ts';

/** A question as a player asks it, and the rules of 2026-06-19 that answer it, any of them. */
export interface Question {
  readonly asked: string;
  readonly answers: ReadonlySet<string>;
  /** Every third: the weights of the ranking are not tuned on these. */
  readonly isHeldOut: boolean;
}

/** The questions of `questions.tsv`: one a line, a tab, and the numbers parted by blanks. */
export function readQuestions(): readonly Question[] {
  const lines = readFileSync(new URL('questions.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line, at) => {
    const [asked = '', answers = ''] = line.split('\t');
    return { asked, answers: new Set(answers.trim().split(/\s+/)), isHeldOut: at % 3 === 2 };
  });
}

/** How often a right rule is among the first so many. */
export interface Shares {
  readonly first: number;
  readonly firstThree: number;
  readonly firstFive: number;
}

/** Asks a finder all the questions. */
export function sharesOf(questions: readonly Question[], find: Finder['find']): Shares {
  const places = questions.map(({ asked, answers }) =>
    find(asked, 5).findIndex(({ number }) => answers.has(number)),
  );
  const within = (most: number) => places.filter((at) => at >= 0 && at < most).length / places.length;
  return { first: within(1), firstThree: within(3), firstFive: within(5) };
}
