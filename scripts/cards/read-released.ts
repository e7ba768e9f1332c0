import { z } from 'zod';
import { openBulk, readBulk } from '#cards/scryfall/read-bulk.ts';
import { readCard } from '#cards/scryfall/read-card.ts';
import { IsoDate } from '#engine/vocabulary/editions.ts';
import type { ReleasedCard } from './pack-facts.ts';

const printed = z.looseObject({ released_at: IsoDate, reprint: z.boolean() });

/**
 * Reads the cards of a Scryfall `oracle_cards` bulk file, with their release dates.
 * @throws {ImportFault} if the file is missing or not a bulk file
 */
export async function readReleased(file: string): Promise<readonly ReleasedCard[]> {
  const { stream } = await openBulk(file);
  const cards: ReleasedCard[] = [];
  for await (const card of readBulk(stream, { noun: 'card', read: parseReleased }))
    if (card) cards.push(card);
  return cards;
}

function parseReleased(element: unknown): ReleasedCard | null {
  const card = readCard(element);
  if (!card) return null;
  const { released_at: day, reprint } = printed.parse(element);
  return { ...card, day, isFirst: !reprint };
}
