import { formatCount } from '#basics/format-count.ts';
import { splitLines } from '#text/lines.ts';
import { joinLines, joinTexts, rulebookWords } from '#text/parts.ts';
import type { Content, Text } from '#text/text.ts';
import { asMarkdown, toMarkdown } from '../markdown/write.ts';

/** In characters: Discord allows 2,000, and a late reply adds a line above. */
const MAX_LENGTH = 1900;
/** In characters, so that what stands above a long footer isn't lost. */
const MAX_FOOTER_LENGTH = 1500;

/** Joins lines into one message: the footer, in full unless it is extremely long, and above it as many lines as fit. */
export const fitAboveFooter = (above: readonly Text[], below: readonly Text[]): Content => {
  const footer = fitLines(below, MAX_FOOTER_LENGTH);
  return joinLines([fitLines(above, MAX_LENGTH - toMarkdown(footer).length), footer]);
};

/**
 * Keeps as many whole lines as fit, and adds the number of omitted lines. Cuts the first line if it alone is too long.
 * @param maxLength in characters of Markdown
 */
export function fitLines(lines: readonly Text[], maxLength: number): Content {
  const lengths = lines.map((line) => toMarkdown(line).length);
  if (lengths.reduce((sum, length) => sum + length + 1, -1) <= maxLength) return joinTexts(lines, '\n');
  const space = maxLength - '… and 1,000 lines more'.length - 1;
  const [first = '', ...rest] = lines;
  if (toMarkdown(first).length > space)
    return rest.length > 0
      ? [truncateText(first, space), '\n', formatOmitted(rest.length)]
      : [truncateText(first, maxLength)];
  let remaining = space + 1;
  const omitted = lengths.findIndex((length) => (remaining -= length + 1) < 0);
  return joinTexts([...lines.slice(0, omitted), formatOmitted(lines.length - omitted)], '\n');
}

/** Cuts a text with an ellipsis: never within a character, or within a part other than words. */
const truncateText = (text: Text, maxLength: number): Text => [cutText(text, maxLength - 1), '…'];

/**
 * Returns the beginning of a text.
 * @param length in characters of Markdown
 */
export function cutText(text: Text, length: number): Text {
  let room = Math.max(0, length);
  const cut = (inner: Text): Text => {
    const ownLength = toMarkdown(inner).length;
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
    if (inner.kind !== 'styled' && inner.kind !== 'line') return '';
    room -= toMarkdown({ ...inner, text: '' }).length;
    return room > 0 ? { ...inner, text: cut(inner.text) } : '';
  };
  return cut(text);
}

/** The beginning of words that are escaped as they are shown. */
function startOfEscaped(words: string, length: number, asText = (start: string): Text => start): Text {
  const excessOf = (start: string): number => toMarkdown(asText(start)).length - length;
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

/**
 * Fits a description into Discord's limit. Omits lines from the end of the body first; the footer may take up to half
 * of the limit.
 */
export const fitDescription = (body: readonly Text[], footer: readonly Text[]): Content => {
  const end = fitLines(footer, MAX_DESCRIPTION_LENGTH / 2);
  const room = MAX_DESCRIPTION_LENGTH - toMarkdown(end).length - 1;
  return joinLines([fitLines(body.flatMap(splitLines), room), end]);
};
