import type { Card } from '#engine/cards/card.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { TextSource } from '#engine/vocabulary/text-source.ts';

/** The legality of a card in a format to whose card pool it belongs. */
export const FORMAT_LEGALITIES = ['legal', 'banned', 'restricted'] as const;
export type FormatLegality = (typeof FORMAT_LEGALITIES)[number];

/**
 * A card's texts and pictures, only present in a full card pool. They are quoted to users, and never stored in the
 * repository.
 */
export interface Oracle {
  /** Scryfall's `oracle_id`: the same for every printing. */
  readonly id: string;
  /** The rules text of each part, in the order of `card.parts`. */
  readonly texts: readonly string[];
  /** A picture of each side that has one. */
  readonly images: readonly string[];
  /** The art of its first side without the frame, and its artist; omitted if either is unknown. */
  readonly art?: { readonly address: string; readonly artist: string };
  /** Its legality by format, with Scryfall's names; omitted if unknown. */
  readonly formats?: Readonly<Record<string, FormatLegality>>;
  /** The card's page. */
  readonly page: string;
}

/** An entry of the card pool. */
export interface CardEntry {
  readonly card: Card;
  /** The keyword abilities of each part, in the order of `card.parts`; omitted if unknown. */
  readonly keywords?: readonly (readonly string[])[];
  /** `null` for a built-in card that is not imported. */
  readonly oracle: Oracle | null;
  /**
   * Set for objects that are in no deck: tokens, joke and playtest cards, and other game pieces. Players rarely mean
   * them by a name.
   */
  readonly isNotForDecks?: true;
  /** True if it is on Commander's list of Game Changers, as of the date of the card data; omitted if unknown. */
  readonly isGameChanger?: boolean;
}

/** An official ruling on a card. */
export interface CardRuling {
  readonly date: IsoDate;
  /** The publisher, such as `wotc`. */
  readonly source: string;
  readonly text: string;
}

/** The number of imported cards, and the time of the import. */
export interface PoolImport {
  readonly cards: number;
  readonly rulings: number;
  /** In ms since 1970. */
  readonly at: number;
}

/** The cards that the bot knows: built-in and imported ones. */
export interface CardPool {
  /** Release date of the newest built-in card; `null` if the list is incomplete. */
  readonly builtInUntil: IsoDate | null;
  /** How texts become available for cards that are only built in. */
  readonly textsCome: TextSource;
  /** `null` if nothing is imported. */
  readonly imported: () => PoolImport | null;
  /** @param typed a card's name, or a part's; case, accents and punctuation do not matter. */
  readonly find: (typed: string) => CardEntry | undefined;
  /** @param oracleId of an imported card; other cards have none. */
  readonly byId: (oracleId: string) => CardEntry | undefined;
  /** Suggested names, best first; see `createNameIndex`. */
  readonly suggest: (typed: string, limit: number) => readonly string[];
  /** The names that equal this text up to their comma, best known first: `emrakul` for Emrakul, the Aeons Torn. */
  readonly byShortName: (typed: string) => readonly string[];
  /** Newest first; `null` if no rulings are imported. */
  readonly rulings: (entry: CardEntry) => readonly CardRuling[] | null;
}
