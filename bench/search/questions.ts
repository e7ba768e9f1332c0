import { readFileSync } from 'node:fs';

/** A question in a player's words, and the rules of 2026-06-19 that answer it; any of them is right. */
export interface BenchmarkQuestion {
  /** The kind of player; see the head of the file. */
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

/**
 * Questions written without knowledge of the bot: `VOICE<TAB>question<TAB>numbers`. The weights are tuned on these.
 */
export const readBenchmarkQuestions = (): readonly BenchmarkQuestion[] => read('written-blind');

/** More questions by the same people, which are never used for tuning and are reported separately. */
export const readUnseenQuestions = (): readonly BenchmarkQuestion[] => read('unseen');

/** Texts that no rule answers: small talk, prices, other games. */
export const readSmallTalk = (): readonly string[] => linesOf('small-talk').map(([, line = '']) => line);

const read = (file: string): readonly BenchmarkQuestion[] =>
  linesOf(file).map(([voice = '', asked = '', answers = '']) => ({
    voice,
    asked,
    answers: new Set(answers.trim().split(/\s+/)),
  }));
