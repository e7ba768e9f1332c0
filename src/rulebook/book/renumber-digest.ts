import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { compareNumbers } from '#rulebook/text/concordance.ts';

/** Files by their paths within the folder of a digest: `7/702.txt`. */
export type DigestFiles = ReadonlyMap<string, string>;

/** Our own words of a day's rules under the numbers of another day. */
export interface RenumberedDigest {
  readonly files: DigestFiles;
  /** Numbers of rules that no longer exist, whose words are left out. */
  readonly lost: readonly string[];
  /** Numbers of the other day that have words, or that need none because that text has only a heading there. */
  readonly worded: ReadonlySet<string>;
}

/** The day and the headings of the text of the other day. */
export interface NewText {
  readonly day: IsoDate;
  /** Its chapters, and its rules that are only a heading, by number. */
  readonly headings: ReadonlyMap<string, string>;
}

/** Decides from a rule's number and lines in the old digest whether its words apply on the other day. */
export type KeepRule = (number: string, lines: readonly string[]) => boolean;

/**
 * Converts a day's digest to the numbers of another day: the words, examples and questions of each rule move to its new
 * number, and numbers mentioned in the words are replaced.
 * @param numbers of the other day, by those in the digest
 */
export function renumberDigest(
  files: DigestFiles,
  numbers: ReadonlyMap<string, string>,
  { day, headings }: NewText,
  isKept: KeepRule = () => true,
): RenumberedDigest {
  const blocks = allBlocks(files);
  const lost = blocks.map(({ number }) => number).filter((number) => !numbers.has(number));
  const gone = new Set(lost);
  const carried = blocks
    .filter(({ number, lines }) => !gone.has(number) && isKept(number, lines))
    .map((block) => renumberBlock(block, numbers, headings));
  const kept = [...carried, ...headingsAbove(carried, headings)].toSorted((a, b) =>
    compareNumbers(a.number, b.number),
  );
  const chapters = new Map<string, Block[]>();
  for (const block of kept) {
    const chapter = block.number.slice(0, 3);
    chapters.set(chapter, [...(chapters.get(chapter) ?? []), block]);
  }
  return {
    files: new Map([
      ...[...files]
        .filter(([path]) => !CHAPTER.test(path))
        .map(([path, text]) => [path, inForceSince(renumber(text, numbers), day)] as const),
      ...[...chapters].map(
        ([chapter, own]) =>
          [
            `${chapter[0]}/${chapter}.txt`,
            `${own.map(({ lines }) => lines.join('\n')).join('\n\n')}\n`,
          ] as const,
      ),
    ]),
    lost,
    worded: new Set(kept.map(({ number }) => number)),
  };
}

const CHAPTER = /^\d\/\d{3}\.txt$/;

/** A rule, or a chapter's heading, with its examples and questions. */
interface Block {
  readonly number: string;
  readonly lines: readonly string[];
}

const NUMBERED = /^(\d{3}(?:\.\d+[a-z]?)?)\.? (.*)$/;
const QUESTION = /^\?[yn]? /;
const ANSWER = /^!/;

const allBlocks = (files: DigestFiles): readonly Block[] =>
  [...files].filter(([path]) => CHAPTER.test(path)).flatMap(([, text]) => blocksOf(text));

/** The rules and chapters that have words or a heading in these files. */
export const numbersIn = (files: DigestFiles): ReadonlySet<string> =>
  new Set(allBlocks(files).map(({ number }) => number));

function blocksOf(text: string): readonly Block[] {
  const blocks: { readonly number: string; readonly lines: string[] }[] = [];
  for (const line of text.trimEnd().split('\n')) {
    const number = NUMBERED.exec(line)?.[1];
    if (number) blocks.push({ number, lines: [line] });
    else blocks.at(-1)?.lines.push(line);
  }
  return blocks.map(({ number, lines }) => ({
    number,
    lines: lines.slice(0, lines.findLastIndex((line) => line !== '') + 1),
  }));
}

/** Subrules have no dot after their number. */
const lineOf = (number: string, words: string): string =>
  `${number}${/[a-z]$/.test(number) ? '' : '.'} ${words}`;

function renumberBlock(
  { number, lines: [first = '', ...others] }: Block,
  numbers: ReadonlyMap<string, string>,
  headings: ReadonlyMap<string, string>,
): Block {
  const newNumber = numbers.get(number) ?? number;
  const [, , words = ''] = NUMBERED.exec(first) ?? [];
  const newWords = headings.get(newNumber) ?? renumber(words, numbers);
  // Questions are players' own words, so their numbers stay as they are.
  const below = others.map((line) => {
    if (QUESTION.test(line)) return line;
    const isLost = ANSWER.test(line) && mentionedNumbers([line]).some((named) => !numbers.has(named));
    return isLost ? '!' : renumber(line, numbers);
  });
  return { number: newNumber, lines: [lineOf(newNumber, newWords), ...below] };
}

/**
 * Headings of the other text above these blocks: of all chapters, and of rules that exist there. They need no words of
 * ours.
 */
function headingsAbove(carried: readonly Block[], headings: ReadonlyMap<string, string>): readonly Block[] {
  const carriedNumbers = new Set(carried.map(({ number }) => number));
  const above = new Set(carried.map(({ number }) => number.replace(/[a-z]$/, '')));
  return [...headings]
    .filter(([number]) => !carriedNumbers.has(number) && (!number.includes('.') || above.has(number)))
    .map(([number, heading]) => ({ number, lines: [lineOf(number, heading)] }));
}

/** The rules and chapters that our words mention, outside of the sample questions and their answers. */
export const numbersNamedIn = (lines: readonly string[]): readonly string[] =>
  mentionedNumbers(lines.filter((line) => !QUESTION.test(line) && !ANSWER.test(line)));

const mentionedNumbers = (lines: readonly string[]): readonly string[] =>
  lines
    .flatMap((line) => line.match(NUMBERS) ?? [])
    .flatMap((found) => found.match(/\d{3}(?:\.\d+[a-z]?)?/g) ?? []);

/** A rule number, and chapters after the word `rule`, in a list or alone. */
const NUMBERS = /\b\d{3}\.\d+[a-z]?\b|(?<=\brules? )\d{3}(?:(?:, and |, | and | or | to )\d{3})*\b/gm;

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
