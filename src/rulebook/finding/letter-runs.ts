import { wordsOf } from './words.ts';

/** So many letters make a run: typing errors and other endings leave most runs of a text as they are. */
const LENGTH = 4;
/** Runs are told apart by 16 bits; two that share theirs are rare enough not to matter. */
const SPACE = 2 ** 16;

/** The runs of four letters of several texts, each run of a text once: what is alike in letters is alike in these. */
export interface LetterRuns {
  /** Where the runs of each text begin; one more than there are texts. */
  readonly starts: Uint32Array;
  readonly runs: Uint16Array;
}

export function packRuns(texts: readonly (readonly number[])[]): LetterRuns {
  const starts = new Uint32Array(texts.length + 1);
  for (const [at, runs] of texts.entries()) starts[at + 1] = (starts[at] as number) + runs.length;
  const runs = new Uint16Array(starts[texts.length] as number);
  for (const [at, own] of texts.entries()) runs.set(own, starts[at]);
  return { starts, runs };
}

/** The runs of a text, from the blank before its first word to that after its last. */
export function runsOf(text: string): readonly number[] {
  const line = ` ${wordsOf(text).join(' ')} `;
  const runs = new Set<number>();
  for (let at = 0; at + LENGTH <= line.length; at += 1) {
    let run = 0;
    for (let by = 0; by < LENGTH; by += 1) run = Math.imul(run, 31) + line.charCodeAt(at + by);
    runs.add((run ^ (run >>> 16)) & (SPACE - 1));
  }
  return [...runs];
}

/** Marks of the runs that are looked for; used by one question at a time, and left zeroed. */
const MARKS = new Uint8Array(SPACE);

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
