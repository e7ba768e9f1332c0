import type { APIMessage } from 'discord-api-types/v10';
import { COMPONENTS_V2, EPHEMERAL, SUPPRESS_NOTIFICATIONS } from '../limits/messages.ts';
import { trimOldest } from './trim-oldest.ts';

/** The notification of a new message on a locked phone. */
export interface Push {
  readonly channelId: string;
  readonly messageId: string;
  /** The users whom the message pings. Those who follow the whole channel get it as well. */
  readonly to: readonly string[];
  /** Empty for a message in Components V2: Discord shows none of its text (discord-api-docs#7854). */
  readonly text: string;
}

const MENTION = /<@!?(\d+)>/g;
/** Maximum number of stored notifications. */
const MAX_PUSHES = 1000;

/** The notifications of new messages, oldest first. Edits, silent messages and ephemeral ones cause none. */
export class Pushes {
  readonly #byMessage = new Map<string, Push>();

  /** @param nameOf the name to show for a mention */
  add(message: APIMessage, nameOf: (userId: string) => string | null): void {
    const flags = message.flags ?? 0;
    if ((flags & (EPHEMERAL | SUPPRESS_NOTIFICATIONS)) !== 0) return;
    const text = (flags & COMPONENTS_V2) === 0 ? message.content : '';
    this.#byMessage.set(message.id, {
      channelId: message.channel_id,
      messageId: message.id,
      to: message.mentions.map(({ id }) => id),
      text: text.replaceAll(MENTION, (mention, id: string) => `@${nameOf(id) ?? mention}`),
    });
    trimOldest(this.#byMessage, MAX_PUSHES);
  }

  in(channelId: string): readonly Push[] {
    return [...this.#byMessage.values()].filter((push) => push.channelId === channelId);
  }
}
