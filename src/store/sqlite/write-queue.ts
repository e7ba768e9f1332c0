import { NO_METERS, type Meters } from '#basics/meters.ts';
import type Database from '#basics/sqlite.ts';

interface Job {
  readonly run: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type JobOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: unknown };

/** Additional work of a transaction, independent of its jobs. */
export interface TransactionHooks {
  /** Runs before the transaction. @throws the reason not to begin it, with which every job is rejected */
  check(): void;
  /** Runs inside the transaction, after its jobs. @param jobs their number */
  run(jobs: number): void;
  /** Called after the commit. */
  onCommit(): void;
  /** Called if the writes of one or all jobs were rolled back. */
  onRollback(): void;
}

export type WriteQueue = ReturnType<typeof createWriteQueue>;

/** Batches the writes of one turn of the event loop. */
export function createWriteQueue(
  db: Database,
  hooks: TransactionHooks,
  meters: Pick<Meters, 'commit' | 'waiting'> = NO_METERS,
) {
  let waiting: Job[] = [];
  let isWriting = false;
  let immediate: NodeJS.Immediate | undefined;

  const inSavepoint = db.transaction((job: Job) => job.run());
  const inTransaction = db.transaction((jobs: readonly Job[]) => {
    const settled = jobs.map(settle);
    hooks.run(jobs.length);
    return settled;
  });

  function settle(job: Job): JobOutcome {
    try {
      return { ok: true, value: inSavepoint(job) };
    } catch (error) {
      hooks.onRollback();
      // SQLite rolls the transaction back by itself if the disk is full or fails, so every job of it has failed.
      if (!db.inTransaction) throw error;
      return { ok: false, error };
    }
  }

  /**
   * Writes waiting jobs and the additional work now.
   * @throws the reason why the transaction failed, after rejecting its jobs
   */
  function flush(): void {
    clearImmediate(immediate);
    immediate = undefined;
    const jobs = waiting;
    waiting = [];
    const started = performance.now();
    const report = (isDone: boolean): void => {
      meters.waiting(waiting.length);
      meters.commit(jobs.length, performance.now() - started, isDone);
    };
    let settled: readonly JobOutcome[];
    isWriting = true;
    try {
      hooks.check();
      settled = inTransaction.immediate(jobs);
    } catch (error) {
      hooks.onRollback();
      report(false);
      for (const { reject } of jobs) reject(error);
      throw error;
    } finally {
      isWriting = false;
    }
    report(true);
    hooks.onCommit();
    for (const [index, result] of settled.entries()) {
      if (result.ok) jobs[index]?.resolve(result.value);
      else jobs[index]?.reject(result.error);
    }
  }

  function flushTurn(): void {
    try {
      flush();
    } catch {
      // The jobs have been rejected already.
    }
  }

  return {
    /**
     * Runs `job` together with all others of this turn of the event loop in one transaction with one sync, each in a
     * savepoint.
     * @returns the result of `job`, once committed; rejects with the error of `job`, or with the reason why the
     *   transaction failed
     */
    add: <Value>(job: () => Value) =>
      new Promise<Value>((resolve, reject) => {
        waiting.push({ run: job, resolve: (value) => resolve(value as Value), reject });
        meters.waiting(waiting.length);
        immediate ??= setImmediate(flushTurn);
      }),
    flush,
    /** True while a transaction is running, so that a nested call can be detected. */
    isWriting: () => isWriting,
  };
}
