import { eachInSteps, mapInSteps, type WorkSteps } from '../../basics/work-steps.ts';
import { wordsOf } from './words.ts';

/** So many letters make a run: typing errors and other endings leave most runs of a text as they are. */
const LENGTH = 4;
/** Runs are told apart by 16 bits; two that share theirs are rare enough not to matter. */
const SPACE = 2 ** 16;
/** A run is a number of so many letters in this base, of which the first leaves as the next one comes. */
const BASE = 31;
const LEAVING = BASE ** LENGTH;

/** The runs of four letters of several texts, each run of a text once: what is alike in letters is alike in these. */
export interface LetterRuns {
  /** Where the runs of each text begin; one more than there are texts. */
  readonly starts: Uint32Array;
  readonly runs: Uint16Array;
}

/** @param texts the words of each. */
export function* packRuns(texts: readonly (readonly string[])[]): WorkSteps<LetterRuns> {
  const starts = new Uint32Array(texts.length + 1);
  const lines = yield* mapInSteps(texts, lineOf);
  const packed = new Uint16Array(lines.reduce((sum, { length }) => sum + length, 0));
  yield* eachInSteps(lines, (line, at) => {
    starts[at + 1] = writeRuns(line, packed, starts[at] as number);
  });
  return { starts, runs: packed.slice(0, starts[texts.length]) };
}

/** From the blank before its first word to that after its last. */
const lineOf = (words: readonly string[]): string => ` ${words.join(' ')} `;

/** Marks of runs; used by one text at a time, and left zeroed. */
const MARKS = new Uint8Array(SPACE);

/** Writes the runs of a line from a place on, each once. @returns where they end. */
function writeRuns(line: string, into: Uint16Array, from: number): number {
  let to = from;
  let sum = 0;
  for (let at = 0; at < line.length; at += 1) {
    const left = at < LENGTH ? 0 : line.charCodeAt(at - LENGTH);
    sum = (Math.imul(sum, BASE) + line.charCodeAt(at) - Math.imul(left, LEAVING)) | 0;
    const run = (sum ^ (sum >>> 16)) & (SPACE - 1);
    if (at + 1 < LENGTH || MARKS[run] === 1) continue;
    MARKS[run] = 1;
    into[to] = run;
    to += 1;
  }
  for (let at = from; at < to; at += 1) MARKS[into[at] as number] = 0;
  return to;
}

function runsOf(text: string): Uint16Array {
  const line = lineOf(wordsOf(text));
  const runs = new Uint16Array(line.length);
  return runs.subarray(0, writeRuns(line, runs, 0));
}

/**
 * How alike texts are to one, by Dice's coefficient of their runs, from 0 to 1.
 * @param places which of the texts.
 */
export function likenessOf(
  text: string,
  places: readonly number[],
  { starts, runs }: LetterRuns,
): readonly number[] {
  const own = runsOf(text);
  for (const run of own) MARKS[run] = 1;
  const like = places.map((place) => {
    const [from, to] = [starts[place] as number, starts[place + 1] as number];
    let common = 0;
    for (let at = from; at < to; at += 1) common += MARKS[runs[at] as number] as number;
    return own.length + to - from === 0 ? 0 : (2 * common) / (own.length + to - from);
  });
  for (const run of own) MARKS[run] = 0;
  return like;
}
