import { z } from 'zod';
import { PlayerId } from '../../engine/vocabulary/players.ts';
import type { News } from '../../store/port/news.ts';
import type { Due } from './plan.ts';

/**
 * Who has the shards of the servers. A card is drawn by that process alone: by two at once it would be posted twice, and
 * one of the two would keep its buttons.
 */
export interface Elsewhere {
  /** True where a server's shard is this process's. */
  isOurs(guildId: string | null): boolean;
  /** Has a card drawn by the process that has the shard of its server. Returns at once. */
  passOn(channelId: string, due: Due): void;
}

/** Of what there may be many, so much is passed on, the last. */
const MOST = 16;

const CARD = z.object({
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
export const elsewhereBy = (news: Pick<News, 'ask'>, isOurs: Elsewhere['isOurs']): Elsewhere => ({
  isOurs,
  passOn(channelId, { late, closes, guildId = null, pings, ...due }) {
    const [named, old] = [late, closes].map((ids) => [...ids].slice(-MOST));
    const card = { ...due, channelId, guildId, pings: pings.slice(-MOST), late: named, closes: old };
    news.ask({ card });
  },
});

/** Hears of the cards that are this process's to draw, since the shard of their server is. */
export function hearOfCards(
  news: Pick<News, 'hearAsked'>,
  isOurs: Elsewhere['isOurs'],
  draw: (channelId: string, due: Due) => void,
): void {
  news.hearAsked((what) => {
    const heard = CARD.safeParse(what).data?.card;
    if (!heard || !isOurs(heard.guildId)) return;
    const { channelId, late, closes, ...due } = heard;
    draw(channelId, { ...due, late: new Set(late), closes: new Set(closes) });
  });
}
