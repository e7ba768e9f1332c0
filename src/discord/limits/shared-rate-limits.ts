import type { News } from '#store/port/news.ts';
import { BYTES_PER_POINT, type RateLimits } from '../command/rate-limits.ts';
import type { SharedRateLimits } from './rate-limits.ts';

/** Shares limits between processes: points spent in one are subtracted in the others. */
export function shareRateLimits(
  limits: SharedRateLimits,
  news: Pick<News, 'announceCost' | 'onCost'> | null,
): RateLimits {
  if (!news) return limits;
  news.onCost((who, cost) => limits.spend(who, cost));
  return {
    charge(who, cost, already = 0) {
      const charged = limits.charge(who, cost, already);
      if (charged.ok && cost > already) news.announceCost(who, cost - already);
      return charged;
    },
    refund(who, charged, cost) {
      limits.refund(who, charged, cost);
      news.announceCost(who, cost - charged);
    },
    chargeWrite(who, bytes) {
      limits.chargeWrite(who, bytes);
      const points = Math.floor(bytes / BYTES_PER_POINT);
      if (points > 0) news.announceCost(who, points);
    },
  };
}
