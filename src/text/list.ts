import type { Text } from './text.ts';

/** British English has no comma before the last item. */
const LIST_FORMATS = {
  and: new Intl.ListFormat('en-GB', { type: 'conjunction' }),
  or: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
} as const;

/** `one`, `one and two`, `one, two and three`; or with `or`. */
export function listOf(items: readonly Text[], join: keyof typeof LIST_FORMATS = 'and'): Text {
  const [first = ''] = items;
  if (items.length < 2) return first;
  // Intl joins only strings, but an item may be a text: join their indexes, then replace these by the items.
  return LIST_FORMATS[join]
    .formatToParts(items.map((_, index) => `${index}`))
    .map(({ type, value }) => (type === 'element' ? (items[Number(value)] ?? '') : value));
}

/** Formats a list, in full or shortened. */
export type FormatList = (items: readonly Text[]) => Text;

/** Cuts a list to `maxItems`. The last item is then the number of omitted items. */
export const listUpTo = (items: readonly Text[], maxItems: number): Text =>
  listOf(
    items.length > maxItems
      ? [...items.slice(0, maxItems - 1), `${items.length - maxItems + 1} more`]
      : items,
  );

/** Creates a formatter that cuts lists to `maxItems`, as {@link listUpTo} does. */
export const listFormatter =
  (maxItems: number): FormatList =>
  (items) =>
    listUpTo(items, maxItems);
