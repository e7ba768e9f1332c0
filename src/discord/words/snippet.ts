import { escapeMarkdownIn } from './escape.ts';

/** A stretch of a text, as its two ends. */
interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The part of a text in which most of these words stand together, in one line, with the words in bold and an ellipsis
 * where it was cut. Without any of them, its beginning.
 * @param room characters of the text, without what bold and escapes add.
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

/** Counts how many different words of these stand in a text. */
export function countWords(words: readonly string[]): (text: string) => number {
  const patternIn = patternsOf(words);
  return (text) =>
    patternIn ? new Set(Array.from(text.matchAll(patternIn(text)), ([word]) => word.toLowerCase())).size : 0;
}

/** Words that tell nothing when they stand alone. */
const FILLER = /^(?:an?|the|of|to|in|on|is|it|be|and|or)$/i;

/** A pattern for the words in a text: letters of all the world take several times as long. */
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

/** Stretches with nothing but a blank or an article between them, as one. */
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

/** Of all stretches of this length that begin before a word found, that with most different words. */
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

/** So many characters are shown before the first word found. */
const LEAD = 30;

const shownOf = (text: string): string => escapeMarkdownIn(text, { maskedLink: true });

const wordStart = (line: string, at: number): number => (at <= 0 ? 0 : line.lastIndexOf(' ', at) + 1);

function wordEnd(line: string, at: number): number {
  if (at >= line.length) return line.length;
  const end = line.lastIndexOf(' ', at);
  return end > 0 ? end : at;
}
