import { brotliCompressSync, constants } from 'node:zlib';
import type { FactsHeader, FactsLine } from '../../src/cards/built-in/facts-file.ts';
import type { ImportedCard } from '../../src/cards/scryfall/read-card.ts';
import { EARLIEST_DATE, type IsoDate } from '../../src/engine/vocabulary/editions.ts';
import { foldName } from '../../src/engine/cards/names.ts';
import { RANKS } from '../../src/cards/scryfall/layouts.ts';

/** A card of the bulk file, and the day on which that printing came out. */
export interface Released extends ImportedCard {
  readonly day: IsoDate;
}

/**
 * The bytes of `facts.br`: those played most come first, and of cards that share a name the whole name comes before a
 * part's, and what goes into decks before the rest.
 */
export function packFacts(given: readonly Released[]): Uint8Array {
  const cards = given.toSorted(
    (a, b) =>
      RANKS[a.kind] - RANKS[b.kind] ||
      (a.fame ?? Infinity) - (b.fame ?? Infinity) ||
      (a.card.name < b.card.name ? -1 : Number(a.card.name > b.card.name)),
  );
  const header: FactsHeader = {
    day: cards.reduce<IsoDate>((newest, { day }) => (day > newest ? day : newest), EARLIEST_DATE),
    cards: cards.length,
  };
  const lines = cards.map(({ kind, card, keywords }): string =>
    JSON.stringify([RANKS[kind], card, keywords.some((some) => some.length > 0) ? keywords : null] satisfies FactsLine),
  );
  const text = [JSON.stringify(header), ...lines, ...namesOf(cards)].join('\n');
  return brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

function namesOf(cards: readonly ImportedCard[]): readonly string[] {
  const found = cards.flatMap(({ kind, card }, place) =>
    [card, ...card.parts].map(({ name }, part) => ({ folded: foldName(name), rank: RANKS[kind] + part, place })),
  );
  const first = new Map<string, (typeof found)[number]>();
  for (const one of found) {
    const known = first.get(one.folded);
    if (!known || one.rank < known.rank) first.set(one.folded, one);
  }
  return [...first.values()]
    .toSorted((a, b) => (a.folded < b.folded ? -1 : 1))
    .map(({ folded, place }) => `${folded}\t${place}`);
}
