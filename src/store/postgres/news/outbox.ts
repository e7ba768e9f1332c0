import type { Spender } from '#store/port/news.ts';
import { MAX_REQUESTS_PER_MESSAGE, MAX_VERSIONS_PER_MESSAGE, type Message } from './message.ts';

/** News to be told, kept until it is. */
export interface Outbox {
  changed(channelId: string): void;
  spent(who: Spender, cost: number): void;
  asked(what: unknown): void;
  /** The next channels to be told of, few enough for one message; empty where there are none. */
  takeChanged(): readonly string[];
  /** Likewise who spent how much, each once. */
  takeSpent(): Message['spent'];
  /** Likewise what is asked for. */
  takeAsked(): readonly unknown[];
}

/** So many are kept while nothing can be told. What is more is not told. */
const MAX_KEPT = 10_000;

/** Nothing to tell yet. */
export function outbox(): Outbox {
  const changed = new Set<string>();
  const spent = new Map<string, Message['spent'][number]>();
  const asked: unknown[] = [];
  return {
    changed(channelId) {
      if (changed.size < MAX_KEPT) changed.add(channelId);
    },
    spent({ actorId, channelId, guildId }, cost) {
      const key = JSON.stringify([actorId, channelId, guildId]);
      const before = spent.get(key)?.[3] ?? 0;
      if (before > 0 || spent.size < MAX_KEPT) spent.set(key, [actorId, channelId, guildId, before + cost]);
    },
    asked(what) {
      if (asked.length < MAX_KEPT) asked.push(what);
    },
    takeChanged() {
      const some = [...changed].slice(0, MAX_VERSIONS_PER_MESSAGE);
      for (const one of some) changed.delete(one);
      return some;
    },
    takeSpent() {
      const some = [...spent].slice(0, MAX_VERSIONS_PER_MESSAGE);
      for (const [key] of some) spent.delete(key);
      return some.map(([, told]) => told);
    },
    takeAsked: () => asked.splice(0, MAX_REQUESTS_PER_MESSAGE),
  };
}
