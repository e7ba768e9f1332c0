import { z } from 'zod';
import { PlayerId } from '#engine/vocabulary/players.ts';
import type { News } from '#store/port/news.ts';
import type { RedrawRequest } from './plan.ts';

/**
 * Finds the process that draws a card. Two processes would post it twice, and one of the two would keep its buttons.
 */
export interface CardRouting {
  /** Returns true if this process has the server's shard. */
  ownsGuild(guildId: string | null): boolean;
  /** Asks the process that has the server's shard to draw the card. Returns at once. */
  forward(channelId: string, request: RedrawRequest): void;
}

/** Limit for each list of ids; the last ones are forwarded. */
const MAX_IDS = 16;

const FORWARDED_CARD = z.object({
  card: z.object({
    channelId: z.string(),
    guildId: z.string().nullable(),
    isForced: z.boolean(),
    late: z.array(z.string()),
    pings: z.array(PlayerId),
    closed: z.string().nullable(),
    closes: z.array(z.string()),
  }),
});

/**
 * Forwards redraw requests through {@link News}. If no process receives a request, the card is redrawn when a process
 * takes over the shard, or with the next change.
 */
export const cardRoutingBy = (
  news: Pick<News, 'sendRequest'>,
  ownsGuild: CardRouting['ownsGuild'],
): CardRouting => ({
  ownsGuild,
  forward(channelId, { late, closes, guildId = null, pings, ...request }) {
    const lastIds = (ids: Iterable<string>): readonly string[] => [...ids].slice(-MAX_IDS);
    const lists = { late: lastIds(late), pings: lastIds(pings), closes: lastIds(closes) };
    news.sendRequest({ card: { ...request, channelId, guildId, ...lists } });
  },
});

/** Handles forwarded requests for servers whose shard this process has. */
export function onForwardedCards(
  news: Pick<News, 'onRequest'>,
  ownsGuild: CardRouting['ownsGuild'],
  draw: (channelId: string, request: RedrawRequest) => void,
): void {
  news.onRequest((message) => {
    const forwarded = FORWARDED_CARD.safeParse(message).data?.card;
    if (!forwarded || !ownsGuild(forwarded.guildId)) return;
    const { channelId, late, closes, ...request } = forwarded;
    draw(channelId, { ...request, late: new Set(late), closes: new Set(closes) });
  });
}
