import { readFileSync } from 'node:fs';

/** A question as a player asks it, and the rules of 2026-06-19 that answer it, any of them. */
export interface Question {
  /** Who asks: see the head of the file. */
  readonly voice: string;
  readonly asked: string;
  readonly answers: ReadonlySet<string>;
}

const linesOf = (file: string): readonly (readonly string[])[] =>
  readFileSync(new URL(`${file}.tsv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.split('\t'));

/** Questions written blind: `VOICE<TAB>question<TAB>numbers`. The weights are tuned on these. */
export const readQuestions = (): readonly Question[] => read('written-blind');

/** The same by the same people; nothing is tuned on these, and they are reported apart. */
export const readUnseen = (): readonly Question[] => read('unseen');

/** Lines that no rule answers: small talk, prices, other games. */
export const readSmallTalk = (): readonly string[] => linesOf('small-talk').map(([, line = '']) => line);

const read = (file: string): readonly Question[] =>
  linesOf(file).map(([voice = '', asked = '', answers = '']) => ({
    voice,
    asked,
    answers: new Set(answers.trim().split(/\s+/)),
  }));
