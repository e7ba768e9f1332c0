import { escapeMarkdownIn } from './escape.ts';

/** Start and end offsets in a text. */
interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the part of a text with most of the words, on one line, with the words in bold and ellipses where it was
 * cut. Returns the beginning if none of the words occurs.
 * @param room in characters, without the added markup
 */
export function snippet(text: string, words: readonly string[], room: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const found = findRanges(line, words);
  const { start, end } = bestRange(line, found, room);
  const inside = mergeRanges(
    found.filter((stretch) => stretch.start >= start && stretch.end <= end),
    line,
  );
  let at = start;
  let shown = '';
  for (const one of inside) {
    shown += `${shownOf(line.slice(at, one.start))}**${shownOf(line.slice(one.start, one.end))}**`;
    at = one.end;
  }
  shown += shownOf(line.slice(at, end));
  return `${start > 0 ? '… ' : ''}${shown.trim()}${end < line.length ? ' …' : ''}`;
}

/** Counts how many of the words occur in a text. */
export function countWords(words: readonly string[]): (text: string) => number {
  const patternIn = patternsOf(words);
  return (text) =>
    patternIn ? new Set(Array.from(text.matchAll(patternIn(text)), ([word]) => word.toLowerCase())).size : 0;
}

/** Words that carry no meaning alone. */
const FILLER = /^(?:an?|the|of|to|in|on|is|it|be|and|or)$/i;

/**
 * Builds a pattern for the words. Matching letters of all scripts is several times slower, so it is used only if
 * needed.
 */
function patternsOf(words: readonly string[]): ((text: string) => RegExp) | undefined {
  const kinds = words
    .filter((word) => word.trim() !== '' && !FILLER.test(word))
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  if (kinds.length === 0) return undefined;
  const any = kinds.join('|');
  const isPlain = !OTHER_LETTERS.test(any);
  let [plain, whole]: (RegExp | undefined)[] = [];
  return (text) =>
    isPlain && !OTHER_LETTERS.test(text)
      ? (plain ??= new RegExp(`(?<![a-z0-9])(?:${any})(?![a-z0-9])`, 'gi'))
      : (whole ??= new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'giu'));
}

const OTHER_LETTERS = /[^ -~\s’“”—–…]/;

function findRanges(text: string, words: readonly string[]): readonly TextRange[] {
  const pattern = patternsOf(words)?.(text);
  if (!pattern) return [];
  return Array.from(text.matchAll(pattern), ({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
}

/** Merges ranges with nothing but a space or an article between them. */
function mergeRanges(stretches: readonly TextRange[], line: string): readonly TextRange[] {
  const whole: TextRange[] = [];
  for (const next of stretches) {
    const last = whole.at(-1);
    const isNext = last && /^ (?:(?:the|an?|of) )?$/.test(line.slice(last.end, next.start));
    if (isNext) whole[whole.length - 1] = { start: last.start, end: next.end };
    else whole.push(next);
  }
  return whole;
}

/** The range of the given length, starting before a match, that contains most different words. */
function bestRange(line: string, found: readonly TextRange[], room: number): TextRange {
  if (line.length <= room) return { start: 0, end: line.length };
  const starts = [0, ...found.map(({ start }) => wordStart(line, start - LEAD))];
  let chosen = { start: 0, end: 0, words: -1 };
  for (const start of starts) {
    const end = wordEnd(line, start + room);
    const seen = found.filter((stretch) => stretch.start >= start && stretch.end <= end);
    const words = new Set(seen.map((stretch) => line.slice(stretch.start, stretch.end).toLowerCase())).size;
    if (words > chosen.words) chosen = { start, end, words };
  }
  return chosen;
}

/** Characters shown before the first match. */
const LEAD = 30;

const shownOf = (text: string): string => escapeMarkdownIn(text, { maskedLink: true });

const wordStart = (line: string, at: number): number => (at <= 0 ? 0 : line.lastIndexOf(' ', at) + 1);

function wordEnd(line: string, at: number): number {
  if (at >= line.length) return line.length;
  const end = line.lastIndexOf(' ', at);
  return end > 0 ? end : at;
}
