import { joinTexts } from '#text/parts.ts';
import type { LineStyle, TextPart, Style, Text } from '#text/text.ts';
import { CITATION_LIST, parseCitations } from './citations.ts';

/*
 * Reads the bot's own Markdown for pages: that of stored replies, embeds and layouts, and of quotes below a reply. It
 * is the inverse of `toMarkdown`.
 */

/** Matches markup, in order of precedence. */
const MARKS = new RegExp(
  [
    String.raw`\\(?<escaped>[^A-Za-z0-9\s])`,
    String.raw`(?<ticks>\x60+)(?<code>.+?)\k<ticks>(?!\x60)`,
    String.raw`<@!?(?<who>\d{1,20}|guest:[^<>]{1,64})>`,
    String.raw`<t:(?<time>\d+)(?::(?<timeStyle>\w))?>`,
    String.raw`\[(?<label>[^\]]+)\]\(<?(?<url>https?://[^)\s>]+)>?\)`,
    String.raw`<(?<address>https?://[^>\s]+)>`,
    String.raw`<(?<command>/[^:<>]+):\d+>`,
    String.raw`<a?:(?<emoji>\w+):\d+>`,
    String.raw`(?<mark>\*\*|~~|__|\*(?=\S)|(?<=\S)\*)`,
    String.raw`(?<cited>${CITATION_LIST})`,
    String.raw`\bCR (?<numbers>\d{3}(?:\.\d+[a-z]*)?(?:, \d{3}(?:\.\d+[a-z]*)?)*)`,
  ].join('|'),
  'gu',
);

const STYLES: Readonly<Record<string, Style>> = {
  '**': 'strong',
  '*': 'emphasis',
  __: 'emphasis',
  '~~': 'struck',
};

const LINE_STYLES: Readonly<Record<string, LineStyle>> = { '-': 'small', '#': 'heading', '>': 'quote' };

/** Inserted by `escapeWords`, so that names do not ping. */
const ZERO_WIDTH_SPACE = /\u200B/g;

/** Reads the parts of a text that are Markdown. */
export function readMarkdownIn(text: Text): Text {
  if (typeof text === 'string') return text;
  if (!('kind' in text)) return text.map(readMarkdownIn);
  if (text.kind === 'markdown') return fromMarkdown(text.markdown);
  return 'text' in text ? { ...text, text: readMarkdownIn(text.text) } : text;
}

/** Reads Markdown of the bot. */
export const fromMarkdown = (markdown: string): Text => joinTexts(markdown.split('\n').map(readLine), '\n');

function readLine(line: string): Text {
  const [, start = '', rest = ''] = /^(-# |#{1,3} |>(?:>>)? |- )?(.*)$/su.exec(line) ?? [];
  const inner = readMarks(rest);
  if (start === '') return inner;
  const style = start === '- ' ? 'item' : (LINE_STYLES[start.charAt(0)] ?? 'quote');
  return { kind: 'line', style, text: inner };
}

function readMarks(line: string): Text {
  const parts: Text[] = [];
  const open: Style[] = [];
  const add = (part: Text): void => {
    const style = open.at(-1);
    parts.push(style === undefined ? part : { kind: 'styled', style, text: part });
  };
  const addWords = (words: string): void => {
    const visible = words.replace(ZERO_WIDTH_SPACE, '');
    if (visible !== '') add(visible);
  };
  let at = 0;
  for (const found of line.matchAll(MARKS)) {
    addWords(line.slice(at, found.index));
    at = found.index + found[0].length;
    const { escaped, mark } = found.groups ?? {};
    if (escaped !== undefined) addWords(escaped);
    else if (mark !== undefined) toggle(open, STYLES[mark] ?? 'emphasis');
    else add(readPart(found.groups ?? {}));
  }
  addWords(line.slice(at));
  return parts;
}

function toggle(open: Style[], style: Style): void {
  const at = open.lastIndexOf(style);
  if (at < 0) open.push(style);
  else open.splice(at, 1);
}

function readPart(groups: Readonly<Record<string, string | undefined>>): TextPart {
  const { code, who, time, timeStyle, label, url, address, command, emoji, cited, numbers } = groups;
  if (code !== undefined) return { kind: 'code', text: code.replace(ZERO_WIDTH_SPACE, '').trim() };
  if (who !== undefined) return { kind: 'player', playerId: who };
  if (time !== undefined)
    return { kind: 'time', seconds: Number(time), ...(timeStyle !== undefined && { style: timeStyle }) };
  if (label !== undefined) return { kind: 'link', url: url ?? '', text: label };
  if (address !== undefined) return { kind: 'link', url: address, text: address };
  if (command !== undefined) return { kind: 'code', text: command };
  if (emoji !== undefined) return { kind: 'mana', symbol: emoji.replace(/^mana_/, '').toUpperCase() };
  if (cited !== undefined) return { kind: 'citations', citations: parseCitations(cited) };
  return { kind: 'rules', numbers: (numbers ?? '').split(', ') };
}
