import type { Clock } from '#basics/clock.ts';
import { lockShared } from '../database-lock.ts';
import { openSession, type Session } from '../session.ts';

/** A connection that is made anew whenever it is lost. */
export interface Line {
  /** `undefined` while there is none. */
  session(): Session | undefined;
  /** The connection of now is of no more use. */
  renew(): void;
  close(): Promise<void>;
}

/** After a connection was lost, or could not be made, in ms. */
const AGAIN_MS = 1000;
/** A server that is silent for longer is looked for elsewhere. */
const ANSWERS_WITHIN_MS = 5000;

interface LineSettings {
  readonly clock: Clock;
  /** Is done first on each connection. */
  readonly begin: (session: Session) => Promise<void>;
  /** There is a connection again. */
  readonly ready: () => void;
}

/**
 * Keeps a connection to whichever host of a database takes writes. What is wrong with the database is not told here, but
 * where it is read and written.
 */
export function keepLine(url: string, { clock, begin, ready }: LineSettings): Line {
  let current: Session | undefined;
  let isClosed = false;
  let callOff = (): void => {};
  let connecting = connect();

  async function connect(): Promise<void> {
    let session: Session | undefined;
    try {
      session = await openSession(url, ANSWERS_WITHIN_MS);
      await lockShared(session, session.called);
      await begin(session);
    } catch {
      await session?.close();
      return again();
    }
    if (isClosed) return session.close();
    current = session;
    const made = session;
    void session.lost.then(async () => leave(made));
    ready();
  }

  async function leave(session: Session): Promise<void> {
    if (current !== session) return;
    current = undefined;
    await session.close();
    again();
  }

  function again(): void {
    if (isClosed) return;
    callOff = clock.after(AGAIN_MS, () => void (connecting = connect()), false);
  }

  return {
    session: () => current,
    renew() {
      if (current) void leave(current);
    },
    async close() {
      isClosed = true;
      callOff();
      await connecting;
      const session = current;
      current = undefined;
      await session?.close();
    },
  };
}
