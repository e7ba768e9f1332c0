/*
 * Preloaded into a program: its clock runs a hundred times slower, and timers of two seconds or more take a hundred times as
 * long, so that nothing is late on a slow machine. Shorter timers are pauses (between requests to Discord, before a table card is drawn) and stay as
 * they are.
 */
const SLOW_FROM_MS = 2000;
const SLOW_FACTOR = 100;
const MAX_DELAY_MS = 2 ** 31 - 1;

const setTimer = globalThis.setTimeout;
const setSlowTimer = (task: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
  setTimer(task, ms < SLOW_FROM_MS ? ms : Math.min(ms * SLOW_FACTOR, MAX_DELAY_MS), ...args);
globalThis.setTimeout = Object.assign<typeof setSlowTimer, typeof setTimeout>(setSlowTimer, setTimer);

const now = Date.now;
const startedAt = now();
Date.now = () => Math.floor(startedAt + (now() - startedAt) / SLOW_FACTOR);
