/** The one clock of the bot and of the embedded Discord, injected so that tests can move it. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
  /**
   * Runs `task` once, `ms` milliseconds from now. The function returned calls it off.
   * @param keepsAlive `false` where a process that has nothing else to do may end before.
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
