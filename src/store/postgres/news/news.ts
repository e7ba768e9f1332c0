import { randomUUID } from 'node:crypto';
import type { Clock } from '#basics/clock.ts';
import { runEvery } from '#basics/run-every.ts';
import { createListeners } from '#store/news/listeners.ts';
import { parseMessage } from '#store/news/message.ts';
import { createOutbox } from '#store/news/outbox.ts';
import { createWatchedChannels } from '#store/news/watched-channels.ts';
import type { News, Spender } from '#store/port/news.ts';
import type { PostgresSession } from '../session.ts';
import { scopeOfChannel } from '../versions.ts';
import { keepConnected } from './keep-connected.ts';

/** The name of the NOTIFY channel. */
export const TOPIC = 'playgroup_judge';

/**
 * Sends a message: the sender ($1), channels as `channel:ID` ($2), and as JSON the points spent ($3) and requests
 * ($4). Adds the channels' current versions.
 */
const SEND_MESSAGE = `SELECT pg_notify('${TOPIC}', json_build_object(
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
const CHANGE_DELAY_MS = 50;
/** The delay of notifications about points spent, in ms. */
const COST_DELAY_MS = 1000;
/** The interval of checks for missed notifications and for a silent server, in ms. */
const CATCH_UP_INTERVAL_MS = 10_000;

/**
 * Exchanges news with the other processes that use a database, by NOTIFY outside of transactions with other writes.
 * Lost messages do no harm, since watchers also compare the versions of their channels periodically.
 * @param url a libpq URL
 */
export function openNews(url: string, { clock }: { readonly clock: Clock }): OpenNews {
  const processId = randomUUID();
  const outbox = createOutbox();
  const watchedChannels = createWatchedChannels();
  const spentListeners = createListeners<[who: Spender, cost: number]>();
  const requestListeners = createListeners<[request: unknown]>();
  const cancelTimers = new Map<number, () => void>();
  let sending: Promise<void> | undefined;
  let isClosed = false;

  const connection = keepConnected(url, {
    clock,
    async onConnect(session) {
      // Don't wait for the standby, which doesn't receive notifications.
      await session.query('SET synchronous_commit = local');
      await session.listen(TOPIC, receive);
      await catchUp(session);
    },
    onReady: () => void sendNow(),
  });

  function receive(text: string): void {
    const message = parseMessage(text);
    if (!message || message.by === processId) return;
    for (const [channelId, version] of message.games ?? []) watchedChannels.note(channelId, version);
    for (const [actorId, channelId, guildId, cost] of message.spent)
      spentListeners.call({ actorId, channelId, guildId }, cost);
    for (const request of message.asked) requestListeners.call(request);
  }

  async function catchUp(session: PostgresSession): Promise<void> {
    const channels = watchedChannels.channels();
    const rows = await session.query<{ channelId: string; number: number }>(VERSIONS, [
      channels.map(scopeOfChannel),
    ]);
    const versions = new Map(rows.map(({ channelId, number }) => [channelId, number]));
    for (const channelId of channels) watchedChannels.note(channelId, versions.get(channelId));
  }

  /** Sends messages one after another until nothing is waiting. */
  async function sendAll(): Promise<void> {
    for (let session = connection.session(); session; session = connection.session()) {
      const message = outbox.take();
      if (!message) return;
      const { channelIds, spent, asked } = message;
      const values = [channelIds.map(scopeOfChannel), JSON.stringify(spent), JSON.stringify(asked)];
      await session.query(SEND_MESSAGE, [processId, ...values]);
    }
  }

  const sendNow = (): Promise<void> =>
    (sending ??= sendAll()
      // Watchers catch up later.
      .catch(() => connection.renew())
      .finally(() => (sending = undefined)));

  /** Sends after a delay, once for all calls until then. */
  function sendAfter(ms: number): void {
    if (isClosed || cancelTimers.has(ms)) return;
    const onTimeout = (): void => {
      cancelTimers.delete(ms);
      void sendNow();
    };
    cancelTimers.set(ms, clock.after(ms, onTimeout, false));
  }

  const stopCatchingUp = runEvery(clock, CATCH_UP_INTERVAL_MS, () => {
    // Sends what could not be sent in time.
    void sendNow();
    const session = connection.session();
    if (session) void catchUp(session).catch(() => connection.renew());
  });

  return {
    announceChange(channelId) {
      outbox.addChange(channelId);
      sendAfter(CHANGE_DELAY_MS);
    },
    watch: watchedChannels.add,
    announceCost(who, cost) {
      outbox.addCost(who, cost);
      sendAfter(COST_DELAY_MS);
    },
    onCost: spentListeners.add,
    sendRequest(request) {
      outbox.addRequest(request);
      sendAfter(CHANGE_DELAY_MS);
    },
    onRequest: requestListeners.add,
    async close() {
      isClosed = true;
      stopCatchingUp();
      for (const cancelTimer of cancelTimers.values()) cancelTimer();
      await sendNow();
      await connection.close();
    },
  };
}
