import { closedWhileErasing } from '#store/port/failure.ts';
import type { Store } from '#store/port/port.ts';
import type { Connection } from '../connection.ts';
import { StatementCancelled, sqlState } from '../errors.ts';
import type { Sql } from '../sql.ts';
import { eraseSome } from './erase.ts';
import { eraseSomeNames } from './erase-name.ts';
import { forgetGuild, forgetUser } from './forget.ts';
import { guildsWithData, isUnused, noteSomeAbsent, noteSomePresent } from './guilds.ts';

/** Forgets data, and erases its rows in the background. */
export interface Forgetting extends Pick<
  Store<unknown>,
  'forgetGuild' | 'forgetUser' | 'guildsHeld' | 'noteGuilds'
> {
  /** Resolves when a server that is being forgotten can no longer be found; `undefined` for any other server. */
  whenForgotten(guildId: string): Promise<void> | undefined;
  /** Continues erasures that were interrupted when a process ended. */
  resumeErasures(): Promise<void>;
}

interface DeferredWrites {
  /** Flushes deferred writes, so that none of them writes forgotten data again. */
  readonly settle: () => Promise<void>;
  /** Drops the deferred writes of a server. */
  readonly drop: (guildId: string) => void;
  readonly isClosed: () => boolean;
}

/** The SQLSTATEs of deadlocks and serialization failures, after which a transaction should be retried. */
const CONFLICT = /^(?:40P01|40001)$/;
const MAX_ATTEMPTS = 5;

const shouldRetry = (error: unknown): boolean =>
  error instanceof StatementCancelled || CONFLICT.test(sqlState(error));

/**
 * @param connection `local` is used for writes that needn't wait for a standby, since the next start repeats them
 */
export function forgetting(
  connection: Pick<Connection, 'query' | 'transaction' | 'local'>,
  { settle, drop, isClosed }: DeferredWrites,
): Forgetting {
  const current = new Map<string, Promise<void>>();

  async function inTransaction<Value>(
    run: (sql: Sql) => Promise<Value>,
    tries = MAX_ATTEMPTS,
  ): Promise<Value> {
    try {
      return await connection.transaction(run);
    } catch (error) {
      if (tries <= 1 || !shouldRetry(error)) throw error;
      return inTransaction(run, tries - 1);
    }
  }

  /** Erases forgotten rows until none are left; the next start continues. */
  async function erase(): Promise<void> {
    while (!isClosed() && (await eraseSome(connection.local)));
  }

  /** Runs a transaction while this process holds back other writes to the server. */
  async function exclusively<Value>(guildId: string, run: (sql: Sql) => Promise<Value>): Promise<Value> {
    const before = current.get(guildId);
    const running = (async () => {
      await before;
      await settle();
      drop(guildId);
      try {
        return await inTransaction(run);
      } finally {
        drop(guildId);
      }
    })();
    const over = Promise.allSettled([running]).then(() => undefined);
    current.set(guildId, over);
    try {
      return await running;
    } finally {
      if (current.get(guildId) === over) current.delete(guildId);
    }
  }

  /** Processes a sorted list in small batches, until it ends or the store is closed. */
  async function forEachBatch(some: (after: string) => Promise<string | undefined>): Promise<void> {
    let after: string | undefined = '';
    while (after !== undefined && !isClosed()) after = await some(after);
  }

  return {
    async forgetGuild(guildId) {
      await exclusively(guildId, (sql) => forgetGuild(sql, guildId));
      await erase();
    },

    async forgetUser(userId) {
      await settle();
      await inTransaction((sql) => forgetUser(sql, userId));
      let after: number | undefined = 0;
      while (after !== undefined) {
        // The next start doesn't continue this, unlike erasing detached rows.
        if (isClosed()) throw closedWhileErasing();
        const from: number = after;
        after = await inTransaction((sql) => eraseSomeNames(sql, userId, from));
      }
      await erase();
    },

    guildsHeld: (limit, after = '') => guildsWithData(connection, limit, after),

    async noteGuilds(present, at, isChecked = () => true) {
      const compared = { present, isChecked };
      await forEachBatch((after) => noteSomeAbsent(connection.local, compared, at, after));
      const leftLongAgo: string[] = [];
      await forEachBatch(async (after) => {
        const noted = await noteSomePresent(connection.local, compared, at, after);
        leftLongAgo.push(...noted.leftLongAgo);
        return noted.last;
      });
      const gone: string[] = [];
      for (const guildId of leftLongAgo) {
        if (isClosed()) break;
        // A bot that users have installed for themselves is used on servers that it isn't in.
        const isDue = (sql: Sql): Promise<boolean> => isUnused(sql, guildId, at);
        if (!(await isDue(connection))) continue;
        if (await exclusively(guildId, (sql) => forgetGuild(sql, guildId, () => isDue(sql))))
          gone.push(guildId);
      }
      if (gone.length > 0) await erase();
      return gone;
    },

    whenForgotten: (guildId) => current.get(guildId),
    resumeErasures: erase,
  };
}
