import type { Clock } from '#basics/clock.ts';
import { runPeriodically } from '#store/rows/run-periodically.ts';
import { lockShared } from '../database-lock.ts';
import { openSession, type PostgresSession } from '../session.ts';

/** The pause before connecting again, in ms. */
const RECONNECT_AFTER_MS = 1000;
/** The time after which a silent server is considered lost, in ms. */
const ANSWERS_WITHIN_MS = 5000;

interface ConnectionSettings {
  readonly clock: Clock;
  /** Called first on each connection. */
  readonly onConnect: (session: PostgresSession) => Promise<void>;
  /** Called once connected. */
  readonly onReady: () => void;
}

/**
 * Stays connected to the host of a database that accepts writes. Doesn't report errors, since reads and writes of the
 * store do.
 */
export function keepConnected(url: string, { clock, onConnect, onReady }: ConnectionSettings) {
  let current: PostgresSession | undefined;
  let isClosed = false;
  let drop = (): void => {};
  const stop = runPeriodically(clock, connect, () => {}, RECONNECT_AFTER_MS);

  /** Connects, and resolves when the connection is lost or dropped. */
  async function connect(): Promise<void> {
    const session = await openSession(url, ANSWERS_WITHIN_MS);
    try {
      await lockShared(session, session.displayName);
      await onConnect(session);
      if (isClosed) return;
      const dropped = new Promise<void>((resolve) => (drop = resolve));
      current = session;
      onReady();
      await Promise.race([session.lost, dropped]);
    } finally {
      current = undefined;
      await session.close();
    }
  }

  return {
    /** `undefined` while disconnected. */
    session: (): PostgresSession | undefined => current,
    /** Drops the current connection and connects again. */
    renew(): void {
      current = undefined;
      drop();
    },
    async close(): Promise<void> {
      isClosed = true;
      drop();
      await stop();
    },
  };
}
