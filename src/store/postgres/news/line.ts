import type { Clock } from '#basics/clock.ts';
import { lockShared } from '../database-lock.ts';
import { openSession, type PostgresSession } from '../session.ts';

/** The pause before connecting again, in ms. */
const RECONNECT_AFTER_MS = 1000;
/** The time after which a silent server is considered lost, in ms. */
const ANSWERS_WITHIN_MS = 5000;

interface LineSettings {
  readonly clock: Clock;
  /** Called first on each connection. */
  readonly begin: (session: PostgresSession) => Promise<void>;
  /** Called once connected. */
  readonly ready: () => void;
}

/**
 * Stays connected to the host of a database that accepts writes. Doesn't report errors, since reads and writes of the
 * store do.
 */
export function keepConnected(url: string, { clock, begin, ready }: LineSettings) {
  let current: PostgresSession | undefined;
  let isClosed = false;
  let cancelTimer = (): void => {};
  let connecting = connect();

  async function connect(): Promise<void> {
    let session: PostgresSession | undefined;
    try {
      session = await openSession(url, ANSWERS_WITHIN_MS);
      await lockShared(session, session.displayName);
      await begin(session);
    } catch {
      await session?.close();
      return reconnectLater();
    }
    if (isClosed) return session.close();
    current = session;
    const opened = session;
    void session.lost.then(async () => leave(opened));
    ready();
  }

  async function leave(session: PostgresSession): Promise<void> {
    if (current !== session) return;
    current = undefined;
    await session.close();
    reconnectLater();
  }

  function reconnectLater(): void {
    if (isClosed) return;
    cancelTimer = clock.after(RECONNECT_AFTER_MS, () => void (connecting = connect()), false);
  }

  return {
    /** `undefined` while disconnected. */
    session: (): PostgresSession | undefined => current,
    /** Drops the current connection and connects again. */
    renew(): void {
      if (current) void leave(current);
    },
    async close(): Promise<void> {
      isClosed = true;
      cancelTimer();
      await connecting;
      const session = current;
      current = undefined;
      await session?.close();
    },
  };
}
