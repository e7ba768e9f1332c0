import { brotliDecompressSync } from 'node:zlib';
import type { Card } from '#engine/cards/card.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { foldName } from '#engine/cards/names.ts';
import type { CardEntry } from '../pool/card-pool.ts';
import type { RankedName } from '../pool/name-index.ts';

/*
 * The file of all cards as facts, `facts.br`: Brotli over lines of text. The first line is the header, as JSON. Then
 * one card per line, most played first; then the folded names in UTF-16 order, each with the indexes of its cards,
 * the most likely one first. Columns are separated by tabs.
 */

/** The first line of the file. */
export interface FactsHeader {
  /** Release date of the newest card. */
  readonly day: IsoDate;
  readonly cards: number;
  readonly names: number;
}

/** The mark of a Game Changer. */
export const GAME_CHANGER = 'game changer';

/** The columns of a card's line. Most cards have no mark. */
export type FactsLine = readonly [
  rank: string,
  name: string,
  facts: string,
  keywords: string,
  mark?: typeof GAME_CHANGER,
];

/** Cards that ship with the bot. They stay compressed in memory; a card is parsed on access. */
export interface BuiltInFacts {
  /** Release date of the newest card. */
  readonly day: IsoDate;
  /** Finds a card by its name or a part's, in any spelling; an exact spelling wins among cards that share a name. */
  find(typed: string): CardEntry | undefined;
  /** Every card's name, most played first. */
  names(): Iterable<RankedName>;
  all(): Iterable<CardEntry>;
}

/** The rank of cards that decks can have; see `RANKS` of Scryfall's cards. */
const RANK_FOR_DECKS = '0';

/** Larger than the file unpacked, so that it is unpacked in one piece: many small ones would leave gaps in the heap. */
const UNPACKED_CHUNK_BYTES = 2 ** 23;

const NEWLINE_BYTE = 10;
const TAB_BYTE = 9;

/**
 * @param packed contents of the file
 * @throws if `scripts/cards/pack-facts.ts` did not write it, which means that the installation is broken
 */
export function readFacts(packed: Uint8Array): BuiltInFacts {
  const bytes = brotliDecompressSync(packed, { chunkSize: UNPACKED_CHUNK_BYTES });
  const headEnd = bytes.indexOf(NEWLINE_BYTE);
  const { day, cards, names } = JSON.parse(bytes.toString('utf8', 0, headEnd)) as FactsHeader;
  const starts = new Uint32Array(cards + names + 1);
  starts[0] = headEnd + 1;
  for (let at = 1; at < starts.length; at += 1) starts[at] = bytes.indexOf(NEWLINE_BYTE, starts[at - 1]) + 1;
  const lineAt = (at: number): string => bytes.toString('utf8', starts[at], starts[at + 1]! - 1);
  const entryAt = (at: number): CardEntry => entryOf(lineAt(at).split('\t') as unknown as FactsLine);

  /** The indexes of the cards with a folded name, the most likely one first. */
  function placesOf(folded: string): readonly number[] {
    // Compares bytes, so that typed text, most of which isn't a card name, produces no garbage. Folded names
    // have no characters that UTF-8 and UTF-16 sort differently.
    const wanted = Buffer.from(folded);
    let low = 0;
    let high = names;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const start = starts[cards + middle]!;
      const order = bytes.compare(wanted, 0, wanted.length, start, bytes.indexOf(TAB_BYTE, start));
      if (order === 0)
        return lineAt(cards + middle)
          .split('\t')
          .slice(1)
          .map(Number);
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return [];
  }

  return {
    day,
    find(typed) {
      const [first, ...others] = placesOf(foldName(typed)).map(entryAt);
      const name = typed.trim();
      return others.length > 0
        ? ([first!, ...others].find((entry) => hasSpelling(entry, name)) ?? first)
        : first;
    },
    *names() {
      for (let at = 0; at < cards; at += 1) {
        const tab = bytes.indexOf(TAB_BYTE, starts[at]);
        const name = bytes.toString('utf8', tab + 1, bytes.indexOf(TAB_BYTE, tab + 1));
        yield { name, rank: Number(bytes.toString('utf8', starts[at], tab)), fame: at + 1 };
      }
    },
    *all() {
      for (let at = 0; at < cards; at += 1) yield entryAt(at);
    },
  };
}

const hasSpelling = ({ card }: CardEntry, name: string): boolean =>
  card.name === name || card.parts.some((part) => part.name === name);

const entryOf = ([rank, name, facts, keywords, mark]: FactsLine): CardEntry => ({
  card: { name, ...(JSON.parse(facts) as Omit<Card, 'name'>) },
  keywords: JSON.parse(keywords) as NonNullable<CardEntry['keywords']>,
  oracle: null,
  ...(rank !== RANK_FOR_DECKS && { isNotForDecks: true }),
  isGameChanger: mark === GAME_CHANGER,
});
