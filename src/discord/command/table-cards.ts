import type { GameSnapshot, TableCard } from '#store/port/games.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { PostingBlock, ChannelFacts } from './posting.ts';
import type { Reply } from './reply.ts';

/** Updates the table cards of all channels. No method waits for Discord. */
export interface TableCardService {
  /** Schedules an update of the channel's card after a change of its game. */
  invalidate(channelId: string, options?: InvalidateOptions): void;
  /**
   * Records that a press will be answered by an update of its message, which then shows the given version of the game.
   * @param previousCard the message that showed the game so far
   */
  recordPress(
    press: CardPress,
    game: Pick<GameSnapshot, 'id' | 'seq'>,
    previousCard: TableCard | undefined,
  ): void;
  /**
   * Records that an interaction has been dealt with.
   * @param isShown false if the response was not shown: the interaction was answered before, or never will be
   * @param reply the reply if it is a new public message at the end of the channel
   */
  recordAnswer(interactionId: string, isShown: boolean, reply?: ChannelReply): void;
  /** Records whether the bot may post in a channel, according to an interaction there. */
  recordPermissions(channelId: string, channel: ChannelFacts, guildId: string | null): void;
  /** Returns why no card can be posted in the channel; `null` if one can, as far as is known. */
  postingBlock(channelId: string): PostingBlock | null;
  /** Returns the last known block, even if posting is due to be tried again; `null` if there is none. */
  lastPostingBlock(channelId: string): PostingBlock | null;
}

/** A message of the bot at the end of a channel. */
export interface ChannelReply {
  readonly channelId: string;
  readonly reply: Reply;
}

/** What is known about a change, besides its channel. */
export interface InvalidateOptions {
  /** Redraw even if the stored version is current: the message may show something else. */
  readonly isForced?: boolean;
  /** The interaction that made the change, if it could not be answered: the card lists the change. */
  readonly lateInteractionId?: string;
  /** The server of the channel, for display names and settings. */
  readonly guildId?: string | null;
  /** Players whose turn begins, to be pinged by the new card if it is still their turn. */
  readonly pings?: readonly PlayerId[];
  /** The message of the old card, if a response removes its buttons. */
  readonly closedCardId?: string;
  /** The interaction of that response. If the response isn't shown, the buttons are removed by a separate edit. */
  readonly closingInteractionId?: string;
  /** A message that no longer shows the game but still has buttons. */
  readonly outdatedMessageId?: string;
}

/** A press on a table card that is answered by an update of its message. */
export interface CardPress {
  readonly interactionId: string;
  readonly channelId: string;
  readonly messageId: string;
  /** When the message was posted, in milliseconds since 1970. */
  readonly postedAt: number;
  /** The card that the message will show. */
  readonly card: Reply;
}
