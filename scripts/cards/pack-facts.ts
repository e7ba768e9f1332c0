import { brotliCompressSync, constants } from 'node:zlib';
import { GAME_CHANGER, type FactsHeader, type FactsLine } from '#cards/built-in/facts-file.ts';
import type { ImportedCard } from '#cards/scryfall/read-card.ts';
import type { CardPart } from '#engine/cards/card.ts';
import { EARLIEST_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { foldName } from '#engine/cards/names.ts';
import { RANKS } from '#cards/scryfall/layouts.ts';

/** A card of the bulk file, with the release date of its printing, and whether this is the first printing. */
export interface ReleasedCard extends ImportedCard {
  readonly day: IsoDate;
  readonly isFirst: boolean;
}

/**
 * Formats the text of `facts.br`: most played cards first. Among cards that share a name, whole names precede names of
 * parts, and cards for decks precede the rest.
 */
export function formatFacts(released: readonly ReleasedCard[]): string {
  const cards = released.toSorted(
    (a, b) =>
      RANKS[a.kind] - RANKS[b.kind] ||
      (a.fame ?? Infinity) - (b.fame ?? Infinity) ||
      (a.card.name < b.card.name ? -1 : Number(a.card.name > b.card.name)),
  );
  const names = formatNames(cards);
  const header: FactsHeader = {
    day: cards
      .filter(isReleased)
      .reduce<IsoDate>((newest, { day }) => (day > newest ? day : newest), EARLIEST_DATE),
    cards: cards.length,
    names: names.length,
  };
  return [JSON.stringify(header), ...cards.map(formatLine), ...names, ''].join('\n');
}

/** Bulk files contain a few cards of upcoming sets: new ones, which no format lists yet, and reprints. */
const isReleased = ({ oracle, isFirst }: ReleasedCard): boolean =>
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

function formatLine({ kind, card: { name, ...card }, keywords, isGameChanger }: ReleasedCard): string {
  const facts = { ...card, parts: card.parts.map(withoutCostTexts) };
  const columns = [`${RANKS[kind]}`, name, JSON.stringify(facts), JSON.stringify(keywords)] as const;
  const line: FactsLine = isGameChanger ? [...columns, GAME_CHANGER] : columns;
  return line.join('\t');
}

const LEADING_SYMBOLS = /^(?:\{[^}]+\})*/;

/**
 * Keeps only the symbols of a cost such as `{3}{G}, …`, since symbols are facts, while other costs are text of the
 * card.
 */
function withoutCostTexts(part: CardPart): CardPart {
  const keywords = part.keywords?.map(({ keyword, cost }) => {
    const [symbols = ''] = LEADING_SYMBOLS.exec(cost ?? '') ?? [];
    if (symbols === (cost ?? '')) return { keyword, ...(cost !== undefined && { cost }) };
    return { keyword, cost: `${symbols}${symbols && ', and '}what its text asks` };
  });
  return keywords ? { ...part, keywords } : part;
}

/**
 * Formats the names of all cards, each folded name with the indexes of its cards: one for each spelling, the most likely
 * card first.
 */
function formatNames(cards: readonly ReleasedCard[]): readonly string[] {
  const entries = cards.flatMap(({ kind, card }, index) =>
    [card, ...card.parts].map(({ name }, part) => ({
      name,
      folded: foldName(name),
      rank: RANKS[kind] + part,
      index,
    })),
  );
  const bySpelling = new Map<string, Map<string, (typeof entries)[number]>>();
  for (const entry of entries) {
    const spelled = bySpelling.get(entry.folded) ?? new Map<string, typeof entry>();
    const best = spelled.get(entry.name);
    if (!best || entry.rank < best.rank) spelled.set(entry.name, entry);
    bySpelling.set(entry.folded, spelled);
  }
  return [...bySpelling]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([folded, spelled]) => {
      const places = [...spelled.values()].toSorted((a, b) => a.rank - b.rank).map(({ index }) => index);
      return [folded, ...new Set(places)].join('\t');
    });
}
