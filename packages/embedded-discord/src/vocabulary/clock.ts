/** Time source of the embedded Discord: the machine's, or a {@link ManualClock} that a test advances. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** Runs `task` once after `ms` milliseconds. @returns a function that cancels it */
  after(ms: number, task: () => void): () => void;
}

/** The machine's clock. */
export const realClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

interface ScheduledTask {
  readonly at: number;
  readonly run: () => void;
}

/** A clock that only moves when a test advances it. */
export class ManualClock implements Clock {
  #now: number;
  readonly #tasks = new Set<ScheduledTask>();

  /** @param start milliseconds since 1970; 2026-06-19 12:00 UTC by default */
  constructor(start: number = Date.UTC(2026, 5, 19, 12)) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  /** The number of scheduled tasks. */
  get waiting(): number {
    return this.#tasks.size;
  }

  after(ms: number, task: () => void): () => void {
    const scheduled: ScheduledTask = { at: this.#now + ms, run: task };
    this.#tasks.add(scheduled);
    return () => void this.#tasks.delete(scheduled);
  }

  /** Advances by `ms` and runs the tasks that become due, earliest first. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (let next = this.#earliest(end); next; next = this.#earliest(end)) {
      this.#tasks.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
    }
    this.#now = end;
  }

  #earliest(end: number): ScheduledTask | null {
    let first: ScheduledTask | null = null;
    for (const task of this.#tasks) if (task.at <= end && (!first || task.at < first.at)) first = task;
    return first;
  }
}
