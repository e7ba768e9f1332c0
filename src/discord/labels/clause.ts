import { formatList } from '../words/words.ts';

/** A sentence, or an item of a list that shares its title with the neighboring items. */
export type Clause = string | Item;

export interface Item {
  readonly title: string;
  readonly item: string;
  /** The number of a permanent, if players see it. */
  readonly number?: number;
  /** Shown behind the name. */
  readonly notes?: readonly string[];
}

/**
 * Formats clauses as lines, with neighboring items of one title as one list.
 * @param maxItems the number of items of a list that are named; the others are counted
 */
export function formatClauses(clauses: readonly Clause[], maxItems: number): readonly string[] {
  const lines: string[] = [];
  let title = '';
  let items: Item[] = [];
  const flush = () => {
    if (items.length > 0) lines.push(`${title}: ${formatList(limitItems(formatCounted(items), maxItems))}.`);
    items = [];
  };
  for (const clause of clauses) {
    if (typeof clause === 'string' || clause.title !== title) flush();
    if (typeof clause === 'string') {
      lines.push(clause);
    } else {
      ({ title } = clause);
      items.push(clause);
    }
  }
  flush();
  return lines;
}

/** Groups equal items: `20 × Grizzly Bears (#1–#20, tapped)`. */
export function formatCounted(items: readonly Omit<Item, 'title'>[]): readonly string[] {
  return groupBy(items, ({ item, notes = [] }) => JSON.stringify([item, notes])).map((group) => {
    const [{ item, notes = [] }] = group;
    const numbers = group.flatMap(({ number }) => (number === undefined ? [] : [number]));
    const suffix = [...formatNumberRanges(numbers), ...notes];
    return `${formatTimes(group.length, item)}${suffix.length > 0 ? ` (${suffix.join(', ')})` : ''}`;
  });
}

/** Groups by key, in the order of the first element of each key. */
export function groupBy<Element>(
  all: readonly Element[],
  keyOf: (item: Element) => string,
): readonly (readonly [Element, ...Element[]])[] {
  const groups = new Map<string, [Element, ...Element[]]>();
  for (const element of all) {
    const key = keyOf(element);
    const others = groups.get(key);
    if (others) others.push(element);
    else groups.set(key, [element]);
  }
  return [...groups.values()];
}

/** `2 × Grizzly Bears`, `2 copies of Fork` */
function formatTimes(number: number, item: string): string {
  if (number === 1) return item;
  const several = item.replace(/^a copy of /, 'copies of ').replace(/^an ability of /, 'abilities of ');
  return several === item ? `${number} × ${item}` : `${number} ${several}`;
}

/** Sorts numbers and merges consecutive ones: `#1–#20`, `#22`. */
export function formatNumberRanges(numbers: readonly number[]): readonly string[] {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && number <= last.to + 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges.map(({ from, to }) => (from === to ? `#${from}` : `#${from}–#${to}`));
}

/** Cuts a list to `maxItems`. The last item is then the number of omitted items. */
export const limitItems = (items: readonly string[], maxItems: number): readonly string[] =>
  items.length > maxItems ? [...items.slice(0, maxItems - 1), `${items.length - maxItems + 1} more`] : items;
