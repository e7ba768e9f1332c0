import { z } from 'zod';
import { PlayerId } from '../../engine/vocabulary/players.ts';
import type { News } from '../../store/port/news.ts';
import type { RedrawRequest } from './plan.ts';

/**
 * Who has the shards of the servers. A card is drawn by that process alone: by two at once it would be posted twice, and
 * one of the two would keep its buttons.
 */
export interface CardRouting {
  /** True where a server's shard is this process's. */
  ownsGuild(guildId: string | null): boolean;
  /** Has a card drawn by the process that has the shard of its server. Returns at once. */
  forward(channelId: string, request: RedrawRequest): void;
}

/** Of what there may be many, so much is passed on, the last. */
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

/** Passes cards on by the news. A card of which nobody hears is drawn when the shard is taken up, or with the next change. */
export const cardRoutingBy = (news: Pick<News, 'ask'>, ownsGuild: CardRouting['ownsGuild']): CardRouting => ({
  ownsGuild,
  forward(channelId, { late, closes, guildId = null, pings, ...request }) {
    const [named, old] = [late, closes].map((ids) => [...ids].slice(-MAX_IDS));
    const card = { ...request, channelId, guildId, pings: pings.slice(-MAX_IDS), late: named, closes: old };
    news.ask({ card });
  },
});

/** Hears of the cards that are this process's to draw, since the shard of their server is. */
export function onForwardedCards(
  news: Pick<News, 'hearAsked'>,
  ownsGuild: CardRouting['ownsGuild'],
  draw: (channelId: string, request: RedrawRequest) => void,
): void {
  news.hearAsked((what) => {
    const heard = FORWARDED_CARD.safeParse(what).data?.card;
    if (!heard || !ownsGuild(heard.guildId)) return;
    const { channelId, late, closes, ...request } = heard;
    draw(channelId, { ...request, late: new Set(late), closes: new Set(closes) });
  });
}
