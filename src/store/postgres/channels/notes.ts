import type { Statement } from '../sql.ts';

/** Things only noted: known in this process at once, and written with the next transaction or within a second. */
export interface Notes {
  isPending(): boolean;
  /** Takes all that is noted by now, with the statements that write it. */
  take(): TakenNotes;
}

export interface TakenNotes {
  readonly statements: readonly Statement[];
  /** They were committed: what was not noted anew meanwhile is pending no more. Where this is not called, all of it still is. */
  committed(): void;
}

/** The notes of a store: at most one transaction has them aboard. */
export interface Cargo {
  isPending(): boolean;
  /** All that is pending; nothing where another transaction has it, or where it was refused before. */
  load(): TakenNotes | undefined;
  /** What was loaded is aboard no more. @param isRefused from now on it is written by itself only */
  unload(isRefused: boolean): void;
  /**
   * Writes it by itself. Where the database refuses it all, each kind by itself: one that is a bug takes none with it.
   * @throws what the first one failed with
   */
  write(commit: (statements: readonly Statement[]) => Promise<unknown>): Promise<void>;
}

export function cargoOf(notes: readonly Notes[]): Cargo {
  let isAboard = false;
  let isRefused = false;

  const pending = (): readonly Notes[] => notes.filter((one) => one.isPending());

  function takeAll(some: readonly Notes[]): TakenNotes {
    const taken = some.map((one) => one.take());
    return {
      statements: taken.flatMap(({ statements }) => statements),
      committed() {
        for (const one of taken) one.committed();
      },
    };
  }

  return {
    isPending: () => pending().length > 0,
    load() {
      const some = pending();
      if (isAboard || isRefused || some.length === 0) return undefined;
      isAboard = true;
      return takeAll(some);
    },
    unload(isRefusedNow) {
      isAboard = false;
      isRefused ||= isRefusedNow;
    },
    async write(commit) {
      if (isAboard) return;
      const some = pending();
      if (some.length === 0) return;
      isAboard = true;
      try {
        const failures: unknown[] = [];
        for (const each of isRefused ? some.map((one) => [one]) : [some]) {
          const taken = takeAll(each);
          await commit(taken.statements).then(
            () => taken.committed(),
            (error: unknown) => void failures.push(error),
          );
        }
        isRefused = failures.length > 0;
        if (isRefused) throw failures[0];
      } finally {
        isAboard = false;
      }
    },
  };
}
