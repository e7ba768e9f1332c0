import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import { textsIn } from '../command/layout.ts';
import type { Reply } from '../command/reply.ts';

const NUMBERS = String.raw`(?:\d{3}(?:\.\d+[a-z]*)?|Glossary)(?:, (?:\d{3}(?:\.\d+[a-z]*)?|Glossary))*`;
const OF_ONE_EDITION = String.raw`(${NUMBERS}) \((\d{4}-\d\d-\d\d)\)`;
const CITED = new RegExp(
  String.raw`\bCR (${NUMBERS} \(\d{4}-\d\d-\d\d\)(?: · ${NUMBERS} \(\d{4}-\d\d-\d\d\))*)`,
  'g',
);
const PARTS = new RegExp(OF_ONE_EDITION, 'g');

/** Parses citations in the format of `citeAll`: each one once, in order of appearance. */
export function parseCitations(text: string): readonly Citation[] {
  if (!text.includes('CR ')) return [];
  const found = new Map<string, Citation>();
  for (const [, list = ''] of text.matchAll(CITED))
    for (const [, numbers = '', day = ''] of list.matchAll(PARTS))
      for (const number of numbers.split(', ')) {
        const edition = day as IsoDate;
        const key = `${edition} ${number}`;
        if (!found.has(key)) found.set(key, { edition, number });
      }
  return [...found.values()];
}

/** Maps each list of citations in a text, such as `CR 511.1, 511.2 (2006-10-01)`. */
export const mapCitationLists = (text: string, change: (list: string) => string): string =>
  text.replace(CITED, (list) => change(list));

type TextParts = Pick<Reply, 'content' | 'embeds' | 'layout'>;

/** All text of a reply or message, including embeds and layouts. */
export function textOf({ content = '', embeds = [], layout = [] }: TextParts): string {
  if (embeds.length === 0 && layout.length === 0) return content;
  const inEmbeds = embeds.flatMap(({ title, description, fields, footer }) => [
    title,
    description,
    ...(fields ?? []).flatMap(({ name, value }) => [name, value]),
    footer?.text,
  ]);
  return [content, ...inEmbeds, ...textsIn(layout)].filter(Boolean).join('\n');
}
