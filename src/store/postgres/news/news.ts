import { randomUUID } from 'node:crypto';
import type { Clock } from '#basics/clock.ts';
import { runEvery } from '#basics/run-every.ts';
import type { News, Spender } from '#store/port/news.ts';
import type { PostgresSession } from '../session.ts';
import { z } from 'zod';
import { scopeOfChannel } from '../versions.ts';
import { createListeners } from '#store/rows/listeners.ts';
import { keepConnected } from './line.ts';

const MESSAGE = z.object({
  /** The sending process. */
  by: z.string(),
  /** Channels with their versions. */
  games: z.array(z.tuple([z.string(), z.number()])).nullable(),
  /** User, channel, server, points. */
  spent: z.array(z.tuple([z.string(), z.string(), z.string().nullable(), z.number()])),
  /** Requests; earlier versions of the bot sent none. */
  asked: z.array(z.unknown()).default([]),
});

/** A message from one process to the others. */
type ProcessMessage = Readonly<z.infer<typeof MESSAGE>>;

/** The name of the NOTIFY channel. */
export const TOPIC = 'playgroup_judge';

/**
 * For channels and spenders each. PostgreSQL limits a message to 8,000 bytes; a channel takes at most 45, a spender
 * at most 80.
 */
const MAX_VERSIONS_PER_MESSAGE = 60;
/** Requests have messages of their own; each takes about a thousand bytes. */
const MAX_REQUESTS_PER_MESSAGE = 5;

/**
 * Sends a message: the sender ($1), channels as `channel:ID` ($2), and as JSON the points spent ($3) and requests
 * ($4). Adds the channels' current versions.
 */
const TELL = `SELECT pg_notify('${TOPIC}', json_build_object(
    'by', $1::TEXT,
    'games', (SELECT json_agg(json_build_array(substr(of, 9), number)) FROM version WHERE of = ANY($2)),
    'spent', $3::JSON,
    'asked', $4::JSON
  )::TEXT)`;

/** The versions of some channels: $1 as `channel:ID`. */
const VERSIONS = 'SELECT substr(of, 9) AS "channelId", number FROM version WHERE of = ANY($1)';

/** News on a connection of its own. */
export interface OpenNews extends News {
  /** Sends pending messages, if possible. */
  close(): Promise<void>;
}

/**
 * The delay of notifications about changed channels, in ms. Each takes a lock of the whole server, so several are
 * sent together.
 */
const CHANGED_AFTER_MS = 50;
/** The delay of notifications about points spent, in ms. */
const SPENT_AFTER_MS = 1000;
/** The interval of checks for missed notifications and for a silent server, in ms. */
const CAUGHT_UP_MS = 10_000;
/** The maximum number of entries of each kind while disconnected; further ones are dropped. */
const MAX_KEPT = 10_000;

/**
 * Exchanges news with the other processes that use a database, by NOTIFY outside of transactions with other writes.
 * Lost messages do no harm, since watchers also compare the versions of their channels periodically.
 * @param url a libpq URL
 */
export function openNews(url: string, { clock }: { readonly clock: Clock }): OpenNews {
  const own = randomUUID();
  /** What is waiting to be sent: the keys of changed channels, points summed for each spender, and requests. */
  const changed = new Map<string, string>();
  const spent = new Map<string, ProcessMessage['spent'][number]>();
  const asked: unknown[] = [];
  const watched = watchedChannels();
  const spentListeners = createListeners<[who: Spender, cost: number]>();
  const requestListeners = createListeners<[request: unknown]>();
  const cancelTimers = new Map<number, () => void>();
  let telling: Promise<void> | undefined;
  let isClosed = false;

  const line = keepConnected(url, {
    clock,
    async begin(session) {
      // Don't wait for the standby, which doesn't receive notifications.
      await session.query('SET synchronous_commit = local');
      await session.listen(TOPIC, hear);
      await catchUp(session);
    },
    ready: () => void tellNow(),
  });

  function hear(text: string): void {
    const message = readMessage(text);
    if (!message || message.by === own) return;
    for (const [channelId, version] of message.games ?? []) watched.note(channelId, version);
    for (const [actorId, channelId, guildId, cost] of message.spent)
      spentListeners.call({ actorId, channelId, guildId }, cost);
    for (const request of message.asked) requestListeners.call(request);
  }

  async function catchUp(session: PostgresSession): Promise<void> {
    const channels = watched.channels();
    const rows = await session.query<{ channelId: string; number: number }>(VERSIONS, [
      channels.map(scopeOfChannel),
    ]);
    const versions = new Map(rows.map(({ channelId, number }) => [channelId, number]));
    for (const channelId of channels) watched.note(channelId, versions.get(channelId));
  }

  /** Sends messages one after another until nothing is waiting. */
  async function tell(): Promise<void> {
    for (let session = line.session(); session; session = line.session()) {
      const scopes = takeFrom(changed, MAX_VERSIONS_PER_MESSAGE);
      const costs = takeFrom(spent, MAX_VERSIONS_PER_MESSAGE);
      const hasOnlyRequests = scopes.length + costs.length === 0;
      const requests = hasOnlyRequests ? asked.splice(0, MAX_REQUESTS_PER_MESSAGE) : [];
      if (hasOnlyRequests && requests.length === 0) return;
      await session.query(TELL, [own, scopes, JSON.stringify(costs), JSON.stringify(requests)]);
    }
  }

  const tellNow = (): Promise<void> =>
    (telling ??= tell()
      // Watchers catch up later.
      .catch(() => line.renew())
      .finally(() => (telling = undefined)));

  /** Sends after a delay, once for all calls until then. */
  function tellAfter(ms: number): void {
    if (isClosed || cancelTimers.has(ms)) return;
    const sendNow = (): void => {
      cancelTimers.delete(ms);
      void tellNow();
    };
    cancelTimers.set(ms, clock.after(ms, sendNow, false));
  }

  const stopCatchingUp = runEvery(clock, CAUGHT_UP_MS, () => {
    // Sends what could not be sent in time.
    void tellNow();
    const session = line.session();
    if (session) void catchUp(session).catch(() => line.renew());
  });

  return {
    changed(channelId) {
      if (changed.size < MAX_KEPT) changed.set(channelId, scopeOfChannel(channelId));
      tellAfter(CHANGED_AFTER_MS);
    },
    watch: watched.add,
    announceCost({ actorId, channelId, guildId }, cost) {
      const key = JSON.stringify([actorId, channelId, guildId]);
      const before = spent.get(key)?.[3] ?? 0;
      if (before > 0 || spent.size < MAX_KEPT) spent.set(key, [actorId, channelId, guildId, before + cost]);
      tellAfter(SPENT_AFTER_MS);
    },
    hearSpent: spentListeners.add,
    sendRequest(request) {
      if (asked.length < MAX_KEPT) asked.push(request);
      tellAfter(CHANGED_AFTER_MS);
    },
    hearAsked: requestListeners.add,
    async close() {
      isClosed = true;
      stopCatchingUp();
      for (const cancelTimer of cancelTimers.values()) cancelTimer();
      await tellNow();
      await line.close();
    },
  };
}

/** Removes the first values. */
function takeFrom<Value>(waiting: Map<string, Value>, max: number): readonly Value[] {
  const some = [...waiting].slice(0, max);
  for (const [key] of some) waiting.delete(key);
  return some.map(([, value]) => value);
}

interface WatchedChannel {
  readonly listeners: ReturnType<typeof createListeners<[]>>;
  /** `null` if unknown. */
  version: number | undefined | null;
}

/** The channels whose games are watched, with their last known versions. */
function watchedChannels() {
  const watched = new Map<string, WatchedChannel>();
  return {
    add(this: void, channelId: string, onChange: () => void): () => void {
      const channel = watched.get(channelId) ?? { listeners: createListeners<[]>(), version: null };
      watched.set(channelId, channel);
      const remove = channel.listeners.add(onChange);
      return () => {
        remove();
        if (channel.listeners.isEmpty() && watched.get(channelId) === channel) watched.delete(channelId);
      };
    },
    channels: (): readonly string[] => [...watched.keys()],
    /** Calls the watchers of a channel if its version is new. `undefined` for a forgotten channel. */
    note(channelId: string, version: number | undefined): void {
      const channel = watched.get(channelId);
      if (!channel || channel.version === version) return;
      // Messages may arrive out of order.
      if (version !== undefined && (channel.version ?? 0) > version) return;
      channel.version = version;
      channel.listeners.call();
    },
  };
}

/** Parses a message; `undefined` if it is invalid, perhaps from another version of the bot. */
function readMessage(text: string): ProcessMessage | undefined {
  try {
    return MESSAGE.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
