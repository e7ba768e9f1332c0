import { formatCount } from '#basics/format-count.ts';
import { fold, isFoldable, LIST_SIZES } from '#text/fold.ts';
import { splitLines } from '#text/lines.ts';
import { memoizeWeak } from '#basics/memoize-weak.ts';
import { joinTexts, rulebookWords } from '#text/parts.ts';
import { rankOf } from '#text/rank.ts';
import { asContent } from '#text/template.ts';
import { RANKS, type Content, type Rank, type Text } from '#text/text.ts';
import { asMarkdown, toMarkdown } from '../markdown/write.ts';
import { heightOf, MAX_LINES, MAX_PREVIEW_LINES } from './height.ts';

/** Discord's limit in characters. */
export const MAX_CONTENT_LENGTH = 2000;

/** The content of a message within Discord's limit, with its Markdown. */
interface FittedContent {
  readonly content: Content;
  readonly markdown: string;
}

/**
 * Maximum length of a stored reply, in characters. It leaves room for the line above a reply that is delivered late:
 * since the ranks of lines aren't stored, fitting the reply again could drop any line.
 */
export const MAX_STORED_LENGTH = MAX_CONTENT_LENGTH - 100;

/**
 * Fits the content of a reply into a message and, by its lists, on a phone screen. Every reply passes here before it is
 * sent. Cached, because a reply is rendered several times. Fitting a fitted content again changes nothing.
 */
export const fitContent = memoizeWeak((content: Content): FittedContent => {
  if (!isFoldable(content)) {
    const markdown = toMarkdown(content);
    if (markdown.length <= MAX_CONTENT_LENGTH) return { content, markdown };
  }
  const fitted = fitText(content, MAX_CONTENT_LENGTH, MAX_LINES);
  return { content: fitted, markdown: toMarkdown(fitted) };
});

/** Ranks whose lines may be truncated; part of a citation would be useless. */
const TRUNCATABLE_RANKS: ReadonlySet<Rank> = new Set(['names', 'statement', 'decisive']);
/** The least to leave of a truncated line, in characters. */
const MIN_CUT_LENGTH = 40;

/**
 * Fits a text by folding its lists. Lines are dropped only if it is still too long; a text that is merely too tall can
 * be read.
 * @param maxLength in characters of Markdown
 * @param maxHeight in lines on a phone
 */
const fitText = (text: Text, maxLength: number, maxHeight: number): Content =>
  dropLines(isFoldable(text) ? foldToFit(text, maxLength, maxHeight) : text, maxLength);

/** Shows the longest lists that fit; if none do, those that are least tall; if all are too long, the shortest. */
function foldToFit(text: Text, maxLength: number, maxHeight: number): Text {
  let best = { folded: text, length: Infinity, height: Infinity };
  for (const maxItems of LIST_SIZES) {
    const folded = fold(text, maxItems, lengthOf);
    const markdown = toMarkdown(folded);
    const { length } = markdown;
    const height = heightOf(markdown.replaceAll(RULE_LIST, 'CR 100.1'));
    if (best.length > maxLength || height < best.height) best = { folded, length, height };
    if (best.length <= maxLength && best.height <= maxHeight) break;
  }
  return best.folded;
}

const lengthOf = (text: Text): number => toMarkdown(text).length;

/** A list of rules, which is shortened to one or two numbers before it is sent. */
const RULE_LIST = /(?<=^-# | · )CR .*$/gm;

/**
 * Drops lines, the cheapest and last first (see {@link rankOf}), and puts a note on their number in place of the first.
 * The last line of a rank is truncated rather than dropped, if its rank is one of {@link TRUNCATABLE_RANKS}.
 */
function dropLines(text: Text, maxLength: number): Content {
  const lines = splitLines(text).map((line, index) => ({
    text: line,
    index,
    rank: rankOf(line),
    length: lengthOf(line),
  }));
  let length = lines.reduce((sum, line) => sum + line.length + 1, -1);
  if (length <= maxLength) return asContent(text);
  const noteLength = formatOmitted(lines.length).length + 1;
  const shown: (Text | undefined)[] = lines.map((line) => line.text);
  const cheapestFirst = lines.toSorted(
    (a, b) => RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank) || b.index - a.index,
  );
  let omitted = 0;
  for (const [at, line] of cheapestFirst.entries()) {
    const room = maxLength - (omitted > 0 ? noteLength : 0);
    if (length <= room) break;
    const remainingLength = line.length - (length - room);
    const isLast = at === cheapestFirst.length - 1;
    const isLastOfRank = cheapestFirst[at + 1]?.rank !== line.rank;
    if (isLast || (isLastOfRank && remainingLength >= MIN_CUT_LENGTH && TRUNCATABLE_RANKS.has(line.rank))) {
      shown[line.index] = truncateText(line.text, remainingLength);
      break;
    }
    shown[line.index] = undefined;
    omitted += 1;
    length -= line.length + 1;
  }
  const noteAt = shown.indexOf(undefined);
  return joinTexts(
    shown.flatMap((line, index) =>
      index === noteAt ? [formatOmitted(omitted)] : line === undefined ? [] : [line],
    ),
    '\n',
  );
}

/** Fits lines as {@link fitText} does. */
export const fitLines = (lines: readonly Text[], maxLength: number, maxHeight = Infinity): Content =>
  fitText(joinTexts(lines, '\n'), maxLength, maxHeight);

/** Cuts a text with an ellipsis: never within a character, or within a part other than words. */
const truncateText = (text: Text, maxLength: number): Text => [cutText(text, maxLength - 1), '…'];

/**
 * Returns the beginning of a text.
 * @param length in characters of Markdown
 */
export function cutText(text: Text, length: number): Text {
  let room = Math.max(0, length);
  const cut = (inner: Text): Text => {
    const ownLength = lengthOf(inner);
    if (ownLength <= room) {
      room -= ownLength;
      return inner;
    }
    const start = cutWithin(inner);
    room = 0;
    return start;
  };
  const cutWithin = (inner: Text): Text => {
    if (typeof inner === 'string') return startOfEscaped(inner, room);
    if (!('kind' in inner)) return inner.map(cut);
    if (inner.kind === 'words') return { ...inner, words: startOf(inner.words, room) };
    if (inner.kind === 'rulebook') return startOfEscaped(inner.words, room, rulebookWords);
    if (inner.kind === 'markdown')
      return { ...inner, markdown: startOf(inner.markdown, room).replace(/<@[^<>\s]*$/, '') };
    if (inner.kind === 'foldable') return cut(inner.text);
    if (inner.kind !== 'styled' && inner.kind !== 'line' && inner.kind !== 'ranked') return '';
    room -= lengthOf({ ...inner, text: '' });
    return room > 0 ? { ...inner, text: cut(inner.text) } : '';
  };
  return cut(text);
}

/**
 * The beginning of words that become longer by escaping.
 * @param length in characters of Markdown
 */
function startOfEscaped(words: string, length: number, asText = (start: string): Text => start): Text {
  const excessOf = (start: string): number => lengthOf(asText(start)) - length;
  let start = startOf(words, length);
  for (let over = excessOf(start); over > 0; over = excessOf(start))
    start = startOf(start, start.length - over);
  return asText(start);
}

/** The beginning of words, never half a character. */
const startOf = (words: string, length: number): string =>
  words.slice(0, Math.max(0, length)).replace(/[\uD800-\uDBFF]$/, '');

/** Like {@link fitLines}, for lines that are Markdown already. */
export const truncateLines = (lines: readonly string[], maxLength: number): string =>
  toMarkdown(fitLines(lines.map(asMarkdown), maxLength));

const formatOmitted = (lines: number): string => `… and ${formatCount(lines, 'line')} more`;

/** Discord's limit for the description of an embed. */
const MAX_DESCRIPTION_LENGTH = 4096;

/** Formats a preview, a title and the lines below it, as an embed that fits `MAX_PREVIEW_LINES`. */
export function formatPreview(
  title: Text,
  lines: readonly Text[],
): { readonly title: string; readonly description: string } {
  const shown = toMarkdown(title);
  const maxHeight = MAX_PREVIEW_LINES - heightOf(shown);
  return { title: shown, description: toMarkdown(fitLines(lines, MAX_DESCRIPTION_LENGTH, maxHeight)) };
}
