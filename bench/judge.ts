import { readLines } from '../scripts/gists/make.ts';
import { readLine } from '#discord/judge/read-line.ts';
import { viewOf } from '../test/discord/judge/judge-table.ts';
import { median, print, printRatio } from './measure.ts';

/**
 * The length of a loop whose duration is compared with that of a line, so that the ratio is the same on any machine.
 */
const LOOP_STEPS = 1_000_000;
const LOOPS = 50;

/** Measures how long `/judge` takes to read a line, as autocomplete does with each key. */
export function judge(): void {
  const view = { ...viewOf(), isComputed: () => false };
  const lines = readLines().map(({ line }) => line);
  // Warms up the compiler, without filling a cache with the measured lines.
  for (const line of lines) readLine(`${line} ok`, view);
  const times = lines.map((line) => timeOf(() => readLine(line, view))).toSorted((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
  print({ bench: '/judge, in process', lines: lines.length, p50: at(0.5), p99: at(0.99) });
  const loop = median(Array.from({ length: LOOPS }, () => timeOf(loopOnce)));
  printRatio('a line of /judge at p99 to a loop of a million steps', at(0.99) / loop, { most: 3 });
}

/** In ms of wall-clock time, as a player waits; the threads of the compiler and the collector don't count. */
function timeOf(work: () => unknown): number {
  const before = performance.now();
  work();
  return performance.now() - before;
}

function loopOnce(): number {
  let sum = 1;
  for (let step = 0; step < LOOP_STEPS; step += 1) sum = Math.imul(sum ^ step, 0x01000193);
  return sum;
}
