import type { APIEmbed, APIMessageTopLevelComponent } from 'discord.js';

/** What the bot says, in the shape of Discord's message body. Nobody is pinged unless `allowed_mentions` names them. */
export interface Reply {
  readonly content?: string;
  readonly embeds?: readonly APIEmbed[];
  readonly components?: readonly APIMessageTopLevelComponent[];
  /** Shown to the asking user only (Discord: ephemeral). */
  readonly isPrivate?: boolean;
  /** Takes the place of the message that the pressed button is on; otherwise it is a new message. */
  readonly replaces?: boolean;
  /** User ids that may be pinged. */
  readonly pings?: readonly string[];
}
