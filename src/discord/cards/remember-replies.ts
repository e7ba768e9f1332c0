import type { CardEntry } from '../../cards/pool/card-pool.ts';
import type { Refusal } from '../../engine/refusals/refusal.ts';
import type { Result } from '../../engine/vocabulary/result.ts';
import { createLruCache } from '../../basics/lru-cache.ts';
import type { Reply } from '../command/reply.ts';

/** A reply about a card. */
export interface CardAnswer {
  readonly reply: Reply;
  /** Another edition has another answer, which is told in short. */
  readonly differs: boolean;
}

type CachedReply = Result<CardAnswer, Refusal>;

/** Tables ask the same questions: so many answers are remembered. */
const ANSWERS = createLruCache<string, CachedReply>(1000);

/** Entries by number, so that another pool's entry of the same name is never taken for this one. */
const NUMBERS = new WeakMap<CardEntry, number>();
let numbered = 0;

function numberOf(entry: CardEntry): number {
  const known = NUMBERS.get(entry);
  if (known !== undefined) return known;
  numbered += 1;
  NUMBERS.set(entry, numbered);
  return numbered;
}

/**
 * The answer to a question about cards, made once.
 * @param question everything that the answer depends on beside the cards, as JSON can say it.
 */
export function rememberReply(
  question: readonly unknown[],
  entries: readonly CardEntry[],
  make: () => CachedReply,
): CachedReply {
  const key = JSON.stringify([question, entries.map(numberOf)]);
  const known = ANSWERS.get(key);
  if (known) return known;
  const said = make();
  ANSWERS.set(key, said);
  return said;
}
