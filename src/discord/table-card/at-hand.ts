import type { Reply } from '../command/reply.ts';
import { textOf } from '../quotes/read-citations.ts';
import { heightOf } from '../words/height.ts';

/*
 * How far a table card has been pushed up by the bot's own replies below it: nothing else in a channel is read.
 */

/** With more lines of a phone below it, a card is out of sight. */
const MOST_LINES_BELOW = 25;
/** So many channels are kept in mind, those whose cards were posted last. */
const MOST_CHANNELS = 2000;
/** The name of the bot, and what it answers. */
const HEAD = 2;

/** How many lines of a phone a message takes in a channel: its head, its text, and its rows of buttons. */
export function linesOf(reply: Reply): number {
  const rows = reply.components?.length ?? 0;
  return HEAD + heightOf(textOf(reply)) + rows;
}

/** How far up the cards of channels are, as far as this process has seen them posted. */
export class AtHand {
  readonly #below = new Map<string, number>();

  /** A card stands at the end of the channel. */
  posted(channelId: string): void {
    this.#below.delete(channelId);
    this.#below.set(channelId, 0);
    if (this.#below.size <= MOST_CHANNELS) return;
    const [oldest] = this.#below.keys();
    this.#below.delete(oldest ?? '');
  }

  /** A card is there, who knows how far up: it is counted from here on. */
  seen(channelId: string): void {
    if (!this.#below.has(channelId)) this.posted(channelId);
  }

  /** No game is played in the channel any more. */
  forget(channelId: string): void {
    this.#below.delete(channelId);
  }

  /** Something was said in the channel. @returns true if its card is out of sight now */
  said(channelId: string, reply: Reply): boolean {
    const below = this.#below.get(channelId);
    if (below === undefined) return false;
    this.#below.set(channelId, below + linesOf(reply));
    return this.isAway(channelId);
  }

  isAway(channelId: string): boolean {
    return (this.#below.get(channelId) ?? 0) > MOST_LINES_BELOW;
  }
}
