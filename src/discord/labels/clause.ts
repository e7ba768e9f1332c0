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
 * @param most how many items of a list are named; the others are counted
 */
export function formatClauses(clauses: readonly Clause[], most: number): readonly string[] {
  const lines: string[] = [];
  let title = '';
  let items: Item[] = [];
  const close = () => {
    if (items.length > 0) lines.push(`${title}: ${formatList(limitItems(formatCounted(items), most))}.`);
    items = [];
  };
  for (const clause of clauses) {
    if (typeof clause === 'string' || clause.title !== title) close();
    if (typeof clause === 'string') {
      lines.push(clause);
    } else {
      ({ title } = clause);
      items.push(clause);
    }
  }
  close();
  return lines;
}

/** Groups equal items: `20 × Grizzly Bears (#1–#20, tapped)`. */
export function formatCounted(items: readonly Omit<Item, 'title'>[]): readonly string[] {
  return groupBy(items, ({ item, notes = [] }) => JSON.stringify([item, notes])).map((same) => {
    const [{ item, notes = [] }] = same;
    const numbers = same.flatMap(({ number }) => (number === undefined ? [] : [number]));
    const behind = [...formatNumberRanges(numbers), ...notes];
    return `${formatTimes(same.length, item)}${behind.length > 0 ? ` (${behind.join(', ')})` : ''}`;
  });
}

/** Keeps the order of the first item of each key. */
export function groupBy<One>(
  all: readonly One[],
  keyOf: (item: One) => string,
): readonly (readonly [One, ...One[]])[] {
  const equal = new Map<string, [One, ...One[]]>();
  for (const one of all) {
    const key = keyOf(one);
    const others = equal.get(key);
    if (others) others.push(one);
    else equal.set(key, [one]);
  }
  return [...equal.values()];
}

/** `2 × Grizzly Bears`, `2 copies of Fork` */
function formatTimes(number: number, item: string): string {
  if (number === 1) return item;
  const several = item.replace(/^a copy of /, 'copies of ').replace(/^an ability of /, 'abilities of ');
  return several === item ? `${number} × ${item}` : `${number} ${several}`;
}

/** Sorts numbers and merges consecutive ones: `#1–#20`, `#22`. */
export function formatNumberRanges(numbers: readonly number[]): readonly string[] {
  const runs: { from: number; to: number }[] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && number <= last.to + 1) last.to = number;
    else runs.push({ from: number, to: number });
  }
  return runs.map(({ from, to }) => (from === to ? `#${from}` : `#${from}–#${to}`));
}

/** Cuts a list. The last item then is the number of those omitted. */
export const limitItems = (items: readonly string[], most: number): readonly string[] =>
  items.length > most ? [...items.slice(0, most - 1), `${items.length - most + 1} more`] : items;
