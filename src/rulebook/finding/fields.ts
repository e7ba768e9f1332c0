import type { RuleDocument } from './documents.ts';
import { wordsOf } from './words.ts';

/** Where a rule's words stand. */
export const FIELDS = [
  'text',
  'title',
  'parentTitle',
  'chapter',
  'examples',
  'terms',
  'glossary',
  'context',
] as const satisfies readonly (keyof RuleDocument)[];
export type FieldName = (typeof FIELDS)[number];

/** A rule's words in each of its fields, as stems, in their order. */
export type StemmedFields = Readonly<Record<FieldName, readonly string[]>> & {
  /** The glossary's terms for it, one by one. */
  readonly termsApart: readonly (readonly string[])[];
  /** Where each sentence of its text ends. */
  readonly sentenceEnds: readonly number[];
};

export function stemmedFields(document: RuleDocument, stemOf: (word: string) => string): StemmedFields {
  const fields = {} as Record<FieldName, readonly string[]>;
  for (const name of FIELDS) fields[name] = wordsOf(document[name]).map(stemOf);
  const termsApart = document.terms.split('\n').map((line) => wordsOf(line).map(stemOf));
  const sentenceEnds: number[] = [];
  for (const sentence of document.text.split(SENTENCE_END)) {
    sentenceEnds.push((sentenceEnds.at(-1) ?? 0) + wordsOf(sentence).length);
  }
  return { ...fields, termsApart, sentenceEnds };
}

const SENTENCE_END = /(?<=[.!?;][)”"]?)\s+/u;
const NOWHERE: readonly number[] = [];
/** Most fields have nothing that is asked for. */
const NONE: ReadonlyMap<string, readonly number[]> = new Map();

/** The places in a field of each stem wanted. */
export function placesIn(
  stems: readonly string[],
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, readonly number[]> {
  let places: Map<string, number[]> | undefined;
  for (let at = 0; at < stems.length; at += 1) {
    const one = stems[at] as string;
    if (!wanted.has(one)) continue;
    const known = places?.get(one);
    if (known) known.push(at);
    else (places ??= new Map()).set(one, [at]);
  }
  return places ?? NONE;
}

/** The places where stems stand in a row, or, if they need not, the first place of each; none where one is missing. */
export function placesOf(
  stems: readonly string[],
  isPhrase: boolean,
  places: ReadonlyMap<string, readonly number[]>,
): readonly number[] {
  const [first = '', ...rest] = stems;
  const starts = places.get(first) ?? NOWHERE;
  if (rest.length === 0 || starts.length === 0) return starts;
  if (!isPhrase) {
    const all = stems.map((one) => places.get(one)?.[0] ?? -1);
    return all.includes(-1) ? NOWHERE : all;
  }
  const start = starts.find((at) => rest.every((one, by) => places.get(one)?.includes(at + by + 1)));
  return start === undefined ? NOWHERE : stems.map((_, by) => start + by);
}

/** Fields as text to keep. */
export const packFields = (fields: StemmedFields): readonly unknown[] => [
  FIELDS.map((name) => fields[name].join(' ')),
  fields.termsApart.map((term) => term.join(' ')),
  fields.sentenceEnds,
];

/** @param packed what `packFields` made, as JSON has it. */
export function unpackFields(packed: readonly unknown[]): StemmedFields {
  const [texts, terms, sentenceEnds] = packed as [string[], string[], number[]];
  const fields = {} as Record<FieldName, readonly string[]>;
  for (const [at, name] of FIELDS.entries()) fields[name] = split(texts[at] ?? '');
  return { ...fields, termsApart: terms.map(split), sentenceEnds };
}

const split = (text: string): readonly string[] => (text === '' ? [] : text.split(' '));
