import type { News } from '../../store/port/news.ts';
import { BYTES_OF_A_POINT, type Limits } from '../command/limits.ts';
import type { SharedLimits } from './by-the-minute.ts';

/** The same limits where several processes answer: what each does for somebody is taken from what they have at the others. */
export function amongProcesses(limits: SharedLimits, news: Pick<News, 'spent' | 'hearSpent'> | null): Limits {
  if (!news) return limits;
  news.hearSpent((who, cost) => limits.spend(who, cost));
  return {
    charge(who, cost, already = 0) {
      const refused = limits.charge(who, cost, already);
      if (!refused && cost > already) news.spent(who, cost - already);
      return refused;
    },
    giveBack(who, charged, cost) {
      limits.giveBack(who, charged, cost);
      news.spent(who, cost - charged);
    },
    wrote(who, bytes) {
      limits.wrote(who, bytes);
      const points = Math.floor(bytes / BYTES_OF_A_POINT);
      if (points > 0) news.spent(who, points);
    },
  };
}
