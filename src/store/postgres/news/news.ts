import { randomUUID } from 'node:crypto';
import type { Clock } from '#basics/clock.ts';
import type { News, Spender } from '#store/port/news.ts';
import type { PostgresSession } from '../session.ts';
import { keepConnected } from './line.ts';
import {
  MAX_REQUESTS_PER_MESSAGE,
  MAX_VERSIONS_PER_MESSAGE,
  readMessage,
  TELL,
  TOPIC,
  VERSIONS,
  channelVersionKey,
  type ProcessMessage,
} from './message.ts';

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
  const out = outbox();
  const watched = watchedChannels();
  const hearers = new Set<(who: Spender, cost: number) => void>();
  const requestHearers = new Set<(what: unknown) => void>();
  const timers = new Set<() => void>();
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
      for (const heard of hearers) heard({ actorId, channelId, guildId }, cost);
    for (const what of message.asked) for (const heard of requestHearers) heard(what);
  }

  async function catchUp(session: PostgresSession): Promise<void> {
    const channels = watched.channels();
    const rows = await session.query<{ channelId: string; number: number }>(VERSIONS, [
      channels.map(channelVersionKey),
    ]);
    const versions = new Map(rows.map(({ channelId, number }) => [channelId, number]));
    for (const channelId of channels) watched.note(channelId, versions.get(channelId));
  }

  /** Sends messages one after another until the outbox is empty. */
  async function tell(): Promise<void> {
    for (let session = line.session(); session; session = line.session()) {
      const [changed, spent] = [out.takeChanged(), out.takeSpent()];
      const hasOnlyRequests = changed.length + spent.length === 0;
      const asked = hasOnlyRequests ? out.takeAsked() : [];
      if (hasOnlyRequests && asked.length === 0) return;
      const values = [changed.map(channelVersionKey), JSON.stringify(spent), JSON.stringify(asked)];
      await session.query(TELL, [own, ...values]);
    }
  }

  const tellNow = (): Promise<void> =>
    (telling ??= tell()
      // Watchers catch up later.
      .catch(() => line.renew())
      .finally(() => (telling = undefined)));

  function later(ms: number, run: () => void): void {
    const cancelTimer = clock.after(
      ms,
      () => {
        timers.delete(cancelTimer);
        run();
      },
      false,
    );
    timers.add(cancelTimer);
  }

  /** Returns a function that runs `run` after a delay, once for all calls until then. */
  function once(ms: number, run: () => void): () => void {
    let isScheduled = false;
    return () => {
      if (isScheduled || isClosed) return;
      isScheduled = true;
      later(ms, () => {
        isScheduled = false;
        run();
      });
    };
  }

  const tellChanged = once(CHANGED_AFTER_MS, () => void tellNow());
  const tellSpent = once(SPENT_AFTER_MS, () => void tellNow());
  const catchUpLater = once(CAUGHT_UP_MS, () => {
    catchUpLater();
    // Sends what could not be sent in time.
    void tellNow();
    const session = line.session();
    if (session) void catchUp(session).catch(() => line.renew());
  });
  catchUpLater();

  return {
    changed(channelId) {
      out.changed(channelId);
      tellChanged();
    },
    watch: (channelId, heard) => watched.add(channelId, heard),
    announceCost(who, cost) {
      out.spent(who, cost);
      tellSpent();
    },
    hearSpent(heard) {
      hearers.add(heard);
      return () => void hearers.delete(heard);
    },
    sendRequest(what) {
      out.asked(what);
      tellChanged();
    },
    hearAsked(heard) {
      requestHearers.add(heard);
      return () => void requestHearers.delete(heard);
    },
    async close() {
      isClosed = true;
      for (const cancelTimer of timers) cancelTimer();
      await tellNow();
      await line.close();
    },
  };
}

/** The maximum number of entries of each kind while disconnected; further ones are dropped. */
const MAX_KEPT = 10_000;

/** News waiting to be sent. */
function outbox() {
  const changed = new Set<string>();
  const spent = new Map<string, ProcessMessage['spent'][number]>();
  const asked: unknown[] = [];
  return {
    changed(channelId: string): void {
      if (changed.size < MAX_KEPT) changed.add(channelId);
    },
    spent({ actorId, channelId, guildId }: Spender, cost: number): void {
      const key = JSON.stringify([actorId, channelId, guildId]);
      const before = spent.get(key)?.[3] ?? 0;
      if (before > 0 || spent.size < MAX_KEPT) spent.set(key, [actorId, channelId, guildId, before + cost]);
    },
    asked(what: unknown): void {
      if (asked.length < MAX_KEPT) asked.push(what);
    },
    /**
     * Takes the next changed channels, as many as fit into one message. The following methods do the same for their
     * kind.
     */
    takeChanged(): readonly string[] {
      const some = [...changed].slice(0, MAX_VERSIONS_PER_MESSAGE);
      for (const channelId of some) changed.delete(channelId);
      return some;
    },
    /** Summed for each spender. */
    takeSpent(): ProcessMessage['spent'] {
      const some = [...spent].slice(0, MAX_VERSIONS_PER_MESSAGE);
      for (const [key] of some) spent.delete(key);
      return some.map(([, entry]) => entry);
    },
    takeAsked: (): readonly unknown[] => asked.splice(0, MAX_REQUESTS_PER_MESSAGE),
  };
}

interface WatchedChannel {
  readonly hearers: Set<() => void>;
  /** `null` if unknown. */
  version: number | undefined | null;
}

/** The channels whose games are watched, with their last known versions. */
function watchedChannels() {
  const watched = new Map<string, WatchedChannel>();
  return {
    add(channelId: string, heard: () => void): () => void {
      const channel = watched.get(channelId) ?? { hearers: new Set(), version: null };
      watched.set(channelId, channel);
      // Wrapped, so that the same function can be added twice.
      const hearer = (): void => heard();
      channel.hearers.add(hearer);
      return () => {
        channel.hearers.delete(hearer);
        if (channel.hearers.size === 0 && watched.get(channelId) === channel) watched.delete(channelId);
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
      for (const hearer of channel.hearers) hearer();
    },
  };
}
