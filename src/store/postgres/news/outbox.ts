import type { Spender } from '#store/port/news.ts';
import { MAX_REQUESTS_PER_MESSAGE, MAX_VERSIONS_PER_MESSAGE, type Message } from './message.ts';

/** News waiting to be sent. */
export interface Outbox {
  changed(channelId: string): void;
  spent(who: Spender, cost: number): void;
  asked(what: unknown): void;
  /** Takes the next changed channels, as many as fit into one message. */
  takeChanged(): readonly string[];
  /** Takes the next points spent, summed for each spender, as many as fit into one message. */
  takeSpent(): Message['spent'];
  /** Takes the next requests, as many as fit into one message. */
  takeAsked(): readonly unknown[];
}

/** The maximum number of entries of each kind while disconnected; further ones are dropped. */
const MAX_KEPT = 10_000;

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
      for (const channelId of some) changed.delete(channelId);
      return some;
    },
    takeSpent() {
      const some = [...spent].slice(0, MAX_VERSIONS_PER_MESSAGE);
      for (const [key] of some) spent.delete(key);
      return some.map(([, entry]) => entry);
    },
    takeAsked: () => asked.splice(0, MAX_REQUESTS_PER_MESSAGE),
  };
}
