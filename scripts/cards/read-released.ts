import { z } from 'zod';
import { openBulk, readBulk } from '#cards/scryfall/read-bulk.ts';
import { readCard } from '#cards/scryfall/read-card.ts';
import { IsoDate } from '#engine/vocabulary/editions.ts';
import type { Released } from './pack-facts.ts';

const printed = z.looseObject({ released_at: IsoDate, reprint: z.boolean() });

/**
 * The cards of a Scryfall `oracle_cards` bulk file, with their release dates.
 * @throws {ImportFault} if the file is missing or not a bulk file
 */
export async function readReleased(file: string): Promise<readonly Released[]> {
  const { stream } = await openBulk(file);
  const cards: Released[] = [];
  for await (const card of readBulk(stream, { noun: 'card', read })) if (card) cards.push(card);
  return cards;
}

function read(element: unknown): Released | null {
  const card = readCard(element);
  if (!card) return null;
  const { released_at: day, reprint } = printed.parse(element);
  return { ...card, day, isFirst: !reprint };
}
