/*
 * Loaded into a process before the program: its timers take a hundred times as long. What it does is done as soon as
 * ever, and however slow the machine is, the program does not give up waiting for itself.
 */
const SLOWER = 100;
const LONGEST_MS = 2 ** 31 - 1;

const inTime = globalThis.setTimeout;
const slowly = (task: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
  inTime(task, Math.min(ms * SLOWER, LONGEST_MS), ...args);
globalThis.setTimeout = Object.assign<typeof slowly, typeof setTimeout>(slowly, inTime);
