import {
  MessageFlags,
  type APIEmbed,
  type APIInteractionResponseCallbackData,
  type APIMessageTopLevelComponent,
  type APIModalInteractionResponseCallbackData,
} from 'discord.js';
import type { Picture } from '#pictures/picture.ts';
import { isEmpty, joinLines } from '#text/parts.ts';
import { asContent } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import { asMarkdown, toMarkdown } from '../markdown/write.ts';
import { fitContent } from '../words/fit.ts';
import { pingable } from '../words/mention.ts';
import { countComponents, MAX_COMPONENTS, textPart, textsIn, type Layout } from './layout.ts';

/** A modal. Its submission arrives as a press of its custom_id. */
export type Form = APIModalInteractionResponseCallbackData;

/** A message of the bot in Discord's shape. Only the users in `pings` are pinged. */
export type Reply = BaseReply & (EmbedReply | LayoutReply);

/** A text file, or a picture with alternative text. */
export type ReplyFile =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly png: Uint8Array; readonly description: string };

interface BaseReply {
  /** In a message in Components V2 it stands above the other parts. */
  readonly content?: Content;
  /** Rows of buttons and selects below everything else. */
  readonly components?: readonly APIMessageTopLevelComponent[];
  /** Visible to the requesting user only (Discord: ephemeral). */
  readonly isPrivate?: boolean;
  /** Replaces the message of the pressed button; otherwise it is a new message. */
  readonly replaces?: boolean;
  /** A question that its buttons answer. Nothing has happened yet. */
  readonly asks?: boolean;
  /** Opens instead of the message, which is sent only if a form can no longer open, after a deferral. */
  readonly form?: Form;
  /** Opens the Activity instead of the message, which is sent only if that is no longer possible, after a deferral. */
  readonly launches?: boolean;
  /** Attachments. A reply with files is always a new message. */
  readonly files?: readonly ReplyFile[];
  /** Rendered and attached like files. The text is complete without them. */
  readonly pictures?: readonly Picture[];
  /** The text if no picture could be rendered, if it differs. */
  readonly undrawn?: Content;
  /** An additional private message for the requesting user. Nothing is lost if they miss it. */
  readonly also?: Reply;
  /** User ids that may be pinged. */
  readonly pings?: readonly string[];
}

/** The default kind. All replies that were stored before layouts existed are of this kind. */
interface EmbedReply {
  readonly embeds?: readonly APIEmbed[];
  readonly layout?: never;
}

/** A message in Components V2, without embeds. Discord does not allow an edit to change the kind of a message. */
interface LayoutReply {
  readonly embeds?: never;
  readonly layout: Layout;
}

/** The content of a reply in Discord's Markdown, as it fits a message; empty if it has none. */
export const contentOf = ({ content }: Pick<Reply, 'content'>): string =>
  // A reply that an earlier version stored may have a string.
  content === undefined ? '' : fitContent(asContent(content)).markdown;

/** All parts of a reply in Components V2, including its text and rows; `undefined` for other replies. */
export const layoutOf = (reply: Reply): Layout | undefined =>
  reply.layout && [...partsAboveRows(reply, reply.layout), ...(reply.components ?? [])];

const partsAboveRows = ({ content }: Reply, layout: Layout): Layout => [
  ...(content && !isEmpty(content) ? [textPart(contentOf({ content }))] : []),
  ...layout,
];

/** The rows of a reply, without the last ones if Discord allows fewer. */
function fitRows(reply: Reply): NonNullable<Reply['components']> {
  const { components = [], layout } = reply;
  if (!layout) return components.slice(0, MAX_ROWS);
  const above = countComponents(partsAboveRows(reply, layout));
  let count = components.length;
  while (count > 0 && above + countComponents(components.slice(0, count)) > MAX_COMPONENTS) count -= 1;
  return components.slice(0, count);
}

/** Adds lines below the content of a reply. */
export const appendLines = (reply: Reply, lines: readonly Content[]): Reply =>
  lines.length > 0 ? { ...reply, content: joinLines([reply.content ?? [], ...lines]) } : reply;

/** Discord's limit for rows in a message without Components V2. */
const MAX_ROWS = 5;

export function hasRoomForRow(reply: Reply, buttons: number): boolean {
  const parts = layoutOf(reply);
  if (parts) return countComponents(parts) + 1 + buttons <= MAX_COMPONENTS;
  return (reply.components ?? []).length < MAX_ROWS;
}

/**
 * The message body for Discord, within its limits. Every field is set so that an edit replaces all of the previous
 * message. Without `allowed_mentions`, a response would ping every user in its text. A body in Components V2 may not
 * have `content` or `embeds`, not even empty ones.
 */
export function messageBody(
  reply: Reply,
  { isSilent = false }: { readonly isSilent?: boolean } = {},
): APIInteractionResponseCallbackData {
  const fitted = { ...reply, components: fitRows(reply) };
  const parts = layoutOf(fitted);
  const flags = [
    ...(reply.isPrivate ? [MessageFlags.Ephemeral] : []),
    ...(parts ? [MessageFlags.IsComponentsV2] : []),
    ...(isSilent ? [MessageFlags.SuppressNotifications] : []),
  ];
  return {
    ...(parts
      ? { components: [...parts] }
      : {
          content: contentOf(reply),
          embeds: [...(reply.embeds ?? [])],
          components: [...fitted.components],
        }),
    allowed_mentions: { parse: [], users: [...pingable(reply.pings ?? [])] },
    ...attachmentsOf(reply),
    ...(flags.length > 0 && { flags: flags.reduce((all, flag) => all | flag) }),
  };
}

/**
 * The body of a message that the bot posts by itself. Unless it pings, it is silent: otherwise it would notify everyone
 * who follows the whole channel.
 */
export const unpromptedBody = (reply: Reply): APIInteractionResponseCallbackData =>
  messageBody(reply, { isSilent: pingable(reply.pings ?? []).length === 0 });

/** Describes attachments by index. Without any, an edited message keeps those that it has. */
const attachmentsOf = ({ files = [] }: Reply) =>
  files.length === 0
    ? {}
    : {
        attachments: files.map((file, id) => ({
          id: String(id),
          filename: file.name,
          ...('png' in file && { description: file.description }),
        })),
      };

/** Discord allows 6,000 characters in all embeds of a message together. */
export const embedTextLength = (embeds: readonly APIEmbed[]): number =>
  embeds
    .flatMap(({ title, description, footer, author, fields = [] }) => [
      title,
      description,
      footer?.text,
      author?.name,
      ...fields.flatMap(({ name, value }) => [name, value]),
    ])
    .reduce((sum, text) => sum + (text?.length ?? 0), 0);

type TextParts = Pick<Reply, 'content' | 'embeds' | 'layout'>;

/** The reply with as much of its content as is shown. */
export const fitReply = <Parts extends TextParts>(reply: Parts): Parts =>
  reply.content === undefined ? reply : { ...reply, content: fitContent(reply.content).content };

/** All text of a reply or message in Markdown, including embeds and layouts. */
export const textOf = (reply: TextParts): string => toMarkdown(allTextOf(fitReply(reply)));

/** All text of a reply or message, including embeds and layouts, which are in Markdown. */
export function allTextOf({ content = [], embeds = [], layout = [] }: TextParts): Content {
  if (embeds.length === 0 && layout.length === 0) return content;
  const inEmbeds = embeds.flatMap(({ title, description, fields, footer }) => [
    title,
    description,
    ...(fields ?? []).flatMap(({ name, value }) => [name, value]),
    footer?.text,
  ]);
  const texts = [...inEmbeds, ...textsIn(layout)].map((markdown = '') => asMarkdown(markdown));
  return joinLines([content, ...texts]);
}
