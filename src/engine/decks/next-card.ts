/** The cards among which the next one of a deck is drawn. */
export interface NextCards {
  /** Cards that are in the deck, each in one of its places. */
  readonly cards: readonly string[];
  /** Further places of the deck. Each has one of these cards, any of which is as likely; absent if there is none. */
  readonly others?: { readonly places: number; readonly among: readonly string[] };
}

/**
 * The cards among which the next one of a deck is drawn. The deck was shuffled, so each card that nobody has seen yet
 * is as likely as any other, in the order of `deck`; then the cards at its bottom come again, the first one first.
 * @param used the cards turned up so far, as they lie at the bottom
 * @param faceUp cards that are not in the deck now
 */
export function nextCards(
  deck: readonly string[],
  used: readonly string[],
  faceUp: readonly string[] = [],
): readonly string[] {
  const unseen = deck.filter((card) => !used.includes(card) && !faceUp.includes(card));
  return unseen.length > 0 ? unseen : used.filter((card) => !faceUp.includes(card)).slice(0, 1);
}
