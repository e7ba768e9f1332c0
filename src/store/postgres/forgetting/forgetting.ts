import type { Store } from '#store/port/port.ts';
import type { Connection } from '../connection.ts';
import { Ended, sqlState } from '../errors.ts';
import type { Sql } from '../sql.ts';
import { eraseSome } from './erase.ts';
import { eraseNameSome } from './erase-name.ts';
import { forgetGuild, forgetUser } from './forget.ts';
import { guildsHeld, isUnused, noteSomeAbsent, noteSomePresent } from './guilds.ts';

/** Forgets, and erases what was forgotten. */
export interface Forgetting extends Pick<
  Store<unknown>,
  'forgetGuild' | 'forgetUser' | 'guildsHeld' | 'noteGuilds'
> {
  /** Resolves when a server that is being forgotten is found by nobody any more; `undefined` where none of that name is. */
  underWay(guildId: string): Promise<void> | undefined;
  /** Erases what was forgotten before a process ended. */
  goOn(): Promise<void>;
}

interface Parts {
  /** Writes what is noted by now, so that nothing of what is forgotten is written after it. */
  readonly settle: () => Promise<void>;
  /** Drops what is noted of a server, and whatever was read of it. */
  readonly drop: (guildId: string) => void;
  readonly isClosed: () => boolean;
}

/** Of two transactions that wait for each other PostgreSQL ends one, which is then to be run again. */
const MET = /^(?:40P01|40001)$/;
const TRIES = 5;

const isToBeRunAgain = (error: unknown): boolean => error instanceof Ended || MET.test(sqlState(error));

/** @param connection what is erased or noted by the way waits for no standby: whoever starts next looks again */
export function forgetting(
  connection: Pick<Connection, 'query' | 'transaction' | 'local'>,
  { settle, drop, isClosed }: Parts,
): Forgetting {
  const current = new Map<string, Promise<void>>();

  async function inTransaction<Value>(run: (sql: Sql) => Promise<Value>, tries = TRIES): Promise<Value> {
    try {
      return await connection.transaction(run);
    } catch (error) {
      if (tries <= 1 || !isToBeRunAgain(error)) throw error;
      return inTransaction(run, tries - 1);
    }
  }

  /** Erases what was forgotten; what is left, whoever starts next. */
  async function erase(): Promise<void> {
    while (!isClosed() && (await eraseSome(connection.local)));
  }

  /** Runs this while whoever writes to the server in this process waits for it. */
  async function alone<Value>(guildId: string, run: (sql: Sql) => Promise<Value>): Promise<Value> {
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

  /** Goes through what is sorted a few at a time, until the store is closed. */
  async function goThrough(some: (after: string) => Promise<string | undefined>): Promise<void> {
    let after: string | undefined = '';
    while (after !== undefined && !isClosed()) after = await some(after);
  }

  return {
    async forgetGuild(guildId) {
      await alone(guildId, (sql) => forgetGuild(sql, guildId));
      await erase();
    },

    async forgetUser(userId) {
      await settle();
      await inTransaction((sql) => forgetUser(sql, userId));
      let after: number | undefined = 0;
      while (after !== undefined && !isClosed()) {
        const from: number = after;
        after = await inTransaction((sql) => eraseNameSome(sql, userId, from));
      }
      await erase();
    },

    guildsHeld: (limit, after = '') => guildsHeld(connection, limit, after),

    async noteGuilds(present, at, isCompared = () => true) {
      const compared = { present, isCompared };
      await goThrough((after) => noteSomeAbsent(connection.local, compared, at, after));
      const leftLongAgo: string[] = [];
      await goThrough(async (after) => {
        const noted = await noteSomePresent(connection.local, compared, at, after);
        leftLongAgo.push(...noted.leftLongAgo);
        return noted.last;
      });
      const gone: string[] = [];
      for (const guildId of leftLongAgo) {
        if (isClosed()) break;
        // Where users have installed the bot for themselves it is not in the server, and is used there all the same.
        const isDue = (sql: Sql): Promise<boolean> => isUnused(sql, guildId, at);
        if (!(await isDue(connection))) continue;
        if (await alone(guildId, (sql) => forgetGuild(sql, guildId, () => isDue(sql)))) gone.push(guildId);
      }
      if (gone.length > 0) await erase();
      return gone;
    },

    underWay: (guildId) => current.get(guildId),
    goOn: erase,
  };
}
