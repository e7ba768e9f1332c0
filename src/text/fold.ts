import { listOf, listUpTo } from './list.ts';
import type { Text } from './text.ts';

/** The numbers of items per list to try, in this order. */
export const LIST_SIZES = [Infinity, 24, 12, 8, 6, 5, 4, 3, 2];

/** A list of which a reply names as many items as it has room for. */
export const foldableList = (items: readonly Text[]): Text =>
  items.length > 2 ? { kind: 'foldable', text: listOf(items), folded: { items } } : listOf(items);

/** True if a text can be shown shorter. */
export function isFoldable(text: Text): boolean {
  if (typeof text === 'string') return false;
  if (!('kind' in text)) return text.some(isFoldable);
  return text.kind === 'foldable' || ('text' in text && isFoldable(text.text));
}

/**
 * Shows the lists of a text with so many items each, and nothing of it is foldable any more.
 * @param maxItems `Infinity` for the text in full
 */
export function fold(text: Text, maxItems: number): Text {
  if (typeof text === 'string') return text;
  if (!('kind' in text)) return text.map((piece) => fold(piece, maxItems));
  if (text.kind !== 'foldable') return 'text' in text ? { ...text, text: fold(text.text, maxItems) } : text;
  const { folded } = text;
  if (maxItems === Infinity || ('items' in folded && folded.items.length <= maxItems))
    return fold(text.text, maxItems);
  return fold('items' in folded ? listUpTo(folded.items, maxItems) : folded.text, maxItems);
}
