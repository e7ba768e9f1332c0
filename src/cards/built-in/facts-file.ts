import { brotliDecompressSync } from 'node:zlib';
import type { Card } from '../../engine/cards/card.ts';
import type { IsoDate } from '../../engine/vocabulary/editions.ts';
import { foldName } from '../../engine/cards/names.ts';
import type { CardEntry } from '../pool/card-pool.ts';
import type { RankedName } from '../pool/name-index.ts';

/*
 * The file of all cards as facts, `facts.br`: Brotli over lines of text. The first is the header, JSON; then a card a
 * line, JSON, those played most first; then the names by which they are found, folded, each with the line that it
 * means.
 */

/** The first line of the file. */
export interface FactsHeader {
  /** The day on which the newest of the cards came out. */
  readonly day: IsoDate;
  readonly cards: number;
}

/** A card's line. */
export type FactsLine = readonly [rank: number, card: Card, keywords: CardEntry['keywords'] | null];

/** All cards that come with the bot. They stay as bytes, and a card is read when it is asked for. */
export interface Facts extends FactsHeader {
  /** By a card's name or a part's, however it is spelled. */
  find(typed: string): CardEntry | undefined;
  /** Every card's name, those played most first. */
  names(): Iterable<RankedName>;
  all(): Iterable<CardEntry>;
}

const NEWLINE = 10;

/** @param packed the bytes of the file. @throws where they are not what `packFacts` made: the installation is broken. */
export function readFacts(packed: Uint8Array): Facts {
  const bytes = brotliDecompressSync(packed);
  const headEnd = bytes.indexOf(NEWLINE);
  const header = JSON.parse(bytes.toString('utf8', 0, headEnd)) as FactsHeader;
  const starts = new Uint32Array(header.cards + 1);
  starts[0] = headEnd + 1;
  for (let at = 0; at < header.cards; at += 1) starts[at + 1] = bytes.indexOf(NEWLINE, starts[at]) + 1;
  const places = new Map<string, number>();
  for (const line of bytes.toString('utf8', starts[header.cards]).split('\n')) {
    const tab = line.indexOf('\t');
    places.set(line.slice(0, tab), Number(line.slice(tab + 1)));
  }
  const lineAt = (at: number) =>
    JSON.parse(bytes.toString('utf8', starts[at], (starts[at + 1] ?? 0) - 1)) as FactsLine;
  const entryAt = (at: number): CardEntry => entryOf(lineAt(at));
  return {
    ...header,
    find(typed) {
      const place = places.get(foldName(typed));
      return place === undefined ? undefined : entryAt(place);
    },
    *names() {
      for (let at = 0; at < header.cards; at += 1) {
        const [rank, { name }] = lineAt(at);
        yield { name, rank, fame: at + 1 };
      }
    },
    *all() {
      for (let at = 0; at < header.cards; at += 1) yield entryAt(at);
    },
  };
}

const entryOf = ([, card, keywords]: FactsLine): CardEntry => ({
  card,
  oracle: null,
  ...(keywords && { keywords }),
});
