import type { Standing, TableCard } from '../../store/port/games.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { Reply } from './reply.ts';

/** The table cards of all channels, as the rest of the bot sees them. */
export interface TableCardService {
  /** A channel's game has changed: its card will show it. Returns at once. */
  invalidate(channelId: string, touch?: InvalidateOptions): void;
  /**
   * A press is about to be answered by the message itself, which will show the game after this line.
   * @param shown the message that showed it until now
   */
  recordPress(press: CardPress, shows: Pick<Standing, 'id' | 'seq'>, shown: TableCard | undefined): void;
  /**
   * The interaction was answered; or it was not shown, because it was answered before or will never be.
   * @param said the reply, where it stands at the end of the channel for everybody to see
   */
  recordAnswer(interactionId: string, isShown: boolean, said?: ChannelReply): void;
  /** True if cards can be posted in the channel, as far as is known. */
  canPost(channelId: string): boolean;
}

/** A message of the bot's at the end of a channel. */
export interface ChannelReply {
  readonly channelId: string;
  readonly reply: Reply;
}

/** Further facts about a change, as far as they are known. */
export interface InvalidateOptions {
  /** The card may show something else than the store says it does. */
  readonly isForced?: boolean;
  /** The interaction that made the change, where it could not be answered: the card names the change. */
  readonly late?: string;
  /** The server of the channel: for names, and for what it has chosen. */
  readonly guildId?: string | null;
  /** Whose turn begins, of a team several, to be pinged by the fresh card if it is their turn still. */
  readonly pings?: readonly PlayerId[];
  /** The message of the old card has lost its buttons already. */
  readonly closed?: string;
  /** A message that shows the game no more and still has buttons. */
  readonly closes?: string;
}

/** A press on a table card that is answered by an update of its message. */
export interface CardPress {
  readonly interactionId: string;
  readonly channelId: string;
  readonly messageId: string;
  /** When the message was posted, in milliseconds since 1970. */
  readonly postedAt: number;
  /** The card that the message will show. */
  readonly shows: Reply;
}
