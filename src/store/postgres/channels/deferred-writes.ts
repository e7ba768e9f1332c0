import type { DeferredWrites, TakenWrites } from '#store/sql/deferred-writes.ts';
import type { Statement } from '#store/sql/statement.ts';

/** The buffered writes of a store, which at most one transaction can carry at a time. */
export interface DeferredWriteQueue {
  isPending(): boolean;
  /**
   * Takes all pending writes for a transaction; `undefined` if another one carries them, or if they were rejected
   * before.
   */
  attach(): TakenWrites | undefined;
  /**
   * Call once that transaction has ended. @param isRefused true if it was rejected; from then on the writes are flushed
   * only by `write`
   */
  detach(isRefused: boolean): void;
  /**
   * Flushes the writes separately. After a rejection each kind is flushed by itself, so that a bug in one doesn't
   * affect the others.
   * @throws the first error
   */
  write(commit: (statements: readonly Statement[]) => Promise<unknown>): Promise<void>;
}

export function sideWritesOf(buffers: readonly DeferredWrites[]): DeferredWriteQueue {
  let isAttached = false;
  let isRefused = false;

  const pending = (): readonly DeferredWrites[] => buffers.filter((writes) => writes.isPending());

  function takeAll(some: readonly DeferredWrites[]): TakenWrites {
    const taken = some.map((writes) => writes.take());
    return {
      statements: taken.flatMap(({ statements }) => statements),
      committed() {
        for (const writes of taken) writes.committed();
      },
    };
  }

  return {
    isPending: () => pending().length > 0,
    attach() {
      const some = pending();
      if (isAttached || isRefused || some.length === 0) return undefined;
      isAttached = true;
      return takeAll(some);
    },
    detach(isRefusedNow) {
      isAttached = false;
      isRefused ||= isRefusedNow;
    },
    async write(commit) {
      if (isAttached) return;
      const some = pending();
      if (some.length === 0) return;
      isAttached = true;
      try {
        const failures: unknown[] = [];
        for (const group of isRefused ? some.map((writes) => [writes]) : [some]) {
          const taken = takeAll(group);
          await commit(taken.statements).then(
            () => taken.committed(),
            (error: unknown) => void failures.push(error),
          );
        }
        isRefused = failures.length > 0;
        if (isRefused) throw failures[0];
      } finally {
        isAttached = false;
      }
    },
  };
}
