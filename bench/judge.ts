import { readLines } from '../scripts/gists/make.ts';
import { readAt } from '../test/discord/judge/judge-table.ts';
import { median, print, printRatio } from './measure.ts';

/** The steps of the loop that the time of a line is compared with, so that the ratio is the same on any machine. */
const LOOP_STEPS = 1_000_000;
const LOOPS = 50;

/** Measures how long `/judge` takes to read a line, in CPU time, as autocomplete does with each key. */
export function judge(): void {
  const lines = readLines().map(({ line }) => line);
  // Compiles, and fills no cache with the lines that are measured.
  for (const line of lines) readAt(`${line} ok`);
  const times = lines.map((line) => cpuTimeOf(() => readAt(line))).toSorted((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
  print({ bench: '/judge, in process', lines: lines.length, p50: at(0.5), p99: at(0.99) });
  const loop = median(Array.from({ length: LOOPS }, () => cpuTimeOf(loopOnce)));
  printRatio('a line of /judge at p99 to a loop of a million steps', at(0.99) / loop, { most: 4 });
}

/** In ms. */
function cpuTimeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function loopOnce(): number {
  let sum = 1;
  for (let step = 0; step < LOOP_STEPS; step += 1) sum = Math.imul(sum ^ step, 0x01000193);
  return sum;
}
