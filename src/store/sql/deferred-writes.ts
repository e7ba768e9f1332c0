import type { Statement } from './statement.ts';

/** Buffered writes: visible in this process at once, and flushed with the next transaction or within a second. */
export interface DeferredWrites {
  isPending(): boolean;
  /** Takes everything buffered so far, as statements. */
  take(): TakenWrites;
}

export interface TakenWrites {
  readonly statements: readonly Statement[];
  /** Clears entries that have not changed since `take()`. Without this call they stay pending. */
  committed(): void;
}

/** Takes what several buffers hold, as one. */
export function takeAll(buffers: readonly DeferredWrites[]): TakenWrites {
  const taken = buffers.map((writes) => writes.take());
  return {
    statements: taken.flatMap(({ statements }) => statements),
    committed() {
      for (const writes of taken) writes.committed();
    },
  };
}
