import { randomUUID } from 'node:crypto';
import type { Clock } from '#basics/clock.ts';
import type { News, Spender } from '#store/port/news.ts';
import type { Session } from '../session.ts';
import { keepLine } from './line.ts';
import { readMessage, TELL, TOPIC, VERSIONS, versionOf } from './message.ts';
import { outbox } from './outbox.ts';
import { watchedChannels } from './watched-channels.ts';

/** News on a connection of their own. */
export interface OpenNews extends News {
  /** Tells what is left, if it can. */
  close(): Promise<void>;
}

/** Channels are told of so soon after a change, in ms: telling takes a lock of the whole server, so many go at once. */
const CHANGED_AFTER_MS = 50;
/** What was spent is told so soon. */
const SPENT_AFTER_MS = 1000;
/** So often it is looked whether anything was missed, and whether the server answers at all. */
const CAUGHT_UP_MS = 10_000;

/**
 * Tells the other processes that use a database, and hears them: by NOTIFY, outside of any transaction that changes
 * something. Nothing rests on it: what was missed is seen by the versions of the channels that are watched.
 * @param url as libpq writes it
 */
export function openNews(url: string, { clock }: { readonly clock: Clock }): OpenNews {
  const own = randomUUID();
  const out = outbox();
  const watched = watchedChannels();
  const hearers = new Set<(who: Spender, cost: number) => void>();
  const askedOf = new Set<(what: unknown) => void>();
  const calls = new Set<() => void>();
  let telling: Promise<void> | undefined;
  let isClosed = false;

  const line = keepLine(url, {
    clock,
    async begin(session) {
      // Whoever waits for the news does not wait for a standby, which never hears of them.
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
    for (const what of message.asked) for (const heard of askedOf) heard(what);
  }

  async function catchUp(session: Session): Promise<void> {
    const channels = watched.channels();
    const rows = await session.query<{ channelId: string; number: number }>(VERSIONS, [
      channels.map(versionOf),
    ]);
    const versions = new Map(rows.map(({ channelId, number }) => [channelId, number]));
    for (const channelId of channels) watched.note(channelId, versions.get(channelId));
  }

  /** One message after another, until nothing is left to be told. */
  async function tell(): Promise<void> {
    for (let session = line.session(); session; session = line.session()) {
      const [changed, spent] = [out.takeChanged(), out.takeSpent()];
      const isTold = changed.length + spent.length === 0;
      const asked = isTold ? out.takeAsked() : [];
      if (isTold && asked.length === 0) return;
      const told = [changed.map(versionOf), JSON.stringify(spent), JSON.stringify(asked)];
      await session.query(TELL, [own, ...told]);
    }
  }

  const tellNow = (): Promise<void> =>
    (telling ??= tell()
      // Whoever watches catches up.
      .catch(() => line.renew())
      .finally(() => (telling = undefined)));

  function later(ms: number, run: () => void): void {
    const callOff = clock.after(
      ms,
      () => {
        calls.delete(callOff);
        run();
      },
      false,
    );
    calls.add(callOff);
  }

  /** Does it so much later, once for all who ask until then. */
  function once(ms: number, run: () => void): () => void {
    let waits = false;
    return () => {
      if (waits || isClosed) return;
      waits = true;
      later(ms, () => {
        waits = false;
        run();
      });
    };
  }

  const tellChanged = once(CHANGED_AFTER_MS, () => void tellNow());
  const tellSpent = once(SPENT_AFTER_MS, () => void tellNow());
  const catchUpLater = once(CAUGHT_UP_MS, () => {
    catchUpLater();
    // What could not be told when it was to be.
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
    spent(who, cost) {
      out.spent(who, cost);
      tellSpent();
    },
    hearSpent(heard) {
      hearers.add(heard);
      return () => void hearers.delete(heard);
    },
    ask(what) {
      out.asked(what);
      tellChanged();
    },
    hearAsked(heard) {
      askedOf.add(heard);
      return () => void askedOf.delete(heard);
    },
    async close() {
      isClosed = true;
      for (const callOff of calls) callOff();
      await tellNow();
      await line.close();
    },
  };
}
