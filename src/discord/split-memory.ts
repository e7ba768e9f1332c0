import { isDeepStrictEqual } from 'node:util';
import type { Card } from '../engine/cards.ts';
import type { Refusal } from '../engine/refusals.ts';
import type { Result } from '../engine/result.ts';
import type { Reply } from './reply.ts';

type Said = Result<Reply, Refusal>;

/** Tables ask the same questions: so many answers are remembered. */
const MOST_REMEMBERED = 1000;
const REMEMBERED = new Map<string, { readonly cards: readonly Card[]; readonly said: Said }>();

/**
 * The answer to a question about cards, made once.
 * @param question everything that the answer depends on beside the cards.
 */
export function remembered(question: readonly unknown[], cards: readonly Card[], make: () => Said): Said {
  const key = JSON.stringify([question, cards.map(({ name }) => name)]);
  const known = REMEMBERED.get(key);
  // After an import a name may stand for other facts.
  if (known && isDeepStrictEqual(known.cards, cards)) return known.said;
  const said = make();
  if (REMEMBERED.size >= MOST_REMEMBERED) REMEMBERED.clear();
  REMEMBERED.set(key, { cards, said });
  return said;
}
