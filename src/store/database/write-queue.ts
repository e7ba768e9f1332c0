import { NO_METERS, type Meters } from '#basics/meters.ts';
import type Database from '#basics/sqlite.ts';

interface Job {
  readonly run: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type Settled =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: unknown };

/** The writes beside the jobs of a transaction, of no concern to any of them. */
export interface Chores {
  /** Runs before the transaction is begun. @throws why it must not be: every job is told */
  check(): void;
  /** Runs inside the transaction, after its jobs, of which there were so many. */
  run(jobs: number): void;
  /** The transaction was committed. */
  committed(): void;
  /** What a job wrote, or all of them, is not kept. */
  rolledBack(): void;
}

export interface WriteQueue {
  /**
   * Runs `job` with all others of this turn of the event loop in one transaction and one sync, a savepoint each.
   * @returns what `job` returned, once it is committed; rejects with what `job` threw, or with why nothing of the
   * whole transaction could be committed
   */
  add<Value>(job: () => Value): Promise<Value>;
  /**
   * Writes now what is waiting, and the chores.
   * @throws why the transaction failed, after its jobs were told
   */
  flush(): void;
  /** True while a transaction is running, which means that the caller is one of its jobs. */
  isWriting(): boolean;
}

/** Groups what is written in one turn of the event loop. */
export function writeQueue(
  db: Database,
  chores: Chores,
  meters: Pick<Meters, 'commit' | 'waiting'> = NO_METERS,
): WriteQueue {
  let waiting: Job[] = [];
  let writing = false;
  let turn: NodeJS.Immediate | undefined;

  const inSavepoint = db.transaction((job: Job) => job.run());
  const inTransaction = db.transaction((jobs: readonly Job[]) => {
    const settled = jobs.map(settle);
    chores.run(jobs.length);
    return settled;
  });

  function settle(job: Job): Settled {
    try {
      return { ok: true, value: inSavepoint(job) };
    } catch (error) {
      chores.rolledBack();
      // SQLite rolls back by itself when the disk is full or fails: then no job of this transaction is kept.
      if (!db.inTransaction) throw error;
      return { ok: false, error };
    }
  }

  function flush(): void {
    clearImmediate(turn);
    turn = undefined;
    const jobs = waiting;
    waiting = [];
    const started = performance.now();
    const count = (isDone: boolean): void => {
      meters.waiting(waiting.length);
      meters.commit(jobs.length, performance.now() - started, isDone);
    };
    let settled: readonly Settled[];
    writing = true;
    try {
      chores.check();
      settled = inTransaction.immediate(jobs);
    } catch (error) {
      chores.rolledBack();
      count(false);
      for (const { reject } of jobs) reject(error);
      throw error;
    } finally {
      writing = false;
    }
    count(true);
    chores.committed();
    for (const [index, one] of settled.entries()) {
      if (one.ok) jobs[index]?.resolve(one.value);
      else jobs[index]?.reject(one.error);
    }
  }

  function flushTurn(): void {
    try {
      flush();
    } catch {
      // Every job was told.
    }
  }

  return {
    add: <Value>(job: () => Value) =>
      new Promise<Value>((resolve, reject) => {
        waiting.push({ run: job, resolve: (value) => resolve(value as Value), reject });
        meters.waiting(waiting.length);
        turn ??= setImmediate(flushTurn);
      }),
    flush,
    isWriting: () => writing,
  };
}
