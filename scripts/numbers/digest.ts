import type { IsoDate } from '../../src/engine/vocabulary/editions.ts';
import { byNumber } from '../../src/rulebook/text/concordance.ts';

/** Our own words of a day's rules under the numbers of another day. */
export interface Renumbered {
  readonly text: string;
  /** Numbers of rules that are gone: what was said of them is left out. */
  readonly lost: readonly string[];
}

/**
 * Puts the digest of a day under the numbers of a younger one.
 * @param numbers in the younger text, by those in the digest.
 */
export function renumberDigest(
  digest: string,
  day: IsoDate,
  numbers: ReadonlyMap<string, string>,
): Renumbered {
  const blocks = blocksOf(digest);
  const [preface, ...rules] = blocks;
  const lost = rules.map(({ number }) => number).filter((number) => !numbers.has(number));
  const kept = rules
    .filter(({ number }) => numbers.has(number))
    .map(({ number, paragraphs }) => ({ number: numbers.get(number) ?? number, paragraphs }))
    .toSorted((a, b) => byNumber(a.number, b.number));
  const paragraphs = [...(preface?.paragraphs.map((one) => inForceSince(one, day)) ?? [])].concat(
    kept.flatMap((one) => one.paragraphs),
  );
  return { text: `${paragraphs.map((one) => renumber(one, numbers)).join('\n\n')}\n`, lost };
}

/** A rule, or a chapter's heading, with its examples; first what stands before all of them. */
interface Block {
  readonly number: string;
  readonly paragraphs: string[];
}

const NUMBERED = /^(\d{3}(?:\.\d+[a-z]?)?)\.? /;

function blocksOf(digest: string): readonly Block[] {
  const blocks: Block[] = [{ number: '', paragraphs: [] }];
  for (const paragraph of digest.trimEnd().split('\n\n')) {
    const number = NUMBERED.exec(paragraph)?.[1];
    if (number) blocks.push({ number, paragraphs: [paragraph] });
    else blocks.at(-1)?.paragraphs.push(paragraph);
  }
  return blocks;
}

/** A rule's number; a chapter's, at the head of its line; and chapters after the word `rule`, in a list or alone. */
const NUMBERS =
  /\b\d{3}\.\d+[a-z]?\b|^\d{3}(?=\. )|(?<=\brules? )\d{3}(?:(?:, and |, | and | or | to )\d{3})*\b/gm;

const renumber = (text: string, numbers: ReadonlyMap<string, string>): string =>
  text.replaceAll(NUMBERS, (found) =>
    found.replaceAll(/\d{3}(?:\.\d+[a-z]?)?/g, (number) => numbers.get(number) ?? number),
  );

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const inForceSince = (preface: string, day: IsoDate): string =>
  preface.replace(
    /(?<=in effect as of )[A-Z][a-z]+ \d{1,2}, \d{4}/,
    DAY.format(new Date(`${day}T00:00:00Z`)),
  );
