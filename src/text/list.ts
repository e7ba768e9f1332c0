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
