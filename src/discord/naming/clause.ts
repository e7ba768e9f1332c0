import { formatList } from '../words/words.ts';

/** A sentence on what happened; or one of a list, which those beside it under the same title go into. */
export type Clause = string | Item;

export interface Item {
  readonly title: string;
  readonly item: string;
  /** Its number, where players are told it. */
  readonly number?: number;
  /** The notes that stand behind its name. */
  readonly notes?: readonly string[];
}

/**
 * Clauses as lines, those of one list together.
 * @param most so many of a list are named, and the others counted.
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

/** Equal ones together: `20 × Grizzly Bears (#1–#20, tapped)`. */
export function formatCounted(items: readonly Omit<Item, 'title'>[]): readonly string[] {
  return groupBy(items, ({ item, notes = [] }) => JSON.stringify([item, notes])).map((same) => {
    const [{ item, notes = [] }] = same;
    const numbers = same.flatMap(({ number }) => (number === undefined ? [] : [number]));
    const behind = [...formatNumberRanges(numbers), ...notes];
    return `${formatTimes(same.length, item)}${behind.length > 0 ? ` (${behind.join(', ')})` : ''}`;
  });
}

/** Those of one key together, in the order of the first of each. */
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

/** `2 × Grizzly Bears`, `2 copies of Fork`. */
function formatTimes(number: number, item: string): string {
  if (number === 1) return item;
  const several = item.replace(/^a copy of /, 'copies of ').replace(/^an ability of /, 'abilities of ');
  return several === item ? `${number} × ${item}` : `${number} ${several}`;
}

/** Numbers in order, those that follow each other as one: `#1–#20`, `#22`. */
export function formatNumberRanges(numbers: readonly number[]): readonly string[] {
  const runs: { from: number; to: number }[] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && number <= last.to + 1) last.to = number;
    else runs.push({ from: number, to: number });
  }
  return runs.map(({ from, to }) => (from === to ? `#${from}` : `#${from}–#${to}`));
}

/** A list of at most so many; of a longer one the last says how many more there are. */
export const limitItems = (items: readonly string[], most: number): readonly string[] =>
  items.length > most ? [...items.slice(0, most - 1), `${items.length - most + 1} more`] : items;
