/*
 * Loaded into a process before the program: its timers of a second or more take a hundred times as long. What it does is
 * done as soon as ever, and however slow the machine is, the program does not give up waiting for itself. Shorter ones are
 * pauses: between requests to Discord, and before a table card is drawn.
 */
const SLOW_FROM_MS = 1000;
const SLOWER = 100;
const LONGEST_MS = 2 ** 31 - 1;

const inTime = globalThis.setTimeout;
const slowly = (task: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
  inTime(task, ms < SLOW_FROM_MS ? ms : Math.min(ms * SLOWER, LONGEST_MS), ...args);
globalThis.setTimeout = Object.assign<typeof slowly, typeof setTimeout>(slowly, inTime);
