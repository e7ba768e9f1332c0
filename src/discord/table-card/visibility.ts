import type { Reply } from '../command/reply.ts';
import { textOf } from '../quotes/read-citations.ts';
import { heightOf } from '../words/height.ts';

/*
 * How far a table card has been pushed up by the bot's own replies below it: nothing else in a channel is read.
 */

/** With more lines of a phone below it, a card is out of sight. */
const MAX_LINES_BELOW = 25;
/** So many channels are kept in mind, those whose cards were posted last. */
const MAX_CHANNELS = 2000;
/** The name of the bot, and what it answers. */
const HEADER_LINES = 2;

/** How many lines of a phone a message takes in a channel: its head, its text, and its rows of buttons. */
export function linesOnPhone(reply: Reply): number {
  const rows = reply.components?.length ?? 0;
  return HEADER_LINES + heightOf(textOf(reply)) + rows;
}

/** How far up the cards of channels are, as far as this process has seen them posted. */
export class CardVisibility {
  readonly #linesBelow = new Map<string, number>();

  /** A card stands at the end of the channel. */
  cardPosted(channelId: string): void {
    this.#linesBelow.delete(channelId);
    this.#linesBelow.set(channelId, 0);
    if (this.#linesBelow.size <= MAX_CHANNELS) return;
    const [oldest] = this.#linesBelow.keys();
    this.#linesBelow.delete(oldest ?? '');
  }

  /** A card is there, who knows how far up: it is counted from here on. */
  cardSeen(channelId: string): void {
    if (!this.#linesBelow.has(channelId)) this.cardPosted(channelId);
  }

  /** No game is played in the channel any more. */
  forget(channelId: string): void {
    this.#linesBelow.delete(channelId);
  }

  /** Something was said in the channel. @returns true if its card is out of sight now */
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
