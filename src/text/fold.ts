import { listOf, listUpTo } from './list.ts';
import type { Text, TextPart } from './text.ts';

/** The maximum number of items of each list, tried in this order until everything fits. */
export const LIST_SIZES = [Infinity, 24, 12, 8, 6, 5, 4, 3, 2];

/** A list that names fewer items, see {@link LIST_SIZES}, and counts the others if a reply has no room for all. */
export const foldableList = (items: readonly Text[]): Text =>
  items.length > 2 ? { kind: 'foldable', text: listOf(items), folded: { items } } : listOf(items);

/** True if a text can be shown shorter. */
export function isFoldable(text: Text): boolean {
  if (typeof text === 'string') return false;
  if (!('kind' in text)) return text.some(isFoldable);
  return text.kind === 'foldable' || ('text' in text && isFoldable(text.text));
}

/**
 * Replaces each foldable part by its shorter form, and each longer list by `maxItems` items. A part stays in full if its
 * other form is no shorter, such as `A and 2 more` for `A, B and C`.
 * @param maxItems `Infinity` for all parts in full
 * @returns a text without foldable parts
 */
export function fold(text: Text, maxItems: number, lengthOf: (text: Text) => number): Text {
  if (typeof text === 'string') return text;
  if (!('kind' in text)) return text.map((piece) => fold(piece, maxItems, lengthOf));
  if (!('text' in text)) return text;
  const full = fold(text.text, maxItems, lengthOf);
  if (text.kind !== 'foldable') return { ...text, text: full };
  const { folded } = text;
  if (maxItems === Infinity || ('items' in folded && folded.items.length <= maxItems)) return full;
  const shorter = 'items' in folded ? listUpTo(folded.items, maxItems) : folded.text;
  const short = fold(shorter, maxItems, lengthOf);
  return lengthOf(short) < lengthOf(full) ? short : full;
}

/** Changes the text within a part; both forms of a foldable one. */
export const mapWithin = <Part extends Extract<TextPart, { readonly text: Text }>>(
  part: Part,
  change: (text: Text) => Text,
): Part =>
  part.kind === 'foldable'
    ? {
        ...part,
        text: change(part.text),
        folded:
          'items' in part.folded
            ? { items: part.folded.items.map(change) }
            : { text: change(part.folded.text) },
      }
    : { ...part, text: change(part.text) };
