import { OperatorError } from '#files/operator-error.ts';
import { GUILD_RETENTION_MS, type Store } from '../port/port.ts';
import type { Driver } from '../sql/driver.ts';
import { step, type Statement, type Steps } from '../sql/statement.ts';
import { createNameEraser } from './erase-name.ts';
import { LEFTOVER, statementsToErase } from './erase-rows.ts';
import { FORGET_GUILD, FORGET_USER, runEach, type ErasureLocks } from './forget.ts';
import {
  ABSENT_GUILDS,
  guildsWithDataReader,
  GUILDS_WITH_DATA,
  isUnused,
  markAbsent,
  unmarkAbsent,
} from './guilds.ts';

interface GuildRow {
  readonly guildId: string;
  /** When an absent server was first missed, in ms since 1970. */
  readonly since?: number;
}

/** The number of servers compared at once. */
const COMPARED_AT_ONCE = 200;

/**
 * Erases data of servers and users in two steps. First, one transaction detaches it from its channels, so that it
 * can't be found; then its rows are erased in small batches, so that no request has to wait. After a crash the next
 * start continues.
 */
export interface Erasure extends Pick<
  Store<unknown>,
  'forgetGuild' | 'forgetUser' | 'guildsWithData' | 'noteGuilds'
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
  readonly flushDeferred?: () => Promise<void>;
  /** Drops the deferred writes of a server. */
  readonly dropDeferred: (guildId: string) => void;
  readonly onErased?: () => void;
  /** True for errors after which the next start continues, and that need not fail the call. */
  readonly isHarmless?: (error: unknown) => boolean;
  readonly isClosed: () => boolean;
}

export const NO_LOCKS: ErasureLocks = { guild: [], user: [], secrets: [], lines: [] };

export function createErasure(options: ErasureOptions): Erasure {
  const { driver, background, locks, flushDeferred, dropDeferred, isClosed, eraseOthers = [] } = options;
  const { onErased = () => {}, isHarmless = () => false } = options;
  const { dialect } = driver;
  const batches = [...statementsToErase(dialect, options.rowsAtOnce), eraseOthers].map((texts) =>
    texts.map((text): Statement => ({ text, values: [] })),
  );
  const eraseNames = createNameEraser(dialect, locks);
  /** By server, resolves when it can no longer be found. */
  const forgetting = new Map<string, Promise<void>>();

  /** Erases detached rows until none are left, or the store is closed. */
  async function erase(): Promise<void> {
    for (const batch of batches) {
      if (isClosed()) return;
      if (batch.length === 0) continue;
      const answers = await background.commit(batch);
      if (answers.some((rows) => rows.length > 0)) return erase();
    }
    if (!isClosed()) onErased();
  }

  async function eraseOrDefer(): Promise<void> {
    try {
      await erase();
    } catch (error) {
      if (!isHarmless(error)) throw error;
    }
  }

  /** @param unusedAt set to forget a server only if it is unused at that time */
  function* detachGuild(guildId: string, unusedAt?: number): Steps<boolean> {
    yield* runEach(locks.guild, guildId);
    if (unusedAt !== undefined && !(yield* isUnused(guildId, unusedAt))) return false;
    dropDeferred(guildId);
    yield* runEach(FORGET_GUILD, guildId);
    return true;
  }

  /** Forgets a server while this process holds back other writes to it. */
  async function exclusively(...forgotten: Parameters<typeof detachGuild>): Promise<boolean> {
    const [guildId] = forgotten;
    const before = forgetting.get(guildId);
    const running = (async () => {
      if (before) await before;
      if (flushDeferred) await flushDeferred();
      const isForgotten = await driver.transaction(() => detachGuild(...forgotten));
      if (isForgotten) dropDeferred(guildId);
      return isForgotten;
    })();
    const over = Promise.allSettled([running]).then(() => undefined);
    forgetting.set(guildId, over);
    try {
      return await running;
    } finally {
      if (forgetting.get(guildId) === over) forgetting.delete(guildId);
    }
  }

  /**
   * Reads a sorted list of servers page by page, until it ends or the store is closed. The statement for a page
   * runs in the transaction that reads it, so that no server is marked that has been forgotten since.
   */
  async function forEachPage(
    text: string,
    statementFor: (rows: readonly GuildRow[]) => Statement | undefined,
  ): Promise<void> {
    let after: string | undefined = '';
    while (after !== undefined && !isClosed()) {
      const from: string = after;
      after = await background.transaction(function* () {
        const rows = yield* step<GuildRow>(text, [from, COMPARED_AT_ONCE]);
        const noted = statementFor(rows);
        if (noted) yield noted;
        return rows.at(-1)?.guildId;
      });
    }
  }

  return {
    async forgetGuild(guildId) {
      await exclusively(guildId);
      await eraseOrDefer();
    },

    async forgetUser(userId) {
      if (flushDeferred) await flushDeferred();
      await driver.transaction(() => runEach([...locks.user, ...FORGET_USER], userId));
      let after: number | undefined = 0;
      while (after !== undefined) {
        // The next start doesn't continue this, unlike erasing detached rows.
        if (isClosed())
          throw new OperatorError('the database was closed before everything was erased: erase it again');
        const from: number = after;
        after = await driver.transaction(() => eraseNames(userId, from));
      }
      await eraseOrDefer();
    },

    guildsWithData: guildsWithDataReader(driver),

    async noteGuilds(present, at, isChecked = () => true) {
      const isLeft = ({ guildId }: GuildRow): boolean => !present.has(guildId) && isChecked(guildId);
      await forEachPage(GUILDS_WITH_DATA, (held) => ofGuilds(markAbsent(dialect), held.filter(isLeft), at));
      const leftLongAgo: string[] = [];
      await forEachPage(ABSENT_GUILDS, (absent) => {
        const left = absent.filter(
          (guild) => isLeft(guild) && (guild.since ?? at) <= at - GUILD_RETENTION_MS,
        );
        leftLongAgo.push(...left.map(({ guildId }) => guildId));
        return ofGuilds(
          unmarkAbsent(dialect),
          absent.filter(({ guildId }) => present.has(guildId)),
        );
      });
      const gone: string[] = [];
      for (const guildId of new Set(leftLongAgo)) {
        if (isClosed()) break;
        // A bot that users have installed for themselves is used on servers that it isn't in.
        const isUnusedNow = await driver.read(() => isUnused(guildId, at));
        if (isUnusedNow && (await exclusively(guildId, at))) gone.push(guildId);
      }
      if (gone.length > 0) await eraseOrDefer();
      return gone;
    },

    whenForgotten: (guildId) => forgetting.get(guildId),

    async resume() {
      const leftovers = await driver.query(LEFTOVER);
      if (leftovers.length > 0 || eraseOthers.length > 0) await erase();
    },
  };
}

/** A statement for a list of servers ($1), unless it is empty. */
function ofGuilds(
  text: string,
  guilds: readonly GuildRow[],
  ...values: readonly unknown[]
): Statement | undefined {
  if (guilds.length === 0) return undefined;
  return { text, values: [guilds.map(({ guildId }) => guildId), ...values] };
}
