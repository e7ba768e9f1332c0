import {
  MessageFlags,
  type APIEmbed,
  type APIInteractionResponseCallbackData,
  type APIMessageTopLevelComponent,
  type APIModalInteractionResponseCallbackData,
} from 'discord.js';
import type { Picture } from '../../pictures/picture.ts';
import { pingable } from '../words/mention.ts';
import { countComponents, MAX_COMPONENTS, textPart, type Layout } from './layout.ts';

/** Discord's limit for the text of a message, in characters. */
export const MAX_CONTENT_LENGTH = 2000;

/** A form that opens over the channel: what is typed there arrives as a press of its custom_id. */
export type Form = APIModalInteractionResponseCallbackData;

/** A message of the bot, in the shape of Discord's message body. Nobody is pinged unless `pings` names them. */
export type Reply = BaseReply & (EmbedReply | LayoutReply);

/** A file that goes along with a message: a table of text, or a picture with all that it shows in words. */
export type ReplyFile =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly png: Uint8Array; readonly description: string };

interface BaseReply {
  /** The text; in a message in Components V2 it stands above the parts. */
  readonly content?: string;
  /** Rows of buttons and selects, below all else. */
  readonly components?: readonly APIMessageTopLevelComponent[];
  /** Shown to the asking user only (Discord: ephemeral). */
  readonly isPrivate?: boolean;
  /** Takes the place of the message that the pressed button is on; otherwise it is a new message. */
  readonly replaces?: boolean;
  /** A question that its buttons answer: nothing has happened yet. */
  readonly asks?: boolean;
  /** Opens in place of the message, which is said only where no form can open any more: after a deferral. */
  readonly form?: Form;
  /** Files that go along. Such a reply is a message of its own: none takes the place of another message. */
  readonly files?: readonly ReplyFile[];
  /** Drawings that go along as pictures, as files do. The text stands without them. */
  readonly pictures?: readonly Picture[];
  /** The text where none of the drawings can be had, if it is another. */
  readonly undrawn?: string;
  /** Follows it, for the asking user only: nobody misses anything who does not see it. */
  readonly also?: Reply;
  /** User ids that may be pinged. */
  readonly pings?: readonly string[];
}

/** The kind that most replies are of, and all that were stored before there were others. */
interface EmbedReply {
  readonly embeds?: readonly APIEmbed[];
  readonly layout?: never;
}

/** A message in Components V2 has no embeds. A message is of the one kind or the other for as long as it is there. */
interface LayoutReply {
  readonly embeds?: never;
  readonly layout: Layout;
}

/** All parts of a reply in Components V2, its text and its rows among them; `undefined` for another. */
export const layoutOf = ({ content, layout, components = [] }: Reply): Layout | undefined =>
  layout && [...(content ? [textPart(content)] : []), ...layout, ...components];

/** Discord's limit for rows in a message that is not in Components V2. */
const MAX_ROWS = 5;

/** True if a row with so many buttons can be added below a reply. */
export function hasRoomForRow(reply: Reply, buttons: number): boolean {
  const parts = layoutOf(reply);
  if (parts) return countComponents(parts) + 1 + buttons <= MAX_COMPONENTS;
  return (reply.components ?? []).length < MAX_ROWS;
}

/**
 * The message body that Discord gets. Every part is set, so that an edit leaves nothing of the message before it,
 * and `allowed_mentions` always is: without it, an interaction's reply pings every user that its text names. A body in
 * Components V2 has neither text nor embeds, not even empty ones.
 */
export function messageBody(reply: Reply): APIInteractionResponseCallbackData {
  const parts = layoutOf(reply);
  const flags = [
    ...(reply.isPrivate ? [MessageFlags.Ephemeral] : []),
    ...(parts ? [MessageFlags.IsComponentsV2] : []),
  ];
  return {
    ...(parts
      ? { components: [...parts] }
      : {
          content: reply.content ?? '',
          embeds: [...(reply.embeds ?? [])],
          components: [...(reply.components ?? [])],
        }),
    allowed_mentions: { parse: [], users: [...pingable(reply.pings ?? [])] },
    ...attachmentsOf(reply),
    ...(flags.length > 0 && { flags: flags.reduce((all, flag) => all | flag) }),
  };
}

/** The files that go along, each by its place, pictures described. Without any, a message keeps those that it has. */
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

/** How many characters embeds have together, as Discord counts them: at most 6,000 in a message. */
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
