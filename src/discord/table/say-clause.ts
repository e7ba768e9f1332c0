import { listed } from '../words.ts';

/** What happened, as a sentence; or one of a list, which those beside it under the same title go into. */
export type Clause = string | { readonly title: string; readonly item: string };

/**
 * Clauses as lines, those of one list together.
 * @param most so many of a list are named, and the others counted.
 */
export function linesOf(clauses: readonly Clause[], most: number): readonly string[] {
  const lines: string[] = [];
  let title = '';
  let items: string[] = [];
  const close = () => {
    if (items.length > 0) lines.push(`${title}: ${listed(cut(items, most))}.`);
    items = [];
  };
  for (const clause of clauses) {
    if (typeof clause === 'string' || clause.title !== title) close();
    if (typeof clause === 'string') {
      lines.push(clause);
    } else {
      ({ title } = clause);
      items.push(clause.item);
    }
  }
  close();
  return lines;
}

const cut = (items: readonly string[], most: number): readonly string[] =>
  items.length > most ? [...items.slice(0, most - 1), `${items.length - most + 1} more`] : items;
