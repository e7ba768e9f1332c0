import { closedWhileErasing } from '../port/failure.ts';
import type { Store } from '../port/port.ts';
import type { Driver } from '../sql/driver.ts';
import type { Statement, Steps } from '../sql/statement.ts';
import { eraseSomeNames } from './erase-name.ts';
import { LEFTOVER, statementsToErase } from './erase-rows.ts';
import { forgetGuild, forgetUser, runEach, type ErasureLocks } from './forget.ts';
import { guildsWithData, isUnused, noteSomeAbsent, noteSomePresent } from './guilds.ts';

/**
 * Erases data of servers and users in two steps. First, one transaction detaches it from its channels, so that it
 * can't be found; then its rows are erased in small batches, so that no request has to wait. After a crash the next
 * start continues.
 */
export interface Erasure extends Pick<
  Store<unknown>,
  'forgetGuild' | 'forgetUser' | 'guildsHeld' | 'noteGuilds'
> {
  /** Resolves when a server that is being forgotten can no longer be found; `undefined` for any other server. */
  whenForgotten(guildId: string): Promise<void> | undefined;
  /** Continues erasures that were interrupted when a process ended. */
  resume(): Promise<void>;
}

export interface ErasureOptions {
  readonly driver: Driver;
  /** For writes that the next start would repeat. */
  readonly background: Driver;
  /** The number of rows per table that are erased in one transaction. */
  readonly rowsAtOnce: number;
  readonly locks: ErasureLocks;
  /** Statements that erase other data that belongs to what is forgotten; each returns a row per erased row. */
  readonly eraseOthers?: readonly string[];
  /** Flushes deferred writes, so that none of them writes forgotten data again. */
  readonly settle?: () => Promise<void>;
  /** Drops the deferred writes of a server. */
  readonly drop: (guildId: string) => void;
  /** Called when everything has been erased. */
  readonly erased?: () => void;
  /** True for errors after which the next start continues, and that need not fail the call. */
  readonly isHarmless?: (error: unknown) => boolean;
  readonly isClosed: () => boolean;
}

export const NO_LOCKS: ErasureLocks = { guild: [], user: [], secrets: [], lines: [] };

export function createErasure(options: ErasureOptions): Erasure {
  const { driver, background, locks, settle, drop, isClosed, eraseOthers = [] } = options;
  const { erased = () => {}, isHarmless = () => false } = options;
  const { dialect } = driver;
  const batches = [...statementsToErase(dialect, options.rowsAtOnce), eraseOthers].map((texts) =>
    texts.map((text): Statement => ({ text, values: [] })),
  );
  const eraseNames = eraseSomeNames(dialect, locks);
  /** By server, resolves when it can no longer be found. */
  const current = new Map<string, Promise<void>>();

  /** Erases detached rows until none are left, or the store is closed. */
  async function erase(): Promise<void> {
    for (const batch of batches) {
      if (isClosed()) return;
      if (batch.length === 0) continue;
      const answers = await background.commit(batch);
      if (answers.some((rows) => rows.length > 0)) return erase();
    }
    if (!isClosed()) erased();
  }

  async function eraseOrDefer(): Promise<void> {
    try {
      await erase();
    } catch (error) {
      if (!isHarmless(error)) throw error;
    }
  }

  function* forget(guildId: string, isDue: () => Steps<boolean>): Steps<boolean> {
    yield* runEach(locks.guild, guildId);
    if (!(yield* isDue())) return false;
    drop(guildId);
    yield* forgetGuild(guildId);
    return true;
  }

  /** Forgets a server while this process holds back other writes to it. @param isDue called with the locks held */
  async function exclusively(guildId: string, isDue: () => Steps<boolean>): Promise<boolean> {
    const before = current.get(guildId);
    const running = (async () => {
      if (before) await before;
      if (settle) await settle();
      const isForgotten = await driver.transaction(() => forget(guildId, isDue));
      if (isForgotten) drop(guildId);
      return isForgotten;
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
  async function forEachBatch(some: (after: string) => Steps<string | undefined>): Promise<void> {
    let after: string | undefined = '';
    while (after !== undefined && !isClosed()) {
      const from: string = after;
      after = await background.transaction(() => some(from));
    }
  }

  return {
    async forgetGuild(guildId) {
      await exclusively(guildId, always);
      await eraseOrDefer();
    },

    async forgetUser(userId) {
      if (settle) await settle();
      await driver.transaction(() => forgetUser(locks, userId));
      let after: number | undefined = 0;
      while (after !== undefined) {
        // The next start doesn't continue this, unlike erasing detached rows.
        if (isClosed()) throw closedWhileErasing();
        const from: number = after;
        after = await driver.transaction(() => eraseNames(userId, from));
      }
      await eraseOrDefer();
    },

    guildsHeld: (limit, after = '') => driver.read(() => guildsWithData(limit, after)),

    async noteGuilds(present, at, isChecked = () => true) {
      const compared = { present, isChecked };
      await forEachBatch((after) => noteSomeAbsent(dialect, compared, at, after));
      const leftLongAgo: string[] = [];
      await forEachBatch(function* (after) {
        const noted = yield* noteSomePresent(dialect, compared, at, after);
        leftLongAgo.push(...noted.leftLongAgo);
        return noted.last;
      });
      const gone: string[] = [];
      for (const guildId of new Set(leftLongAgo)) {
        if (isClosed()) break;
        // A bot that users have installed for themselves is used on servers that it isn't in.
        const isDue = (): Steps<boolean> => isUnused(guildId, at);
        if ((await driver.read(isDue)) && (await exclusively(guildId, isDue))) gone.push(guildId);
      }
      if (gone.length > 0) await eraseOrDefer();
      return gone;
    },

    whenForgotten: (guildId) => current.get(guildId),

    async resume() {
      const leftovers = await driver.query(LEFTOVER);
      if (leftovers.length > 0 || eraseOthers.length > 0) await erase();
    },
  };
}

// oxlint-disable-next-line require-yield -- has no steps
function* always(): Steps<boolean> {
  return true;
}
