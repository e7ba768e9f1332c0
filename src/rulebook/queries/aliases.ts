import { readFileSync } from 'node:fs';
import { headingKey } from './headings.ts';

/** Names for the same thing, of several ages of the rules and of the table: a line each, parted by ` | `. */
const LINES = readFileSync(new URL('other-names.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' | '));

const LINES_OF = new Map<string, string[][]>();
for (const line of LINES) {
  for (const name of line) {
    const key = headingKey(name);
    LINES_OF.set(key, [...(LINES_OF.get(key) ?? []), line]);
  }
}

/** Other names for the same thing: of another age, or of the table. */
export function aliasesOf(name: string): readonly string[] {
  const key = headingKey(name);
  const names = (LINES_OF.get(key) ?? []).flat().filter((one) => headingKey(one) !== key);
  return [...new Map(names.map((one) => [headingKey(one), one])).values()];
}
