import { withoutControlCharacters, type Ink } from './ink.ts';

/** The context for rendering messages: names of ids, the time, and styles. */
export interface RenderContext {
  readonly ink: Ink;
  nameOf(id: string): string | null;
  /** Milliseconds since 1970, for "5 minutes ago". */
  now(): number;
  /** The text for a custom emoji; `:name:` if this is omitted or returns undefined. */
  emojiText?(name: string): string | undefined;
  /** IANA name; the terminal's own time zone by default. */
  readonly timeZone?: string;
}

/**
 * Renders Discord's Markdown (docs: "Message Formatting") as lines of text, with styles if available. Headings, quotes,
 * lists, `-# small text`, code, bold, italics, underline, strikethrough, spoilers, links, mentions, timestamps, custom
 * emoji.
 */
export function renderMarkdown(markdown: string, reader: RenderContext): string {
  const parts = withoutControlCharacters(markdown).split(/(```[^]*?```)/);
  return parts
    .map((part, index) => (index % 2 === 1 ? codeBlock(part, reader) : renderLines(part, reader)))
    .join('');
}

function codeBlock(block: string, { ink }: RenderContext): string {
  const code = block
    .slice(3, -3)
    .replace(/^[\w+-]*\n/, '')
    .replace(/\n$/, '');
  return code
    .split('\n')
    .map((line) => `    ${ink.accent(line)}`)
    .join('\n');
}

const renderLines = (text: string, reader: RenderContext): string =>
  text
    .split('\n')
    .map((line) => renderLine(line, reader))
    .join('\n');

function renderLine(line: string, reader: RenderContext): string {
  const { ink } = reader;
  const [, mark, rest = ''] = /^\s*(-#|#{1,3}|>{3}|>|[-*]) +([^]*)$/.exec(line) ?? [];
  const indent = /^\s*/.exec(line)?.[0] ?? '';
  switch (mark) {
    case undefined:
      return renderInline(line, reader);
    case '-#':
      return ink.dim(renderInline(rest, reader));
    case '>':
    case '>>>':
      return `│ ${renderInline(rest, reader)}`;
    case '-':
    case '*':
      return `${indent}• ${renderInline(rest, reader)}`;
    default:
      return renderHeading(rest, reader);
  }
}

const LINK = /\[([^[\]]{1,200})\]\(<?(https?:\/\/[^\s)>]+)>?\)/g;

/** A heading on one line, with its links below it. */
const renderHeading = (text: string, reader: RenderContext): string =>
  [
    reader.ink.bold(renderInline(text.replaceAll(LINK, '$1'), reader)),
    ...Array.from(text.matchAll(LINK), ([, , url = '']) => reader.ink.dim(url)),
  ].join('\n');

const INLINE = new RegExp(
  [
    String.raw`\\(?<escaped>[^\p{L}\p{N}\s])`,
    String.raw`(?<ticks>\x60+)(?<code>[^\x60](?:[^]*?[^\x60])??)\k<ticks>(?!\x60)`,
    String.raw`<@!?(?<user>\d{1,20})>`,
    String.raw`<@&(?<role>\d{1,20})>`,
    String.raw`<#(?<channel>\d{1,20})>`,
    String.raw`<t:(?<time>-?\d{1,13})(?::(?<style>[tTdDfFsSR]))?>`,
    String.raw`<a?:(?<emoji>\w{2,32}):\d{1,20}>`,
    String.raw`</(?<command>[^:<>]{1,100}):\d{1,20}>`,
    String.raw`<(?<bare>https?://[^\s<>]+)>`,
    String.raw`\[(?<label>[^\[\]]{1,200})\]\(<?(?<url>https?://[^\s)>]+)>?(?: "[^"]*")?\)`,
    String.raw`\*\*\*(?<boldItalic>(?=\S)[^]+?)\*\*\*`,
    String.raw`\*\*(?<bold>(?=\S)[^]+?)\*\*(?!\*)`,
    String.raw`__(?<underline>(?=\S)[^]+?)__(?!_)`,
    String.raw`~~(?<strike>(?=\S)[^]+?)~~`,
    String.raw`\|\|(?<spoiler>[^]+?)\|\|`,
    String.raw`\*(?<italic>(?=[^\s*])[^*]+?)\*(?!\*)`,
    String.raw`(?<![\p{L}\p{N}])_(?<slanted>(?=[^\s_])[^_]+?)_(?![\p{L}\p{N}])`,
  ].join('|'),
  'gu',
);

type Found = Readonly<Record<string, string | undefined>>;

function renderInline(text: string, reader: RenderContext): string {
  return text.replaceAll(INLINE, (match, ...groups) => renderMatch(match, groups.at(-1) as Found, reader));
}

function renderMatch(match: string, found: Found, reader: RenderContext): string {
  const { ink } = reader;
  const named = (sign: string, id: string) =>
    ink.accent(`${sign}${withoutControlCharacters(reader.nameOf(id) ?? id)}`);
  const inner = (inside: string) => renderInline(inside, reader);
  if (found['escaped'] !== undefined) return found['escaped'];
  if (found['code'] !== undefined) return ink.isColored ? ink.accent(found['code'].trim()) : match;
  if (found['user'] !== undefined) return named('@', found['user']);
  if (found['role'] !== undefined) return named('@', found['role']);
  if (found['channel'] !== undefined) return named('#', found['channel']);
  if (found['time'] !== undefined) return renderTime(Number(found['time']), found['style'] ?? 'f', reader);
  if (found['emoji'] !== undefined) return reader.emojiText?.(found['emoji']) ?? `:${found['emoji']}:`;
  if (found['command'] !== undefined) return ink.accent(`/${found['command']}`);
  if (found['bare'] !== undefined) return found['bare'];
  if (found['label'] !== undefined) return `${inner(found['label'])} (${found['url'] ?? ''})`;
  if (found['boldItalic'] !== undefined) return ink.bold(ink.italic(inner(found['boldItalic'])));
  if (found['bold'] !== undefined) return ink.bold(inner(found['bold']));
  if (found['underline'] !== undefined) return ink.underline(inner(found['underline']));
  if (found['strike'] !== undefined) return ink.strike(inner(found['strike']));
  if (found['spoiler'] !== undefined) return `(spoiler: ${inner(found['spoiler'])})`;
  return ink.italic(inner(found['italic'] ?? found['slanted'] ?? ''));
}

const STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
};

function renderTime(seconds: number, style: string, reader: RenderContext): string {
  if (Math.abs(seconds) > 8.64e12) return String(seconds);
  if (style === 'R') return fromNow(seconds - reader.now() / 1000);
  return new Intl.DateTimeFormat('en-GB', { ...STYLES[style], timeZone: reader.timeZone }).format(
    seconds * 1000,
  );
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

function fromNow(seconds: number): string {
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat('en').format(Math.trunc(seconds / length), unit);
}
