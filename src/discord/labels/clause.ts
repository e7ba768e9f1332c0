import { numberRanges } from '#basics/number-ranges.ts';
import { isDeepStrictEqual } from 'node:util';
import type { FormatList } from '#text/list.ts';
import { text } from '#text/template.ts';
import { joinTexts, mapFirstWords, ranked } from '#text/parts.ts';
import type { Text } from '#text/text.ts';

/** A sentence, or an item of a list that shares its title with the neighboring items. */
export type Clause = Text | Item;

export interface Item {
  /** The words before the list. */
  readonly title: Text;
  readonly item: Text;
  /** The number of a permanent, if players see it. */
  readonly number?: number;
  /** Shown behind the name. */
  readonly notes?: readonly Text[];
}

export const isItem = (clause: Clause): clause is Item => typeof clause === 'object' && 'item' in clause;

/**
 * Formats clauses as lines, with neighboring items of one title as one list.
 * @param formatList formats the items of a list
 */
export function formatClauses(clauses: readonly Clause[], formatList: FormatList): readonly Text[] {
  const lines: Text[] = [];
  let title: Text = '';
  let items: Item[] = [];
  const flush = () => {
    if (items.length > 0) lines.push(ranked('names', text`${title}: ${formatList(formatCounted(items))}.`));
    items = [];
  };
  for (const clause of clauses) {
    if (!isItem(clause) || !isDeepStrictEqual(clause.title, title)) flush();
    if (isItem(clause)) {
      ({ title } = clause);
      items.push(clause);
    } else {
      lines.push(clause);
    }
  }
  flush();
  return lines;
}

/** Groups equal items: `20 × Grizzly Bears (#1–#20, tapped)`. */
export function formatCounted(items: readonly Omit<Item, 'title'>[]): readonly Text[] {
  return groupBy(items, ({ item, notes = [] }) => JSON.stringify([item, notes])).map((group) => {
    const [{ item, notes = [] }] = group;
    const numbers = group.flatMap(({ number }) => (number === undefined ? [] : [number]));
    const suffix = [...formatNumberRanges(numbers), ...notes];
    return text`${formatTimes(group.length, item)}${suffix.length > 0 ? text` (${joinTexts(suffix, ', ')})` : ''}`;
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
function formatTimes(number: number, item: Text): Text {
  if (number === 1) return item;
  const several = mapFirstWords(item, (words) =>
    words.replace(/^a copy of /, 'copies of ').replace(/^an ability of /, 'abilities of '),
  );
  return isDeepStrictEqual(several, item) ? text`${number} × ${item}` : text`${number} ${several}`;
}

/** Sorts numbers and merges consecutive ones: `#1–#20`, `#22`. */
export const formatNumberRanges = (numbers: readonly number[]): readonly string[] =>
  numberRanges(numbers).map(({ from, to }) => (from === to ? `#${from}` : `#${from}–#${to}`));
