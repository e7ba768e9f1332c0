import type { Spender } from '../port/news.ts';
import type { ProcessMessage } from './message.ts';

/** The maximum number of entries of each kind while disconnected; further ones are dropped. */
const MAX_WAITING = 10_000;
/**
 * For channels and spenders each. PostgreSQL limits a message to 8,000 bytes; a channel takes at most 45, a spender
 * at most 80.
 */
const MAX_VERSIONS_PER_MESSAGE = 60;
/** Requests have messages of their own; each takes about a thousand bytes. */
const MAX_REQUESTS_PER_MESSAGE = 5;

/** The contents of the next message: changed channels, points, and requests. */
interface Outgoing extends Pick<ProcessMessage, 'spent' | 'asked'> {
  readonly channelIds: readonly string[];
}

/** News waiting to be sent. Points are summed for each spender. */
export function createOutbox() {
  const changed = new Map<string, string>();
  const spent = new Map<string, ProcessMessage['spent'][number]>();
  const asked: unknown[] = [];
  return {
    addChange(channelId: string): void {
      if (changed.size < MAX_WAITING) changed.set(channelId, channelId);
    },
    addCost({ actorId, channelId, guildId }: Spender, cost: number): void {
      const key = JSON.stringify([actorId, channelId, guildId]);
      const before = spent.get(key)?.[3] ?? 0;
      if (before > 0 || spent.size < MAX_WAITING)
        spent.set(key, [actorId, channelId, guildId, before + cost]);
    },
    addRequest(request: unknown): void {
      if (asked.length < MAX_WAITING) asked.push(request);
    },
    /** Takes as much as fits into one message; `undefined` if nothing is waiting. */
    take(): Outgoing | undefined {
      const channelIds = takeFrom(changed, MAX_VERSIONS_PER_MESSAGE);
      const costs = takeFrom(spent, MAX_VERSIONS_PER_MESSAGE);
      if (channelIds.length + costs.length > 0) return { channelIds, spent: costs, asked: [] };
      const requests = asked.splice(0, MAX_REQUESTS_PER_MESSAGE);
      return requests.length > 0 ? { channelIds, spent: costs, asked: requests } : undefined;
    },
  };
}

/** Removes the first values. */
function takeFrom<Value>(waiting: Map<string, Value>, max: number): Value[] {
  const some = [...waiting].slice(0, max);
  for (const [key] of some) waiting.delete(key);
  return some.map(([, value]) => value);
}
