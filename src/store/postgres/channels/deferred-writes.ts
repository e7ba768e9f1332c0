import { takeAll, type DeferredWrites, type TakenWrites } from '#store/sql/deferred-writes.ts';
import type { Statement } from '#store/sql/statement.ts';

/** The buffered writes of a store, which at most one transaction can carry at a time. */
export function sideWritesOf(buffers: readonly DeferredWrites[]) {
  let isAttached = false;
  let isRefused = false;

  const pending = (): readonly DeferredWrites[] => buffers.filter((writes) => writes.isPending());

  return {
    /** Takes all pending writes for a transaction, unless another one carries them, or they were rejected before. */
    attach(): TakenWrites | undefined {
      const some = pending();
      if (isAttached || isRefused || some.length === 0) return undefined;
      isAttached = true;
      return takeAll(some);
    },
    /**
     * Call once that transaction has ended. @param isRefusedNow true if it was rejected; from then on the writes are
     * flushed only by `write`
     */
    detach(isRefusedNow: boolean): void {
      isAttached = false;
      isRefused ||= isRefusedNow;
    },
    /**
     * Flushes the writes separately. After a rejection each kind is flushed by itself, so that a bug in one doesn't
     * affect the others.
     * @throws the first error
     */
    async write(commit: (statements: readonly Statement[]) => Promise<unknown>): Promise<void> {
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
