import { randomUUID } from 'node:crypto';
import type { CardKind } from '#cards/scryfall/layouts.ts';
import type { ImportedCard } from '#cards/scryfall/read-card.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { Card } from '#engine/cards/card.ts';
import { readFacts, type BuiltInFacts } from '#cards/built-in/facts-file.ts';
import { pack, formatFacts } from '../../../scripts/cards/pack-facts.ts';
import { writeCardFile, type CardImports, type CardImportResult } from '#imported/cards/write-card-file.ts';

/** An ordinary card of nothing but a name. */
export const called = (name: string, manaCost = ''): Card => ({
  name,
  layout: 'ordinary',
  parts: [{ name, manaCost, typeLine: 'Instant' }],
});

/** A card as an import gets it. */
export const entryOf = (card: Card, kind: CardKind = 'card', id: string = randomUUID()): ImportedCard => ({
  card,
  kind,
  fame: null,
  isGameChanger: null,
  keywords: card.parts.map(() => []),
  oracle: {
    id,
    texts: card.parts.map(({ name }) => `What ${name} does.`),
    images: [`https://cards.example/${id}.jpg`],
    page: `https://cards.example/${id}`,
  },
});

/** A legendary creature, with the art of an import. */
export function withArt(name: string, address: string, artist: string): ImportedCard {
  const parts = [
    { name, manaCost: '{2}', typeLine: 'Legendary Creature — Goblin', power: '3', toughness: '3' },
  ] as const;
  const entry = entryOf({ name, layout: 'ordinary', parts });
  return { ...entry, oracle: { ...entry.oracle, art: { address, artist } } };
}

/** The same in a format, as cards are that are out. */
const released = (card: Card): ImportedCard => {
  const entry = entryOf(card);
  return { ...entry, oracle: { ...entry.oracle, formats: { commander: 'legal' } } };
};

/** Cards as they are built in, these alone. */
export const factsOf = (cards: readonly Card[], day: IsoDate = '2026-03-06'): BuiltInFacts =>
  readFacts(pack(formatFacts(cards.map((card) => ({ ...released(card), day, isFirst: true })))));

export async function* each<One>(all: Iterable<One>): AsyncGenerator<One> {
  yield* all;
}

export const AT = Date.UTC(2025, 10, 21);

export const cardsFrom = (all: Iterable<ImportedCard>): Pick<CardImports, 'cards'> => ({
  cards: { all: each(all), from: 'cards.json' },
});

/** Imports these cards, in place of those imported before. */
export const importCards = (file: string, all: Iterable<ImportedCard>): Promise<CardImportResult> =>
  writeCardFile(file, { ...cardsFrom(all), at: AT });
