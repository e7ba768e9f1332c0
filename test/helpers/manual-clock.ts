import type { Clock } from '../../src/basics/clock.ts';

interface Task {
  readonly at: number;
  readonly run: () => void;
}

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
  #now: number;
  readonly #tasks = new Set<Task>();

  /** @param start milliseconds since 1970, by default 2026-06-19 12:00 UTC */
  constructor(start: number = Date.UTC(2026, 5, 19, 12)) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  /** How many tasks wait for their time. */
  get waiting(): number {
    return this.#tasks.size;
  }

  after(ms: number, task: () => void): () => void {
    const waiting: Task = { at: this.#now + ms, run: task };
    this.#tasks.add(waiting);
    return () => void this.#tasks.delete(waiting);
  }

  /** Moves on by `ms` and runs what falls due on the way, earliest first. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (let next = this.#earliest(end); next; next = this.#earliest(end)) {
      this.#tasks.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
    }
    this.#now = end;
  }

  #earliest(end: number): Task | null {
    let first: Task | null = null;
    for (const task of this.#tasks) if (task.at <= end && (!first || task.at < first.at)) first = task;
    return first;
  }
}
