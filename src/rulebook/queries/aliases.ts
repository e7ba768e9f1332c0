import { readFileSync } from 'node:fs';
import { headingKey } from './headings.ts';

/** Groups of synonyms across eras of the rules and player jargon: one group a line, separated by ` | `. */
const GROUPS = readFileSync(new URL('other-names.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' | '));

const GROUPS_BY_KEY = new Map<string, string[][]>();
for (const group of GROUPS) {
  for (const name of group) {
    const key = headingKey(name);
    GROUPS_BY_KEY.set(key, [...(GROUPS_BY_KEY.get(key) ?? []), group]);
  }
}

/** Other names for the same thing, from another era of the rules or from player jargon. */
export function aliasesOf(name: string): readonly string[] {
  const key = headingKey(name);
  const names = (GROUPS_BY_KEY.get(key) ?? []).flat().filter((alias) => headingKey(alias) !== key);
  return [...new Map(names.map((alias) => [headingKey(alias), alias])).values()];
}
