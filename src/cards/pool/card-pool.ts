import type { Card } from '#engine/cards/card.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { TextSource } from '#engine/vocabulary/text-source.ts';

/** The legality of a card in a format that does not simply lack it. */
export const FORMAT_LEGALITIES = ['legal', 'banned', 'restricted'] as const;
export type FormatLegality = (typeof FORMAT_LEGALITIES)[number];

/** A card's texts and pictures, of a full card pool only. They are quoted to users, never kept in the repository. */
export interface Oracle {
  /** Scryfall's `oracle_id`: the same for every printing. */
  readonly id: string;
  /** The rules text of each part, in the order of `card.parts`. */
  readonly texts: readonly string[];
  /** A picture of each side that has one. */
  readonly images: readonly string[];
  /** The art of its first side without the frame, and who made it; left out if either is unknown. */
  readonly art?: { readonly address: string; readonly artist: string };
  /** The formats that say something of it, by Scryfall's names; left out, nothing is known. */
  readonly formats?: Readonly<Record<string, FormatLegality>>;
  /** The card's page. */
  readonly page: string;
}

/** A card as the pool holds it. */
export interface CardEntry {
  readonly card: Card;
  /** The keyword abilities of each part, in the order of `card.parts`; left out, none is known. */
  readonly keywords?: readonly (readonly string[])[];
  /** `null` for a card that is built in and not imported. */
  readonly oracle: Oracle | null;
  /**
   * Set for objects that are in no deck: tokens, joke and playtest cards, and other game pieces. Players rarely mean
   * them by a name.
   */
  readonly isNotForDecks?: true;
  /** Whether it is on Commander's list of Game Changers, as of the card data's day; left out, it isn't known. */
  readonly isGameChanger?: boolean;
}

/** An official ruling on a card. */
export interface CardRuling {
  readonly date: IsoDate;
  /** The publisher, such as `wotc`. */
  readonly source: string;
  readonly text: string;
}

/** How much was imported, and when. */
export interface PoolImport {
  readonly cards: number;
  readonly rulings: number;
  /** When, in ms since 1970. */
  readonly at: number;
}

/** The cards that the bot knows: those built in, and all that were imported. */
export interface CardPool {
  /** Release date of the newest built-in card; `null` if the list is incomplete. */
  readonly builtInUntil: IsoDate | null;
  /** How the texts of cards come that are built in only. */
  readonly textsCome: TextSource;
  /** `null` if nothing is imported. */
  readonly imported: () => PoolImport | null;
  /** @param typed a card's name, or a part's; case, accents and punctuation do not matter. */
  readonly find: (typed: string) => CardEntry | undefined;
  /** @param oracleId of an imported card; those that are built in and not imported have none. */
  readonly byId: (oracleId: string) => CardEntry | undefined;
  /** Suggested names, best first; see `createNameIndex`. */
  readonly suggest: (typed: string, limit: number) => readonly string[];
  /** The names that are this text up to a comma, the best known first: `emrakul` for Emrakul, the Aeons Torn. */
  readonly byShortName: (typed: string) => readonly string[];
  /** Newest first; `null` if no rulings are imported. */
  readonly rulings: (entry: CardEntry) => readonly CardRuling[] | null;
}
