import { randomUUID } from 'node:crypto';
import type { Clock } from '#basics/clock.ts';
import { runEvery } from '#basics/run-every.ts';
import { createListeners } from '#store/news/listeners.ts';
import { parseMessage } from '#store/news/message.ts';
import { createOutbox } from '#store/news/outbox.ts';
import { watchedChannels } from '#store/news/watched-channels.ts';
import type { News, Spender } from '#store/port/news.ts';
import type { PostgresSession } from '../session.ts';
import { scopeOfChannel } from '../versions.ts';
import { keepConnected } from './line.ts';

/** The name of the NOTIFY channel. */
export const TOPIC = 'playgroup_judge';

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

/**
 * Exchanges news with the other processes that use a database, by NOTIFY outside of transactions with other writes.
 * Lost messages do no harm, since watchers also compare the versions of their channels periodically.
 * @param url a libpq URL
 */
export function openNews(url: string, { clock }: { readonly clock: Clock }): OpenNews {
  const own = randomUUID();
  const outbox = createOutbox();
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
    const message = parseMessage(text);
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
      const message = outbox.take();
      if (!message) return;
      const { channelIds, spent, asked } = message;
      const values = [channelIds.map(scopeOfChannel), JSON.stringify(spent), JSON.stringify(asked)];
      await session.query(TELL, [own, ...values]);
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
      outbox.changed(channelId);
      tellAfter(CHANGED_AFTER_MS);
    },
    watch: watched.add,
    announceCost(who, cost) {
      outbox.spent(who, cost);
      tellAfter(SPENT_AFTER_MS);
    },
    hearSpent: spentListeners.add,
    sendRequest(request) {
      outbox.asked(request);
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
