import type { CardPool } from '#cards/pool/card-pool.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';

/** The rules and cards that the tools read; nothing of any game. */
export interface Sources {
  /** The current rulebook: a call of a tool gets it once, because an import replaces it. */
  rulebook(): Rulebook;
  /** Resolves once the texts and indexes that a search needs are loaded. */
  ready(): Promise<void>;
  readonly cards: CardPool;
}
