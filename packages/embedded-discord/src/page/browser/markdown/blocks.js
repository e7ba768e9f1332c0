// @ts-check
import { parseInline } from './inline.js';

/** @import { Inline } from './inline.js' */

/**
 * A block of a message.
 *
 * @typedef {{ readonly kind: 'text' | 'subtext', readonly inside: readonly Inline[] }
 *   | { readonly kind: 'heading', readonly level: 1 | 2 | 3, readonly inside: readonly Inline[] }
 *   | { readonly kind: 'code', readonly text: string, readonly language: string }
 *   | { readonly kind: 'quote', readonly inside: readonly Block[] }
 *   | { readonly kind: 'list', readonly start: number | null, readonly items: readonly (readonly Block[])[] }} Block
 */

const FENCED = /```(?:(?<language>[\w+#.-]+)\n)?(?<code>[^]+?)```/u;
const HEADING = /^(?<marks>#{1,3})[ \t]+(?<rest>\S.*)$/u;
const SUBTEXT = /^-#[ \t]+(?<rest>\S.*)$/u;
const QUOTED = /^>(?: (?<rest>.*)|$)/u;
const QUOTED_TO_END = /^>>> (?<rest>[^]*)$/u;
const ITEM = /^(?<indent>[ \t]*)(?:[-*]|(?<number>\d{1,9})\.)[ \t]+(?<rest>\S.*)$/u;

/**
 * Parses a message in Discord's Markdown: headings, `-# small text`, lists, quotes, code blocks, and inline elements in
 * them. Line breaks in a text stay. Source: "Message Formatting", and the behaviour of the client.
 *
 * @param {string} markdown
 * @returns {readonly Block[]}
 */
export function parseBlocks(markdown) {
  const text = markdown.replaceAll(/\r\n?/g, '\n');
  const found = FENCED.exec(text);
  const openQuote = /(?:^|\n)>>> /u.exec(text);
  if (!found || (openQuote && openQuote.index < found.index)) return parseLines(text);
  const { language = '', code = '' } = found.groups ?? {};
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found[0].length);
  return [
    ...parseLines(before.replace(/\n$/, '')),
    { kind: 'code', language, text: code.replace(/^\n+/, '').replace(/\n+$/, '') },
    ...(after.trim() === '' ? [] : parseBlocks(after.replace(/^\n/, ''))),
  ];
}

/**
 * @param {string} text
 * @returns {Block[]}
 */
function parseLines(text) {
  if (text === '') return [];
  const lines = text.split('\n');
  /** @type {Block[]} */
  const blocks = [];
  /** @type {string[]} */
  let plain = [];
  const flush = () => {
    if (plain.length > 0) blocks.push({ kind: 'text', inside: parseInline(plain.join('\n')) });
    plain = [];
  };
  for (let at = 0; at < lines.length;) {
    const taken = parseBlockAt(lines, at);
    if (taken === null) {
      plain.push(lines[at] ?? '');
      at += 1;
    } else {
      flush();
      blocks.push(taken.block);
      at += taken.lines;
    }
  }
  flush();
  return blocks;
}

/**
 * The block that begins at a line, with its number of lines; null if that line is plain text.
 *
 * @param {readonly string[]} lines
 * @param {number} at
 * @returns {{ readonly block: Block, readonly lines: number } | null}
 */
function parseBlockAt(lines, at) {
  const line = lines[at] ?? '';
  const heading = HEADING.exec(line)?.groups;
  if (heading) {
    const level = /** @type {1 | 2 | 3} */ (heading['marks']?.length ?? 1);
    return { block: { kind: 'heading', level, inside: parseInline(heading['rest'] ?? '') }, lines: 1 };
  }
  const subtext = SUBTEXT.exec(line)?.groups;
  if (subtext) return { block: { kind: 'subtext', inside: parseInline(subtext['rest'] ?? '') }, lines: 1 };
  const toTheEnd = QUOTED_TO_END.exec(lines.slice(at).join('\n'))?.groups;
  if (toTheEnd)
    return {
      block: { kind: 'quote', inside: parseBlocks(toTheEnd['rest'] ?? '') },
      lines: lines.length - at,
    };
  const quoted = takeWhile(lines, at, QUOTED);
  if (quoted.length > 0) {
    const inner = quoted.map((quotedLine) => quotedLine.replace(/^> ?/, '')).join('\n');
    return { block: { kind: 'quote', inside: parseBlocks(inner) }, lines: quoted.length };
  }
  const items = takeWhile(lines, at, ITEM);
  return items.length > 0 ? { block: parseList(items), lines: items.length } : null;
}

/**
 * @param {readonly string[]} lines
 * @param {number} at
 * @param {RegExp} pattern
 */
function takeWhile(lines, at, pattern) {
  const end = lines.findIndex((line, index) => index >= at && !pattern.test(line));
  return lines.slice(at, end < 0 ? lines.length : end);
}

/**
 * Builds a list from lines that are all items; those indented further than the first belong to the item before them.
 *
 * @param {readonly string[]} lines at least one
 * @returns {Block}
 */
function parseList(lines) {
  const first = ITEM.exec(lines[0] ?? '')?.groups ?? {};
  const depth = depthOf(lines[0] ?? '');
  /** @type {(readonly Block[])[]} */
  const items = [];
  for (let at = 0; at < lines.length;) {
    const { rest = '' } = ITEM.exec(lines[at] ?? '')?.groups ?? {};
    const end = lines.findIndex((line, index) => index > at && depthOf(line) <= depth);
    const below = lines.slice(at + 1, end < 0 ? lines.length : end);
    items.push([
      { kind: 'text', inside: parseInline(rest) },
      ...(below.length > 0 ? [parseList(below)] : []),
    ]);
    at += 1 + below.length;
  }
  return { kind: 'list', start: first['number'] === undefined ? null : Number(first['number']), items };
}

/** @param {string} line */
const depthOf = (line) => Math.floor((/^[ \t]*/.exec(line)?.[0].replaceAll('\t', '  ').length ?? 0) / 2);
