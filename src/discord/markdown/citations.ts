import type { Citation } from '#engine/vocabulary/citations.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';

const NUMBER = String.raw`(?:\d{3}(?:\.\d+[a-z]*)?|Glossary)`;
const NUMBERS = String.raw`${NUMBER}(?:, ${NUMBER})*`;
const OF_ONE_EDITION = String.raw`${NUMBERS} \(\d{4}-\d\d-\d\d\)`;

/** A list of citations as `formatCitationList` writes it, such as `CR 511.1, 511.2 (2006-10-01)`, as a pattern. */
export const CITATION_LIST = String.raw`\bCR ${OF_ONE_EDITION}(?: · ${OF_ONE_EDITION})*`;

const LISTS = new RegExp(CITATION_LIST, 'g');
const PARTS = new RegExp(String.raw`(${NUMBERS}) \((\d{4}-\d\d-\d\d)\)`, 'g');

/** Parses the lists of citations in a text: each one once, in order of appearance. */
export function parseCitations(text: string): readonly Citation[] {
  if (!text.includes('CR ')) return [];
  const found = new Map<string, Citation>();
  for (const [list] of text.matchAll(LISTS))
    for (const [, numbers = '', day = ''] of list.matchAll(PARTS))
      for (const number of numbers.split(', ')) {
        const edition = day as IsoDate;
        const key = `${edition} ${number}`;
        if (!found.has(key)) found.set(key, { edition, number });
      }
  return [...found.values()];
}

/** Maps each list of citations in a text. */
export const mapCitationLists = (text: string, change: (list: string) => string): string =>
  text.replace(LISTS, (list) => change(list));
