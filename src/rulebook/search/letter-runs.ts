import { eachInSteps, mapInSteps, type WorkSteps } from '#basics/work-steps.ts';
import { wordsOf } from './words.ts';

/** Letters per run. A typo or another ending leaves most runs of a text unchanged. */
const LENGTH = 4;
/** Runs are hashed to 16 bits; collisions are too rare to matter. */
const SPACE = 2 ** 16;
/** Base of the rolling hash, and the factor by which the letter that leaves the window is removed. */
const BASE = 31;
const LEAVING = BASE ** LENGTH;

/** The distinct four-letter runs of several texts, for measuring similarity. */
export interface LetterRuns {
  /** The start of each text's runs; one element more than there are texts. */
  readonly starts: Uint32Array;
  readonly runs: Uint16Array;
}

/** @param texts the words of each text. */
export function* packRuns(texts: readonly (readonly string[])[]): WorkSteps<LetterRuns> {
  const starts = new Uint32Array(texts.length + 1);
  const lines = yield* mapInSteps(texts, lineOf);
  const packed = new Uint16Array(lines.reduce((sum, { length }) => sum + length, 0));
  yield* eachInSteps(lines, (line, index) => {
    starts[index + 1] = writeRuns(line, packed, starts[index] as number);
  });
  return { starts, runs: packed.slice(0, starts[texts.length]) };
}

/** Starts and ends with a space, so that runs cover word boundaries. */
const lineOf = (words: readonly string[]): string => ` ${words.join(' ')} `;

/** Marks runs already seen. Shared; every function resets it to zero. */
const MARKS = new Uint8Array(SPACE);

/** Writes the distinct runs of a line, starting at `from`. @returns the end position. */
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

/** The distinct runs of a text. */
export function letterRuns(text: string): Uint16Array {
  const line = lineOf(wordsOf(text));
  const runs = new Uint16Array(line.length);
  return runs.subarray(0, writeRuns(line, runs, 0));
}

/**
 * The similarity of texts to another, from 0 to 1, as Dice's coefficient of their runs.
 * @param own of {@link letterRuns}
 * @param first the index of the first text to compare
 * @param end the index after the last one
 */
export function letterLikeness(
  own: Uint16Array,
  texts: LetterRuns,
  first = 0,
  end = texts.starts.length - 1,
): readonly number[] {
  mark(own, 1);
  const likenesses: number[] = [];
  for (let text = first; text < end; text += 1) likenesses.push(likenessToMarked(own.length, text, texts));
  mark(own, 0);
  return likenesses;
}

/** The highest similarity of some texts to another, for several ranges of texts; 0 for an empty range. */
export function maxLikenesses(
  own: Uint16Array,
  texts: LetterRuns,
  ranges: readonly (readonly [first: number, end: number])[],
): readonly number[] {
  mark(own, 1);
  const { starts, runs } = texts;
  const { length } = own;
  const highest: number[] = [];
  for (const [first, end] of ranges) {
    let max = 0;
    let from = starts[first] as number;
    for (let text = first; text < end; text += 1) {
      const to = starts[text + 1] as number;
      let common = 0;
      for (let at = from; at < to; at += 1) common += MARKS[runs[at] as number] as number;
      const likeness = (2 * common) / (length + to - from);
      if (likeness > max) max = likeness;
      from = to;
    }
    highest.push(max);
  }
  mark(own, 0);
  return highest;
}

function mark(runs: Uint16Array, value: 0 | 1): void {
  for (let at = 0; at < runs.length; at += 1) MARKS[runs[at] as number] = value;
}

/** The similarity of a text to the one whose runs are marked. @param length the number of marked runs */
function likenessToMarked(length: number, text: number, { starts, runs }: LetterRuns): number {
  const from = starts[text] as number;
  const to = starts[text + 1] as number;
  let common = 0;
  for (let at = from; at < to; at += 1) common += MARKS[runs[at] as number] as number;
  return length + to - from === 0 ? 0 : (2 * common) / (length + to - from);
}
