import {
  MessageFlags,
  type APIEmbed,
  type APIInteractionResponseCallbackData,
  type APIMessageTopLevelComponent,
  type APIModalInteractionResponseCallbackData,
} from 'discord.js';

/** Discord's limit for the text of a message, in characters. */
export const LONGEST_CONTENT = 2000;

/** A form that opens over the channel: what is typed there arrives as a press of its custom_id. */
export type Form = APIModalInteractionResponseCallbackData;

/** A message of the bot, in the shape of Discord's message body. Nobody is pinged unless `pings` names them. */
export interface Reply {
  readonly content?: string;
  readonly embeds?: readonly APIEmbed[];
  readonly components?: readonly APIMessageTopLevelComponent[];
  /** Shown to the asking user only (Discord: ephemeral). */
  readonly isPrivate?: boolean;
  /** Takes the place of the message that the pressed button is on; otherwise it is a new message. */
  readonly replaces?: boolean;
  /** Opens in place of the message, which is said only where no form can open any more: after a deferral. */
  readonly form?: Form;
  /** User ids that may be pinged. */
  readonly pings?: readonly string[];
}

/**
 * The message body that Discord gets. Every part is set, so that an edit leaves nothing of the message before it,
 * and `allowed_mentions` always is: without it, an interaction's reply pings every user that its text names.
 */
export function messageBody(reply: Reply): APIInteractionResponseCallbackData {
  return {
    content: reply.content ?? '',
    embeds: [...(reply.embeds ?? [])],
    components: [...(reply.components ?? [])],
    allowed_mentions: { parse: [], users: [...(reply.pings ?? [])] },
    ...(reply.isPrivate ? { flags: MessageFlags.Ephemeral } : {}),
  };
}
