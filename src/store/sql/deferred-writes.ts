import type { Statement } from './statement.ts';

/** Buffered writes: visible in this process at once, and flushed within a second, on SQLite with the next transaction. */
export interface DeferredWrites {
  isPending(): boolean;
  /** Takes everything buffered so far, as statements. */
  take(): TakenWrites;
}

export interface TakenWrites {
  readonly statements: readonly Statement[];
  /** Clears entries that have not changed since `take()`. Without this call they stay pending. */
  markCommitted(): void;
}

/**
 * Values to write, by key; a later one replaces an earlier one.
 * @param statementsOf returns the statements that write them
 */
export function pendingValues<Value>(statementsOf: (values: readonly Value[]) => readonly Statement[]) {
  const values = new Map<string, Value>();
  const writes: DeferredWrites = {
    isPending: () => values.size > 0,
    take() {
      const taken = [...values];
      return {
        statements: taken.length > 0 ? statementsOf(taken.map(([, value]) => value)) : [],
        markCommitted() {
          for (const [key, value] of taken) if (values.get(key) === value) values.delete(key);
        },
      };
    },
  };
  return { values, writes };
}

export function takeAll(buffers: readonly DeferredWrites[]): TakenWrites {
  const taken = buffers.map((writes) => writes.take());
  return {
    statements: taken.flatMap(({ statements }) => statements),
    markCommitted() {
      for (const writes of taken) writes.markCommitted();
    },
  };
}

/**
 * Returns a function that flushes the buffered writes of a store. After a rejection each kind is flushed by itself, so
 * that a bug in one doesn't affect the others. It throws the first error.
 */
export function deferredFlush(
  buffers: readonly DeferredWrites[],
  commit: (statements: readonly Statement[]) => Promise<unknown>,
): () => Promise<void> {
  let isRefused = false;
  let flushing: Promise<void> = Promise.resolve();

  async function flush(): Promise<void> {
    const pending = buffers.filter((writes) => writes.isPending());
    const failures: unknown[] = [];
    for (const group of isRefused ? pending.map((writes) => [writes]) : [pending]) {
      if (group.length === 0) continue;
      const taken = takeAll(group);
      await commit(taken.statements).then(
        () => taken.markCommitted(),
        (error: unknown) => void failures.push(error),
      );
    }
    isRefused = failures.length > 0;
    if (isRefused) throw failures[0];
  }

  // A flush in progress has taken its writes already, so that another one has to follow for those that came later.
  return () => (flushing = flushing.catch(() => {}).then(flush));
}
