/** Time source of the bot and of the embedded Discord, injected so that tests control it. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
  /**
   * Runs `task` once after `ms` milliseconds. Returns a function that cancels it.
   * @param keepsAlive `false` lets the process exit before the task has run
   */
  after(ms: number, task: () => void, keepsAlive?: boolean): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, task, keepsAlive = true) {
    const timer = setTimeout(task, ms);
    if (!keepsAlive) timer.unref();
    return () => clearTimeout(timer);
  },
};
