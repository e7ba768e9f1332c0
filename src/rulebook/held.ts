import { TODAYS_DATE, dateOf } from '../engine/editions.ts';
import type { RuleText } from './rule-text.ts';

const IN_PART_OF_2006 = `
  201 202 203 208 212 212.2 212.3 212.4 212.5 212.6 212.7 213 216 217 217.1 419 419.6 420 420.5 502 502.26 503 600`;

const IN_PART_OF_2026 = `
  109 110 111 116 116.2 118 201 202 208 301 302 303 304 305 306 307 310 400 400.7 514 614 701 701.40 702 702.37 704 704.5
  707 707.9 707.10 712 712.8 712.11 715 715.3 720 720.3 722 722.3 800`;

/**
 * Chapters of which the digests hold only the rules that concern the systems here, and rules of which they hold only
 * such subrules. No number is that of a whole chapter in one digest and of a part in another.
 */
export const HELD_IN_PART: ReadonlySet<string> = new Set(
  `${IN_PART_OF_2006} ${IN_PART_OF_2026}`.trim().split(/\s+/),
);

/** What is held of one edition, as numbers of chapters or ranges such as `505–511`. */
export interface Held {
  /** The year, or `today`. */
  readonly of: string;
  readonly whole: readonly string[];
  readonly inPart: readonly string[];
}

/** What these texts hold, for somebody who asked for a number outside of it. */
export function heldIn(texts: readonly RuleText[]): readonly Held[] {
  return texts.map(({ edition, chapters }) => {
    const numbers = chapters.map(({ number }) => number);
    return {
      of: edition === TODAYS_DATE ? 'today' : dateOf(edition).slice(0, 4),
      whole: inRanges(numbers.filter((number) => !HELD_IN_PART.has(number))),
      inPart: inRanges(numbers.filter((number) => HELD_IN_PART.has(number))),
    };
  });
}

/** Three numbers in a row and more become a range. */
function inRanges(numbers: readonly string[]): readonly string[] {
  const runs: string[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && Number(run.at(-1)) + 1 === Number(number)) run.push(number);
    else runs.push([number]);
  }
  return runs.flatMap((run) => (run.length > 2 ? [`${run[0]}–${run.at(-1)}`] : run));
}
