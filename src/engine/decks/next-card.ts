/** The cards that may be the next one of a deck. */
export interface NextCards {
  /** Cards that are certainly in the deck, one place each. */
  readonly cards: readonly string[];
  /**
   * Further places of the deck. Each holds one of these cards, all equally likely; absent if there are no such places.
   */
  readonly others?: { readonly places: number; readonly among: readonly string[] };
}

/**
 * The cards that may be the next one of a deck. The deck was shuffled, so all unseen cards are equally likely, in the
 * order of `deck`; after them come the cards at its bottom, first one first.
 * @param used the cards turned up so far, in the order in which they are at the bottom
 * @param faceUp cards that are currently not in the deck
 */
export function nextCards(
  deck: readonly string[],
  used: readonly string[],
  faceUp: readonly string[] = [],
): readonly string[] {
  const unseen = deck.filter((card) => !used.includes(card) && !faceUp.includes(card));
  return unseen.length > 0 ? unseen : used.filter((card) => !faceUp.includes(card)).slice(0, 1);
}
