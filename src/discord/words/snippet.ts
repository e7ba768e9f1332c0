import { stem } from '#rulebook/search/stem.ts';
import { isFiller, wordsOf } from '#rulebook/search/words.ts';
import { moreRulebookWords, strong } from '#text/parts.ts';
import type { Content, Text } from '#text/text.ts';

/** Start and end offsets in a text. */
interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the part of a text with most of the words, on one line, with the words in bold and ellipses where it was
 * cut. Returns the beginning if none of the words occurs.
 * @param maxLength in characters, without the ellipses
 */
export function snippet(text: string, words: readonly string[], maxLength: number): Content {
  const line = text.replace(/\s+/g, ' ').trim();
  const matches = findRanges(line, words);
  const { start, end } = bestRange(line, matches, maxLength);
  const highlighted = mergeRanges(
    matches.filter((range) => range.start >= start && range.end <= end),
    line,
  );
  let position = start;
  const shown: Text[] = [];
  for (const range of highlighted) {
    shown.push(
      moreRulebookWords(line.slice(position, range.start)),
      strong(moreRulebookWords(line.slice(range.start, range.end))),
    );
    position = range.end;
  }
  shown.push(moreRulebookWords(line.slice(position, end)));
  return [start > 0 ? '… ' : '', ...shown, end < line.length ? ' …' : ''];
}

/** Returns a function that counts how many of the words occur in a text. */
export function countWords(words: readonly string[]): (text: string) => number {
  const patternIn = wordPattern(words);
  return (text) =>
    patternIn ? new Set(Array.from(text.matchAll(patternIn(text)), ([word]) => word.toLowerCase())).size : 0;
}

/** Like {@link countWords}, for words in any of their forms: `dies` and `died` count once. */
export function countStems(words: readonly string[]): (text: string) => number {
  const sought = new Set(words.filter((word) => !isFiller(word)).map(stem));
  return (text) =>
    new Set(
      wordsOf(text)
        .map(stem)
        .filter((word) => sought.has(word)),
    ).size;
}

/** Words that carry no meaning alone. */
const FILLER = /^(?:an?|the|of|to|in|on|is|it|be|and|or)$/i;

/**
 * Builds a pattern for the words. Matching letters of all scripts is several times slower, so it is used only if
 * needed.
 */
function wordPattern(words: readonly string[]): ((text: string) => RegExp) | undefined {
  const patterns = words
    .filter((word) => word.trim() !== '' && !FILLER.test(word))
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  if (patterns.length === 0) return undefined;
  const alternatives = patterns.join('|');
  const isPlain = !OTHER_LETTERS.test(alternatives);
  let plain: RegExp | undefined;
  let unicode: RegExp | undefined;
  return (text) =>
    isPlain && !OTHER_LETTERS.test(text)
      ? (plain ??= new RegExp(`(?<![a-z0-9])(?:${alternatives})(?![a-z0-9])`, 'gi'))
      : (unicode ??= new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'giu'));
}

/** Matches anything but ASCII and typographic punctuation. */
const OTHER_LETTERS = /[^ -~\s’“”—–…]/;

function findRanges(text: string, words: readonly string[]): readonly TextRange[] {
  const pattern = wordPattern(words)?.(text);
  if (!pattern) return [];
  return Array.from(text.matchAll(pattern), ({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
}

/** Merges ranges with nothing but a space or an article between them. */
function mergeRanges(ranges: readonly TextRange[], line: string): readonly TextRange[] {
  const merged: TextRange[] = [];
  for (const next of ranges) {
    const last = merged.at(-1);
    const isAdjacent = last && /^ (?:(?:the|an?|of) )?$/.test(line.slice(last.end, next.start));
    if (isAdjacent) merged[merged.length - 1] = { start: last.start, end: next.end };
    else merged.push(next);
  }
  return merged;
}

/**
 * Returns the range of up to `maxLength` characters that contains the most different words. It starts shortly before a
 * match.
 */
function bestRange(line: string, matches: readonly TextRange[], maxLength: number): TextRange {
  if (line.length <= maxLength) return { start: 0, end: line.length };
  const starts = [0, ...matches.map(({ start }) => wordStart(line, start - LEADING_LENGTH))];
  let best = { start: 0, end: 0, words: -1 };
  for (const start of starts) {
    const end = wordEnd(line, start + maxLength);
    const inRange = matches.filter((range) => range.start >= start && range.end <= end);
    const words = new Set(inRange.map((range) => line.slice(range.start, range.end).toLowerCase())).size;
    if (words > best.words) best = { start, end, words };
  }
  return best;
}

/** The number of characters to show before the first match. */
const LEADING_LENGTH = 30;

const wordStart = (line: string, at: number): number => (at <= 0 ? 0 : line.lastIndexOf(' ', at) + 1);

function wordEnd(line: string, at: number): number {
  if (at >= line.length) return line.length;
  const end = line.lastIndexOf(' ', at);
  return end > 0 ? end : at;
}
