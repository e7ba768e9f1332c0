import { adoptionCount } from '#engine/vocabulary/editions.ts';
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

/** Players of a game repeat their questions, so recent answers are cached. */
const ANSWER_CACHE = createLruCache<string, CachedReply>(1000);

/** A number per entry, as part of a key: entries of different pools may have the same name. */
const ENTRY_NUMBERS = new WeakMap<CardEntry, number>();
let lastNumber = 0;

function numberOf(entry: CardEntry): number {
  const known = ENTRY_NUMBERS.get(entry);
  if (known !== undefined) return known;
  lastNumber += 1;
  ENTRY_NUMBERS.set(entry, lastNumber);
  return lastNumber;
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
  const key = JSON.stringify([adoptionCount, question, entries.map(numberOf)]);
  const known = ANSWER_CACHE.get(key);
  if (known) return known;
  const reply = make();
  ANSWER_CACHE.set(key, reply);
  return reply;
}
