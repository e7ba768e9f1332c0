import type { Reply } from '../../command/reply.ts';
import { textOf } from '../../command/reply.ts';
import { heightOf } from '../../words/height.ts';

/* Tracks how far the bot's own replies have scrolled a table card up. The bot reads no other messages. */

/** In lines on a phone: beyond this a card is out of sight. */
const MAX_LINES_BELOW = 25;
/** The number of tracked channels, those with the most recent cards. */
const MAX_CHANNELS = 2000;
/** Lines for the bot's name and the command. */
const HEADER_LINES = 2;

/** Estimates the height of a message in lines on a phone: header, text and rows of buttons. */
export function linesOnPhone(reply: Reply): number {
  const rows = reply.components?.length ?? 0;
  return HEADER_LINES + heightOf(textOf(reply)) + rows;
}

/** Tracks the position of each channel's card, as far as this process has seen it posted. */
export class CardVisibility {
  readonly #linesBelow = new Map<string, number>();

  /** Marks the card as the channel's last message. */
  cardPosted(channelId: string): void {
    this.#linesBelow.delete(channelId);
    this.#linesBelow.set(channelId, 0);
    if (this.#linesBelow.size <= MAX_CHANNELS) return;
    const [oldest] = this.#linesBelow.keys();
    this.#linesBelow.delete(oldest ?? '');
  }

  /** Starts tracking a card at an unknown position. */
  cardSeen(channelId: string): void {
    if (!this.#linesBelow.has(channelId)) this.cardPosted(channelId);
  }

  forget(channelId: string): void {
    this.#linesBelow.delete(channelId);
  }

  /** Counts a message below the card. @returns true if the card is out of sight now */
  messagePosted(channelId: string, reply: Reply): boolean {
    const below = this.#linesBelow.get(channelId);
    if (below === undefined) return false;
    this.#linesBelow.set(channelId, below + linesOnPhone(reply));
    return this.isScrolledAway(channelId);
  }

  isScrolledAway(channelId: string): boolean {
    return (this.#linesBelow.get(channelId) ?? 0) > MAX_LINES_BELOW;
  }
}
