/*
 * Preloaded into a program: timers of a second or more take a hundred times as long, so that timeouts do not fire on
 * a slow machine. Shorter timers are pauses (between requests to Discord, before a table card is drawn) and stay as
 * they are.
 */
const SLOW_FROM_MS = 1000;
const SLOWER = 100;
const LONGEST_MS = 2 ** 31 - 1;

const inTime = globalThis.setTimeout;
const slowly = (task: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
  inTime(task, ms < SLOW_FROM_MS ? ms : Math.min(ms * SLOWER, LONGEST_MS), ...args);
globalThis.setTimeout = Object.assign<typeof slowly, typeof setTimeout>(slowly, inTime);
