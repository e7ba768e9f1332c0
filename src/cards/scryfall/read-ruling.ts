import { z } from 'zod';
import type { CardRuling } from '../pool/card-pool.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { invalidObject } from './invalid-object.ts';

/** A ruling, with Scryfall's `oracle_id` of its card. */
export interface ImportedRuling {
  readonly oracleId: string;
  readonly ruling: CardRuling;
}

const RULING = z.object({
  object: z.literal('ruling'),
  oracle_id: z.string().min(1),
  source: z.string().min(1),
  published_at: z.iso.date().transform((day) => day as IsoDate),
  comment: z.string(),
});

/**
 * Reads one object of Scryfall's bulk file of rulings; see <https://scryfall.com/docs/api/rulings>.
 * @throws {InvalidObject} if it isn't a ruling
 */
export function readRuling(element: unknown): ImportedRuling {
  const read = RULING.safeParse(element);
  if (!read.success) throw invalidObject('ruling', element, read.error);
  const { oracle_id: oracleId, source, published_at: date, comment: text } = read.data;
  return { oracleId, ruling: { date, source, text } };
}
