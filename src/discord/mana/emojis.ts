import type { APIEmbed } from 'discord.js';
import { MAX_LAYOUT_TEXT_LENGTH, mapTexts, textsIn } from '../command/layout.ts';
import { embedTextLength, layoutOf, type Reply } from '../command/reply.ts';
import { fitContent, MAX_CONTENT_LENGTH } from '../words/fit.ts';
import { asContent } from '#text/template.ts';
import type { Content, TextPart } from '#text/text.ts';
import { mapMarkdown, toMarkdown } from '../markdown/write.ts';
import { emojiNameOf, symbolOfEmoji } from './symbols.ts';

/** The ids of the application's emojis by name. */
export type EmojiIds = ReadonlyMap<string, string>;

/** Discord's limits for the texts of an embed and for all embeds of a message, in characters. */
const MAX_LENGTHS = { title: 256, description: 4096, name: 256, value: 1024, embeds: 6000 };

/** Matches text that stays unchanged (escapes, code, links, URLs, anything in angle brackets), or a symbol in braces. */
const UNCHANGED_OR_SYMBOL = new RegExp(
  [
    String.raw`\\[^]`,
    '```[^]*?```',
    String.raw`(?<ticks>\x60+)[^\x60](?:[^]*?[^\x60])??\k<ticks>(?!\x60)`,
    String.raw`\[[^\[\]]*\]\([^()\s]*\)`,
    String.raw`https?://\S+`,
    String.raw`<[^<>]+>`,
    String.raw`\{(?<symbol>[0-9A-Z/]{1,5})\}`,
  ].join('|'),
  'g',
);

/** Replaces `{W}` with `<:mana_w:1400000000000000001>` if the emoji exists. */
export function replaceSymbols(text: string, ids: EmojiIds): string {
  if (ids.size === 0 || !text.includes('{')) return text;
  return text.replaceAll(UNCHANGED_OR_SYMBOL, (match, ...groups) => {
    const { symbol } = groups.at(-1) as { readonly symbol?: string };
    const name = symbol === undefined ? '' : emojiNameOf(symbol);
    // `{WU}` is not a symbol, though its emoji name would be that of `{W/U}`.
    const id = symbolOfEmoji(name) === match ? ids.get(name) : undefined;
    return id === undefined ? match : `<:${name}:${id}>`;
  });
}

/** The inverse of {@link replaceSymbols}, for a text from Discord. */
export const replaceEmojis = (text: string): string =>
  text.replaceAll(/<:(mana_\w+):\d+>/g, (emoji, name: string) => symbolOfEmoji(name) ?? emoji);

/** Replaces symbols in a reply. Texts that would exceed Discord's limits keep their braces. */
export function replaceSymbolsInReply(reply: Reply, ids: EmojiIds): Reply {
  if (ids.size === 0) return reply;
  const replaceWithin = (text: string, maxLength: number): string => {
    const changed = replaceSymbols(text, ids);
    return changed.length <= maxLength ? changed : text;
  };
  if (reply.layout) return replaceInLayout(reply, ids, (text) => replaceWithin(text, MAX_LAYOUT_TEXT_LENGTH));
  const { content, embeds } = reply;
  const changed = embeds?.map((embed) => replaceInEmbed(embed, replaceWithin));
  return {
    ...reply,
    ...(content === undefined ? {} : { content: replaceInContent(content, ids, MAX_CONTENT_LENGTH) }),
    ...(changed && { embeds: embedTextLength(changed) <= MAX_LENGTHS.embeds ? changed : embeds }),
  };
}

const PARTS_WITH_SYMBOLS: ReadonlySet<TextPart['kind']> = new Set(['words', 'rulebook', 'mana', 'markdown']);

function replaceInContent(original: Content, ids: EmojiIds, maxLength: number): Content {
  const { content } = fitContent(original);
  const changed = asContent(mapMarkdown(content, PARTS_WITH_SYMBOLS, (text) => replaceSymbols(text, ids)));
  return toMarkdown(changed).length <= maxLength ? changed : content;
}

function replaceInLayout(
  reply: Extract<Reply, { readonly layout: object }>,
  ids: EmojiIds,
  change: (text: string) => string,
) {
  const { content, layout } = reply;
  const changed: Reply = {
    ...reply,
    ...(content === undefined ? {} : { content: replaceInContent(content, ids, MAX_LAYOUT_TEXT_LENGTH) }),
    layout: mapTexts(layout, change),
  };
  const length = textsIn(layoutOf(changed) ?? []).reduce((sum, text) => sum + text.length, 0);
  return length <= MAX_LAYOUT_TEXT_LENGTH ? changed : reply;
}

/** Discord does not render emojis in author names and footers. */
function replaceInEmbed(
  embed: APIEmbed,
  replaceWithin: (text: string, maxLength: number) => string,
): APIEmbed {
  const { title, description, fields } = embed;
  return {
    ...embed,
    ...(title === undefined ? {} : { title: replaceWithin(title, MAX_LENGTHS.title) }),
    ...(description === undefined
      ? {}
      : { description: replaceWithin(description, MAX_LENGTHS.description) }),
    ...(fields && {
      fields: fields.map((field) =>
        Object.assign({}, field, {
          name: replaceWithin(field.name, MAX_LENGTHS.name),
          value: replaceWithin(field.value, MAX_LENGTHS.value),
        }),
      ),
    }),
  };
}
