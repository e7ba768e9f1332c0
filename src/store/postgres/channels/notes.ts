import type { Statement } from '../sql.ts';

/** What is only noted: it is known in this process at once, and written with the next transaction or within a second. */
export interface Notes {
  isPending(): boolean;
  /** What writes all that is noted by now. */
  take(): TakenNotes;
}

export interface TakenNotes {
  readonly statements: readonly Statement[];
  /** They were committed: what was not noted anew meanwhile is pending no more. Where this is not called, all of it still is. */
  committed(): void;
}
