/*
 * Preloaded into a program: timers of a second or more take a hundred times as long, so that timeouts do not fire on
 * a slow machine. Shorter timers are pauses (between requests to Discord, before a table card is drawn) and stay as
 * they are.
 */
const SLOW_FROM_MS = 1000;
const SLOW_FACTOR = 100;
const MAX_DELAY_MS = 2 ** 31 - 1;

const setTimer = globalThis.setTimeout;
const setSlowTimer = (task: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
  setTimer(task, ms < SLOW_FROM_MS ? ms : Math.min(ms * SLOW_FACTOR, MAX_DELAY_MS), ...args);
globalThis.setTimeout = Object.assign<typeof setSlowTimer, typeof setTimeout>(setSlowTimer, setTimer);
