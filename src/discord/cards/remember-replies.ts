import { adoptions } from '#engine/vocabulary/editions.ts';
import type { CardEntry } from '#cards/pool/card-pool.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import type { Result } from '#engine/vocabulary/result.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import type { Reply } from '../command/reply.ts';

export interface CardAnswer {
  readonly reply: Reply;
  /** True if another edition answers differently, which is shown as one line. */
  readonly differs: boolean;
}

type CachedReply = Result<CardAnswer, Refusal>;

/** Tables repeat questions. */
const ANSWERS = createLruCache<string, CachedReply>(1000);

/** Distinguishes entries of different pools with the same name. */
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
 * Returns a cached answer, or makes and caches it.
 * @param question everything besides the cards that the answer depends on, serializable as JSON
 */
export function rememberReply(
  question: readonly unknown[],
  entries: readonly CardEntry[],
  make: () => CachedReply,
): CachedReply {
  const key = JSON.stringify([adoptions, question, entries.map(numberOf)]);
  const known = ANSWERS.get(key);
  if (known) return known;
  const reply = make();
  ANSWERS.set(key, reply);
  return reply;
}
