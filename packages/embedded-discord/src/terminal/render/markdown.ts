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
export function renderMarkdown(markdown: string, context: RenderContext): string {
  const parts = withoutControlCharacters(markdown).split(/(```[^]*?```)/);
  return parts
    .map((part, index) => (index % 2 === 1 ? codeBlock(part, context) : renderLines(part, context)))
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

const renderLines = (text: string, context: RenderContext): string =>
  text
    .split('\n')
    .map((line) => renderLine(line, context))
    .join('\n');

function renderLine(line: string, context: RenderContext): string {
  const { ink } = context;
  const [, mark, rest = ''] = /^\s*(-#|#{1,3}|>{3}|>|[-*]) +([^]*)$/.exec(line) ?? [];
  const indent = /^\s*/.exec(line)?.[0] ?? '';
  switch (mark) {
    case undefined:
      return renderInline(line, context);
    case '-#':
      return ink.dim(renderInline(rest, context));
    case '>':
    case '>>>':
      return `│ ${renderInline(rest, context)}`;
    case '-':
    case '*':
      return `${indent}• ${renderInline(rest, context)}`;
    default:
      return renderHeading(rest, context);
  }
}

const LINK = /\[([^[\]]{1,200})\]\(<?(https?:\/\/[^\s)>]+)>?\)/g;

/** A heading on one line, with its links below it. */
const renderHeading = (text: string, context: RenderContext): string =>
  [
    context.ink.bold(renderInline(text.replaceAll(LINK, '$1'), context)),
    ...Array.from(text.matchAll(LINK), ([, , url = '']) => context.ink.dim(url)),
  ].join('\n');

/** Everything with a meaning inside a line. The first alternative that matches counts, so longer marks come first. */
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

type InlineGroups = Readonly<Record<string, string | undefined>>;

function renderInline(text: string, context: RenderContext): string {
  return text.replaceAll(INLINE, (match, ...groups) =>
    renderMatch(match, groups.at(-1) as InlineGroups, context),
  );
}

function renderMatch(match: string, groups: InlineGroups, context: RenderContext): string {
  const { ink } = context;
  const renderMention = (sign: string, id: string) =>
    ink.accent(`${sign}${withoutControlCharacters(context.nameOf(id) ?? id)}`);
  const render = (inside: string) => renderInline(inside, context);
  if (groups['escaped'] !== undefined) return groups['escaped'];
  if (groups['code'] !== undefined) return ink.isColored ? ink.accent(groups['code'].trim()) : match;
  if (groups['user'] !== undefined) return renderMention('@', groups['user']);
  if (groups['role'] !== undefined) return renderMention('@', groups['role']);
  if (groups['channel'] !== undefined) return renderMention('#', groups['channel']);
  if (groups['time'] !== undefined)
    return renderTime(Number(groups['time']), groups['style'] ?? 'f', context);
  if (groups['emoji'] !== undefined) return context.emojiText?.(groups['emoji']) ?? `:${groups['emoji']}:`;
  if (groups['command'] !== undefined) return ink.accent(`/${groups['command']}`);
  if (groups['bare'] !== undefined) return groups['bare'];
  if (groups['label'] !== undefined) return `${render(groups['label'])} (${groups['url'] ?? ''})`;
  if (groups['boldItalic'] !== undefined) return ink.bold(ink.italic(render(groups['boldItalic'])));
  if (groups['bold'] !== undefined) return ink.bold(render(groups['bold']));
  if (groups['underline'] !== undefined) return ink.underline(render(groups['underline']));
  if (groups['strike'] !== undefined) return ink.strike(render(groups['strike']));
  if (groups['spoiler'] !== undefined) return `(spoiler: ${render(groups['spoiler'])})`;
  return ink.italic(render(groups['italic'] ?? groups['slanted'] ?? ''));
}

const TIME_STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
};

/** The last time that a `Date` can represent. */
const MAX_SECONDS = 8.64e12;

function renderTime(seconds: number, style: string, context: RenderContext): string {
  if (Math.abs(seconds) > MAX_SECONDS) return String(seconds);
  if (style === 'R') return formatRelativeTime(seconds - context.now() / 1000);
  return new Intl.DateTimeFormat('en-GB', { ...TIME_STYLES[style], timeZone: context.timeZone }).format(
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

function formatRelativeTime(seconds: number): string {
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat('en').format(Math.trunc(seconds / length), unit);
}
