/** Time as the embedded Discord reads it; a test that wants to move it hands in one of its own. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** Runs `task` once, `ms` milliseconds from now. The function returned calls it off. */
  after(ms: number, task: () => void): () => void;
}

/** The clock of the machine. */
export const realClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
