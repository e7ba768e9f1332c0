import { createHash } from 'node:crypto';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { hashWording } from '../rule-matching/weighing.ts';
import type { Paragraph, ParsedRules } from '../text/rules.ts';
import { likenessWords, comparableText } from '../text/wording.ts';

/** A rule without its text: enough to recognize the rule in a later edition, but not to read it. */
export interface RuleFingerprint {
  readonly number: string;
  readonly chapter: string;
  readonly parent: string | null;
  /** A hash from `hashWording`. */
  readonly wording: string;
  /** Hashes of its distinct words in ascending order, so their order in the text is lost. */
  readonly words: readonly number[];
  /** Hashes of the words that only its examples have. */
  readonly exampleWords: readonly number[];
}

/** An edition without its text. */
export interface EditionFingerprints {
  readonly edition: IsoDate;
  readonly chapters: readonly { readonly number: string; readonly heading: string }[];
  /** In the order of the text. */
  readonly rules: readonly RuleFingerprint[];
  /** Hashes of the wordings of glossary entries, by hashes of their headings. */
  readonly glossary: ReadonlyMap<string, string>;
}

export function fingerprintsOf({ edition, chapters, rules, glossary }: ParsedRules): EditionFingerprints {
  return {
    edition,
    chapters: chapters.map(({ number, heading }) => ({ number, heading: hashHeading(heading) })),
    rules: rules.map((rule) => ({
      number: rule.number,
      chapter: rule.chapter,
      parent: rule.parent,
      wording: hashWording(rule),
      ...wordHashesOf(rule.paragraphs),
    })),
    glossary: new Map(glossary.map((entry) => [hashHeading(entry.heading), hashWording(entry)])),
  };
}

export const hashHeading = (heading: string): string =>
  hashWording({ paragraphs: [{ kind: 'text', text: heading.toLowerCase() }] });

function wordHashesOf(paragraphs: readonly Paragraph[]): Pick<RuleFingerprint, 'words' | 'exampleWords'> {
  const hashesIn = (kind: Paragraph['kind']): ReadonlySet<number> =>
    new Set(
      paragraphs
        .filter((paragraph) => paragraph.kind === kind)
        .flatMap(({ text }) => likenessWords(comparableText(text)))
        .map(hashWord),
    );
  const words = hashesIn('text');
  const sortAscending = (hashes: Iterable<number>): readonly number[] =>
    [...hashes].toSorted((a, b) => a - b);
  return {
    words: sortAscending(words),
    exampleWords: sortAscending([...hashesIn('example')].filter((hash) => !words.has(hash))),
  };
}

const HASHES = new Map<string, number>();
const MAX_HASHES = 20_000;

/** With 32 bits, two of the 5,000 words of an edition collide once in 300 editions. */
function hashWord(word: string): number {
  const known = HASHES.get(word);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(word).digest().readUInt32BE();
  if (HASHES.size >= MAX_HASHES) HASHES.clear();
  HASHES.set(word, hash);
  return hash;
}
