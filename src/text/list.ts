import type { Text } from './text.ts';

/** British English writes no comma before the last item. */
const JOINED = {
  and: new Intl.ListFormat('en-GB', { type: 'conjunction' }),
  or: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
} as const;

/** `one`, `one and two`, `one, two and three`; or with `or`. */
export function listOf(items: readonly Text[], join: keyof typeof JOINED = 'and'): Text {
  const [first = ''] = items;
  if (items.length < 2) return first;
  // Items are texts, so that their numbers are listed in their place.
  return JOINED[join]
    .formatToParts(items.map((_, index) => `${index}`))
    .map(({ type, value }) => (type === 'element' ? (items[Number(value)] ?? '') : value));
}

/** Formats the items of a list: all, as many as fit, or so many. */
export type FormatList = (items: readonly Text[]) => Text;

/** Cuts a list to `maxItems`. The last item is then the number of omitted items. */
export const listUpTo = (items: readonly Text[], maxItems: number): Text =>
  listOf(
    items.length > maxItems
      ? [...items.slice(0, maxItems - 1), `${items.length - maxItems + 1} more`]
      : items,
  );

/** Names so many items, and counts the others. */
export const namingUpTo =
  (maxItems: number): FormatList =>
  (items) =>
    listUpTo(items, maxItems);
