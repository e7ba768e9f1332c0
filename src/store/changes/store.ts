import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { systemClock } from '#basics/clock.ts';
import { coinBooks } from '#ledger/book.ts';
import { CoinRows, type ChannelCoins } from '../coins/rows.ts';
import { ledgerReads } from '../coins/ledger-reads.ts';
import { createErasure, type Erasure, type ErasureOptions } from '../erasure/erasure.ts';
import { createOldLogEraser } from '../erasure/old-logs.ts';
import { gameReads } from '../games/reads.ts';
import { gameBooks } from '../games/book.ts';
import { GameRows, type ChannelGame, type StateCache } from '../games/rows.ts';
import { userDataReader } from '../data-export/user-data.ts';
import { guildDataReader } from '../data-export/guild-data.ts';
import type { ChangeReads, CommittedReply, Origin } from '../port/changes.ts';
import { StoreFailure } from '../port/failure.ts';
import type { SqliteOptions } from '../port/options.ts';
import type { Sizes, Store } from '../port/port.ts';
import { NO_QUOTAS } from '../port/quotas.ts';
import type { RecordBooks } from '../records/book.ts';
import { recordReads } from '../records/reads.ts';
import { createQuotaRoom, type StoredBytes } from '../rows/quota-room.ts';
import { mapFunctions } from '../rows/map-functions.ts';
import { createRecentCache } from '#basics/recent-cache.ts';
import { runPeriodically } from '../rows/run-periodically.ts';
import type { DeferredWrites } from '../sql/deferred-writes.ts';
import type { Driver } from '../sql/driver.ts';
import type { ChangeSql, ChannelRows } from '../sql/statement.ts';
import { tableCards } from '../table/cards.ts';
import { citedRules } from '../table/cited-rules.ts';
import { COUNT_LINKS, pageLinks } from '../table/links.ts';
import { storedReplies } from '../table/replies.ts';
import { writeSetting, settingsIn } from '../table/settings.ts';
import { BYTES_OF_SERVER } from '../games/log-statements.ts';
import { createHealthCheck } from './health-check.ts';
import { withStoreFailures } from './store-failures.ts';
import { decideTableChange, type DecidedChange, type TableStores } from './table-changes.ts';
import type { TroubleReporter } from './trouble-reporter.ts';

/** How long deferred writes (marks and cards) wait for others, and on SQLite for a transaction to join, in ms. */
const DEFERRED_WAIT_MS = 250;
/** The pause between two rounds of erasing what is expired, in ms. */
const TASKS_PAUSE_MS = 10 * 60 * 1000;
/** The pause before a failed deferred write is retried, in ms. */
const DEFERRED_RETRY_MS = 10_000;
/** How long a stored reply can be marked, in ms. */
const MARKABLE_FOR_MS = 60 * 60 * 1000;
/** The maximum number of remembered interactions whose reply is not marked yet. */
export const MAX_UNMARKED = 100_000;
/** How long refusals are remembered, in ms: as long as Discord accepts replies to an interaction. */
const REFUSED_FOR_MS = 15 * 60 * 1000;
const MAX_REFUSED = 10_000;

/** Refusals by interaction. They are not stored but remembered, so that a repeated delivery gets the same reply. */
export const rememberRefusals = <Reply>() => createRecentCache<Reply>(REFUSED_FOR_MS, MAX_REFUSED);

export const withDefaults = <Reply>(options: SqliteOptions<Reply>) => ({
  replies: z.custom<Reply>(),
  entropy: randomBytes,
  clock: systemClock,
  warn: () => {},
  operator: { error: () => {}, info: () => {} },
  ...options,
});

interface PartsSettings<Reply> {
  readonly driver: Driver;
  /** For writes that would be repeated after the next start. */
  readonly background: Driver;
  readonly options: ReturnType<typeof withDefaults<Reply>>;
  /** States of games in memory, for changes and for display. */
  readonly states: Pick<StateCache, 'get' | 'set'>;
  /** Set if rows can be read synchronously. */
  readonly syncSql?: Pick<ChangeSql, 'select'>;
}

/** The parts of a store that work the same on each database, outside changes. */
export type StoreParts<Reply> = ReturnType<typeof createParts<Reply>>;

export function createParts<Reply>({ driver, background, options, states, syncSql }: PartsSettings<Reply>) {
  const { replies, entropy, warn, quotas = NO_QUOTAS } = options;
  const done = storedReplies(driver, background, replies);
  const cards = tableCards(driver, syncSql);
  const cited = citedRules(driver, syncSql);
  const games = gameReads(driver, states, warn);
  const room = createQuotaRoom(quotas);
  const coinsOfTables = coinBooks(entropy);
  const gamesOfTables = gameBooks(warn);
  const exhaustedQuota: TableStores['exhaustedQuota'] = ({ guildId }, gameBytes) =>
    room.exhaustedQuota(guildId, gameBytes);
  return {
    driver,
    background,
    options,
    done,
    cards,
    cited,
    games,
    /** Written soon, on SQLite with the next transaction. */
    deferred: [done, cards, cited, games] as readonly DeferredWrites[],
    room,
    /** The stores for one change. @param records those of its server */
    openStores: (
      channel: ChannelRows<ChannelCoins & ChannelGame>,
      { flip }: ChangeReads,
      records: RecordBooks,
    ): TableStores => ({
      coins: coinsOfTables,
      games: gamesOfTables,
      coinRows: new CoinRows(channel, flip),
      gameRows: new GameRows(channel, states.get),
      records,
      put: channel.put,
      exhaustedQuota,
    }),
  };
}

interface StoredAnswer<Reply> extends CommittedReply<Reply> {
  /** False for a refusal. */
  readonly isStored: boolean;
  /** The number of bytes that stay stored. */
  readonly bytes: number;
}

/** The parts of a store that depend on its database. */
export interface StoreEngine<Reply> extends Pick<Store<Reply>, 'leases' | 'news'> {
  /**
   * Decides and writes a change unless its interaction was already answered; then repeats the reply.
   * @param decide called once; throws if the change fails
   */
  answer(
    origin: Origin,
    reads: ChangeReads,
    decide: (stores: TableStores) => DecidedChange<Reply>,
  ): Promise<StoredAnswer<Reply>>;
  /** True while a change is being decided, so that a nested call can be detected. */
  isDeciding(): boolean;
  flush(): Promise<unknown>;
  readonly troubles: TroubleReporter;
  /** A commit that changes nothing. Rejects if it is not confirmed. */
  readonly tryWrite: () => Promise<unknown>;
  /** The number of bytes in use. */
  databaseBytes(): Promise<number>;
  /** The size of the database's file and the free space for it. */
  fileSizes(): Pick<Sizes, 'free' | 'file'>;
  readonly erasure: Omit<ErasureOptions, 'background' | 'dropDeferred' | 'isClosed'>;
  /** @param stopped resolves when no task runs in the background any longer */
  close(stopped: Promise<unknown>): Promise<void>;
}

export function createStore<Reply>(parts: StoreParts<Reply>, engine: StoreEngine<Reply>): Store<Reply> {
  const { driver, background, done, cards, cited, games, deferred, room } = parts;
  const { clock, warn, logRetentionMs, isCopy = false } = parts.options;
  const { troubles } = engine;
  /** Interactions whose stored reply is not marked yet. Marks of any other need no transaction. */
  const unmarked = createRecentCache<true>(MARKABLE_FOR_MS, MAX_UNMARKED);
  /** Changes in progress, including those that the engine doesn't know yet. */
  const running = new Set<Promise<unknown>>();
  let cancelFlush: (() => void) | undefined;
  let isClosed = false;

  function assertOpen(): void {
    if (isClosed) throw new Error('the store is closed');
  }

  function assertOutsideChange(): void {
    assertOpen();
    if (engine.isDeciding()) throw new Error('a change is pure: it never calls the store');
  }

  function writeSoon(afterMs = DEFERRED_WAIT_MS): void {
    if (!deferred.some((writes) => writes.isPending())) return;
    cancelFlush ??= clock.after(afterMs, () => {
      cancelFlush = undefined;
      if (deferred.some((writes) => writes.isPending())) void engine.flush().catch(writeAgain);
    });
  }

  function writeAgain(error: unknown): void {
    if (isClosed) return;
    const why = troubles.convert(error);
    if (!(why instanceof StoreFailure)) warn(`deferred writes cannot be written yet: ${String(why)}`);
    writeSoon(DEFERRED_RETRY_MS);
  }

  const storedBytes: StoredBytes = {
    async server(guildId) {
      const [size] = await driver.query<{ bytes: number }>(BYTES_OF_SERVER, [guildId]);
      return size?.bytes ?? 0;
    },
    database: () => engine.databaseBytes(),
  };

  const erasure: Erasure = createErasure({
    ...engine.erasure,
    background,
    dropDeferred: (guildId) => cited.forget(guildId),
    isClosed: () => isClosed,
  });
  erasure.resume().catch((error: unknown) => {
    if (!isClosed) troubles.convert(error);
  });

  const eraseOld = createOldLogEraser(background, engine.erasure.rowsAtOnce);
  /** Replies also expire if nothing is written, and old logs are erased; those in a copy stay. */
  const tasks: readonly (() => Promise<boolean>)[] = isCopy
    ? []
    : [
        () => done.expire(clock.now()),
        ...(logRetentionMs === undefined ? [] : [() => eraseOld(clock.now() - logRetentionMs)]),
      ];
  async function runAll(task: () => Promise<boolean>): Promise<void> {
    if (!isClosed && (await task())) return runAll(task);
  }
  const stops = tasks.map((task) =>
    runPeriodically(
      clock,
      () => runAll(task),
      (error) => void troubles.convert(error),
      TASKS_PAUSE_MS,
    ),
  );

  async function answerNow(
    origin: Origin,
    reads: ChangeReads,
    decide: (stores: TableStores) => DecidedChange<Reply>,
    wrote?: (bytes: number) => void,
  ) {
    const { interactionId, guildId, at } = origin;
    // Wait until a server that is being forgotten can no longer be found.
    const forgotten = guildId === null ? undefined : erasure.whenForgotten(guildId);
    if (forgotten) await forgotten;
    const refreshed = room.refresh(guildId, storedBytes, at);
    if (refreshed) await refreshed;
    const { isStored, bytes, ...answered } = await engine.answer(origin, reads, decide);
    if (isStored) {
      if (!answered.isRepeated) troubles.recordChange();
      unmarked.set(interactionId, true, at);
      writeSoon();
    }
    if (bytes > 0) wrote?.(bytes);
    return answered;
  }

  async function answer(...change: Parameters<typeof answerNow>) {
    const answering = answerNow(...change);
    running.add(answering);
    try {
      return await answering;
    } finally {
      running.delete(answering);
    }
  }

  const settings = settingsIn(driver);
  const unguarded = {
    records: recordReads(driver),
    links: pageLinks(driver),
    leases: engine.leases,
    ...ledgerReads(driver),
    lastGame: async (channelId: string) => {
      const snapshot = await games.lastGame(channelId);
      writeSoon();
      return snapshot;
    },
    log: games.log,
    card: cards.card,
    staleCards: cards.staleCards,
    citedRules: cited.citedRules,
    undeliveredReplies: async (now: number, limit: number, interactionId?: string) => {
      const missing = await done.undeliveredReplies(now, limit, interactionId);
      for (const { interactionId: id, at } of missing) unmarked.set(id, true, at);
      return missing;
    },
    userData: userDataReader(driver, games.lastGame),
    guildData: guildDataReader(driver, games.lastGame),
    forgetGuild: erasure.forgetGuild,
    forgetUser: erasure.forgetUser,
    guildsWithData: erasure.guildsWithData,
    noteGuilds: erasure.noteGuilds,
    setting: settings.find,
    markNoticeShown: settings.markNoticeShown,
    health: createHealthCheck(clock, engine.tryWrite, troubles),
    sizes: async (): Promise<Sizes> => {
      const [database, [links]] = await Promise.all([
        engine.databaseBytes(),
        driver.query<{ count: number }>(COUNT_LINKS),
      ]);
      return { database, ...engine.fileSizes(), links: links?.count ?? 0 };
    },
  } satisfies Partial<Store<Reply>>;

  const store: Store<Reply> = {
    ...mapFunctions(unguarded, (run) => async (...args) => {
      assertOutsideChange();
      return run(...args);
    }),
    news: engine.news,

    mutate(origin, change, wrote) {
      assertOutsideChange();
      const { reads: declared = {} } = change;
      return answer(origin, declared, (stores) => decideTableChange(stores, origin, change), wrote);
    },

    reveal(origin, change) {
      assertOutsideChange();
      return answer(origin, {}, ({ coins, coinRows }) => {
        const { revealed, next } = coins.reveal(coinRows, origin);
        const outcome = change(revealed, next.book);
        return {
          outcome,
          write() {
            if (!outcome.isRefused) next.write(outcome);
            return outcome;
          },
        };
      });
    },

    changeSetting(origin, scope, name, value, reply) {
      assertOutsideChange();
      return answer(origin, {}, (stores) => ({
        outcome: { reply },
        write() {
          writeSetting(stores, origin, [scope, name, value]);
          return { reply };
        },
      }));
    },

    isCommitted: (interactionId) => unmarked.has(interactionId),

    markReplied(interactionId, at) {
      assertOutsideChange();
      if (!unmarked.delete(interactionId)) return;
      done.mark(interactionId, at);
      writeSoon();
    },

    recordCard(card) {
      assertOutsideChange();
      cards.recordCard(card);
      writeSoon();
    },

    forgetCard(channelId, messageId) {
      assertOutsideChange();
      cards.forgetCard(channelId, messageId);
      writeSoon();
    },

    recordCitations(guildId, citations, at) {
      assertOutsideChange();
      if (cited.note(guildId, citations, at)) writeSoon();
    },

    async close() {
      assertOutsideChange();
      isClosed = true;
      // Without changes, SQLite closes synchronously: checks of copies rely on it.
      if (running.size > 0) await Promise.allSettled(running);
      cancelFlush?.();
      await engine.close(Promise.all(stops.map((stop) => stop())));
    },
  };
  return withStoreFailures(store, troubles);
}
