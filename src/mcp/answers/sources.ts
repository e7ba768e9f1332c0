import type { CardPool } from '#cards/pool/card-pool.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';

/** The rules and cards that the tools read, independent of any game. */
export interface Sources {
  /** The current rulebook. Call it once per tool call, since an import may replace the rulebook. */
  rulebook(): Rulebook;
  /** Resolves once the texts and indexes that a search needs are loaded. */
  ready(): Promise<void>;
  readonly cards: CardPool;
}
