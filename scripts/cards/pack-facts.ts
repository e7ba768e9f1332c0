import { brotliCompressSync, constants } from 'node:zlib';
import type { FactsHeader, FactsLine } from '#cards/built-in/facts-file.ts';
import type { ImportedCard } from '#cards/scryfall/read-card.ts';
import type { CardPart } from '#engine/cards/card.ts';
import { EARLIEST_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { foldName } from '#engine/cards/names.ts';
import { RANKS } from '#cards/scryfall/layouts.ts';

/** A card of the bulk file, with the release date of that printing, and whether it was the first. */
export interface Released extends ImportedCard {
  readonly day: IsoDate;
  readonly isFirst: boolean;
}

/**
 * The text of `facts.br`: most played cards first. Among cards that share a name, whole names precede names of parts,
 * and cards for decks precede the rest.
 */
export function formatFacts(given: readonly Released[]): string {
  const cards = given.toSorted(
    (a, b) =>
      RANKS[a.kind] - RANKS[b.kind] ||
      (a.fame ?? Infinity) - (b.fame ?? Infinity) ||
      (a.card.name < b.card.name ? -1 : Number(a.card.name > b.card.name)),
  );
  const names = namesOf(cards);
  const header: FactsHeader = {
    day: cards
      .filter(isOut)
      .reduce<IsoDate>((newest, { day }) => (day > newest ? day : newest), EARLIEST_DATE),
    cards: cards.length,
    names: names.length,
  };
  return [JSON.stringify(header), ...cards.map(lineOf), ...names, ''].join('\n');
}

/** Bulk files contain a few cards of upcoming sets: new ones, which no format lists yet, and reprints. */
const isOut = ({ oracle, isFirst }: Released): boolean =>
  isFirst && Object.values(oracle.formats ?? {}).includes('legal');

/** Compresses the text as it is stored in the repository. */
export const pack = (text: string): Uint8Array =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });

function lineOf({ kind, card: { name, ...card }, keywords }: Released): string {
  const facts = { ...card, parts: card.parts.map(withoutDeeds) };
  const line: FactsLine = [`${RANKS[kind]}`, name, JSON.stringify(facts), JSON.stringify(keywords)];
  return line.join('\t');
}

const SYMBOLS = /^(?:\{[^}]+\})*/;

/** Keeps only the symbols of a cost such as `{3}{G}, …`: those are facts, while other costs are the card's text. */
function withoutDeeds(part: CardPart): CardPart {
  const keywords = part.keywords?.map(({ keyword, cost }) => {
    const [symbols = ''] = SYMBOLS.exec(cost ?? '') ?? [];
    if (symbols === (cost ?? '')) return { keyword, ...(cost !== undefined && { cost }) };
    return { keyword, cost: `${symbols}${symbols && ', and '}what its text asks` };
  });
  return keywords ? { ...part, keywords } : part;
}

/**
 * The names of all cards. Among those with the same folded name the first of each spelling is used, the most likely
 * meaning first.
 */
function namesOf(cards: readonly Released[]): readonly string[] {
  const found = cards.flatMap(({ kind, card }, place) =>
    [card, ...card.parts].map(({ name }, part) => ({
      name,
      folded: foldName(name),
      rank: RANKS[kind] + part,
      place,
    })),
  );
  const meant = new Map<string, Map<string, (typeof found)[number]>>();
  for (const one of found) {
    const spelled = meant.get(one.folded) ?? new Map<string, typeof one>();
    const known = spelled.get(one.name);
    if (!known || one.rank < known.rank) spelled.set(one.name, one);
    meant.set(one.folded, spelled);
  }
  return [...meant]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([folded, spelled]) => {
      const places = [...spelled.values()].toSorted((a, b) => a.rank - b.rank).map(({ place }) => place);
      return [folded, ...new Set(places)].join('\t');
    });
}
