import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { systemClock } from '#basics/clock.ts';
import { citedRules } from '../table/cited-rules.ts';
import { doneAnswers } from '../table/replies.ts';
import { FIND_CARD, tableCards } from '../table/cards.ts';
import type { TakenWrites } from '../sql/deferred-writes.ts';
import { ledgerReads } from '../coins/ledger-reads.ts';
import type { ChannelCoins } from '../coins/rows.ts';
import { BUSY_MS, connect, type Connection } from './connection.ts';
import { copyBeforeMigrating } from './copy-before-migrating.ts';
import { storedReplies } from './stored-replies.ts';
import { createErasure, NO_LOCKS } from '../erasure/erasure.ts';
import { withStoreFailures } from '../changes/store-failures.ts';
import { assertNotMoved } from './last-move.ts';
import { createLossDetector } from './loss.ts';
import { readMigrations } from './migrate.ts';
import { keptOf } from '../kept/kept.ts';
import { keptOfGuild } from '../kept/of-guild.ts';
import { BYTES_OF_SERVER } from '../games/log-statements.ts';
import { gameReads } from '../games/reads.ts';
import { createStateCache, storeStates, type ChannelGame } from '../games/rows.ts';
import { createRecordBooks } from '../records/book.ts';
import { recordReads } from '../records/reads.ts';
import { eraseOldLogs } from '../erasure/old-logs.ts';
import { createAnswerOnce } from './answer-once.ts';
import { COUNT_LINKS, pageLinks } from '../table/links.ts';
import type { Operator, SqliteOptions } from '../port/options.ts';
import { cannotUse, reasonOf } from '../files/operator-error.ts';
import { StoreFailure } from '../port/failure.ts';
import { createHealthCheck } from '../port/health.ts';
import type { ChangeReads } from '../port/changes.ts';
import type { Store } from '../port/port.ts';
import { NO_QUOTAS } from '../port/quotas.ts';
import { whileOpen } from '../rows/while-open.ts';
import { runPeriodically } from '../rows/run-periodically.ts';
import { recent } from '../rows/recent.ts';
import { createQuotaRoom } from '../rows/quota-room.ts';
import { SQLITE } from './dialect.ts';
import { sqliteDriver, sqliteRunner } from './driver.ts';
import { settingsIn, settingsOf } from '../table/settings.ts';
import type { ChannelRows } from '../sql/statement.ts';
import { fileBytesOf, freeAt, sizeOf } from './size.ts';
import { createTableStores, decideTableChange, type TableStores } from '../changes/table-changes.ts';
import { createTroubleReporter } from './troubles.ts';
import { createWriteQueue } from './write-queue.ts';

const NO_OPERATOR: Operator = { error: () => {}, info: () => {} };

/** How long deferred writes (marks and cards) wait for a transaction to join, in ms. */
const CHORES_WAIT_MS = 250;
/** The number of rows per table erased in one transaction, which takes a few milliseconds. */
const ROWS_ERASED_AT_ONCE = 100;
/** How long a stored reply can be marked, in ms, and the maximum number of unmarked ones. */
const MARKED_WITHIN_MS = 60 * 60 * 1000;
const MAX_UNMARKED = 100_000;

/**
 * Opens the store in an SQLite file, as its only writer.
 * @param file a path; `:memory:` for a store that exists until it is closed
 * @throws {OperatorError} with one line for the operator, if the database cannot be used
 */
export function openSqliteStore<Reply>(file: string, options: SqliteOptions<Reply> = {}): Store<Reply> {
  const { clock = systemClock, operator = NO_OPERATOR, copies, migrates, isCopy = false } = options;
  const beforeMigrating = copyBeforeMigrating({ copies, migrates, clock, operator });
  const connection = connect(file, readMigrations(), beforeMigrating);
  try {
    if (!isCopy) assertNotMoved(connection.db, file);
    if (connection.isNew) operator.info(`there was no database ${file}: creating a new one`);
    return storeOn(connection, options);
  } catch (cause) {
    connection.close();
    throw cannotUse(file, cause);
  }
}

function storeOn<Reply>(connection: Connection, options: SqliteOptions<Reply>): Store<Reply> {
  const { db, file } = connection;
  const {
    replies = z.custom<Reply>(),
    entropy = randomBytes,
    clock = systemClock,
    warn = () => {},
    operator = NO_OPERATOR,
    onLoss: gone = () => {},
    isCopy = false,
  } = options;
  const troubles = createTroubleReporter(db, file, { busyMs: BUSY_MS, clock, operator });
  const spare = options.copies && 'folder' in options.copies ? options.copies.folder : undefined;
  const loss = createLossDetector(connection, { clock, onLoss: gone, spare });
  const runner = sqliteRunner(db);
  const states = createStateCache();
  const openStores = createTableStores({ entropy, warn, cached: states.get });
  const records = createRecordBooks(SQLITE)(() => runner);
  const quotaRoom = createQuotaRoom(options.quotas ?? NO_QUOTAS);
  const size = sizeOf(db);
  // Rewrites the first page without a change.
  const rewriteVersion = db.prepare(`PRAGMA user_version = ${readMigrations().length}`);
  const usedBytes = {
    server: (guildId: string) => runner.want<{ bytes: number }>(BYTES_OF_SERVER, [guildId])[0]?.bytes ?? 0,
    database: size,
  };
  const others: Pick<TableStores, 'records' | 'exhaustedQuota'> = {
    records,
    exhaustedQuota: ({ guildId, at }, gameBytes) => quotaRoom.full(guildId, gameBytes, usedBytes, at),
  };

  /** Runs a change with the stores of its channel, and keeps the state of its game in memory. */
  function inChannel<Value>(
    channelId: string,
    reads: ChangeReads,
    run: (stores: TableStores) => Value,
  ): Value {
    const channel: ChannelRows<ChannelCoins & ChannelGame> = { ...runner, channelId, table: {} };
    const value = run(openStores(channel, reads, others));
    const { game } = channel.table;
    if (game?.state) states.set(game.row, game.state);
    return value;
  }

  /** Interactions whose stored reply is not marked yet. Marks of any other need no transaction. */
  const unmarked = recent<true>(MARKED_WITHIN_MS, MAX_UNMARKED);
  let cancelFlush: (() => void) | undefined;
  /** The deferred writes in the current transaction. */
  let taken: readonly TakenWrites[] = [];
  let isClosed = false;

  const queue = createWriteQueue(
    db,
    {
      check: () => loss.check(),
      run() {
        taken = notes.filter((writes) => writes.isPending()).map((writes) => writes.take());
        runner.runAll(taken.flatMap(({ statements }) => statements));
        if (!isClosed || isCopy) return;
        runner.runAll(storeStates(states.all()));
        runner.runAll(done.expiring(clock.now(), MAX_UNMARKED));
      },
      committed() {
        for (const writes of taken) writes.committed();
        if (!troubles.isFull()) troubles.written();
        loss.checkpoints.committed();
      },
    },
    options.meters,
  );

  const driver = sqliteDriver(runner, queue);
  const done = doneAnswers(driver, driver, replies);
  const settings = settingsIn(driver);
  const cards = tableCards(driver);
  const cited = citedRules(driver, runner);
  const games = gameReads(driver, states, warn);
  const notes = [done, cards, cited, games];
  const kept = keptOf(driver, games.lastGame);

  function assertOpen(): void {
    if (isClosed) throw new Error('the store is closed');
  }

  function assertOutsideChange(): void {
    assertOpen();
    if (queue.isWriting()) throw new Error('a change is pure: it never calls the store');
  }

  function writeSoon(): void {
    cancelFlush ??= clock.after(CHORES_WAIT_MS, () => {
      cancelFlush = undefined;
      if (notes.some((writes) => writes.isPending()))
        void queue.add(() => {}).catch((error: unknown) => troubles.of(error));
    });
  }

  const erasure = createErasure({
    driver,
    background: driver,
    rowsAtOnce: ROWS_ERASED_AT_ONCE,
    locks: NO_LOCKS,
    drop: (guildId) => cited.forget(guildId),
    erased: () => loss.checkpoints.empty(),
    isHarmless: (error) => error instanceof StoreFailure || reasonOf(error)?.trouble !== undefined,
    isClosed: () => isClosed,
  });
  erasure.resume().catch(() => {});

  /** Replies also expire if nothing is written; those in a copy stay. */
  const expireReplies = async (): Promise<boolean> => !isCopy && !isClosed && done.expire(clock.now());
  const stopExpiring = runPeriodically(clock, expireReplies, (error) => troubles.of(error));

  const { logsKeptForMs } = options;
  const eraseOld = eraseOldLogs(driver, ROWS_ERASED_AT_ONCE);
  const eraseAllOld = async (): Promise<boolean> =>
    !isCopy && !isClosed && logsKeptForMs !== undefined && eraseOld(clock.now() - logsKeptForMs);
  const stopErasing = runPeriodically(clock, eraseAllOld, (error) => troubles.of(error));

  const health = createHealthCheck({
    clock,
    tryWrite: () => queue.add(() => rewriteVersion.run()),
    ...troubles,
  });

  const once = createAnswerOnce({
    queue,
    replies: storedReplies(db, done),
    noteTime: (at) => done.added(at),
    stored(interactionId, at) {
      troubles.changed();
      unmarked.set(interactionId, true, at);
    },
  });

  const store: Store<Reply> = {
    records: whileOpen(recordReads(driver), assertOpen),

    links: whileOpen(pageLinks(driver), assertOutsideChange),
    // Only one process can open the file.
    leases: null,
    news: null,

    mutate(origin, change, wrote) {
      assertOutsideChange();
      return once(
        origin,
        () =>
          inChannel(origin.channelId, change.reads ?? {}, (stores) =>
            decideTableChange(stores, origin, change).write(),
          ),
        wrote,
      );
    },

    reveal(origin, change) {
      assertOutsideChange();
      return once(origin, () =>
        inChannel(origin.channelId, {}, ({ coins }) => {
          const { revealed, next } = coins.reveal(origin);
          const decided = change(revealed, next.book);
          if (!decided.refused) next.write(decided);
          return decided;
        }),
      );
    },

    changeSetting(origin, scope, name, value, reply) {
      assertOutsideChange();
      return once(origin, () => {
        settingsOf(runner).change(origin, scope, name, value);
        return { reply };
      });
    },

    markReplied(interactionId, at) {
      assertOutsideChange();
      if (!unmarked.delete(interactionId)) return;
      done.mark(interactionId, at);
      writeSoon();
    },

    isCommitted: (interactionId) => unmarked.has(interactionId),

    async unreplied(now, limit, interactionId) {
      assertOpen();
      const missing = await done.unreplied(now, limit, interactionId);
      for (const { interactionId: id, at } of missing) unmarked.set(id, true, at);
      return missing;
    },

    ...whileOpen(ledgerReads(driver), assertOpen),

    async lastGame(channelId) {
      assertOpen();
      const snapshot = await games.lastGame(channelId);
      if (games.isPending()) writeSoon();
      return snapshot;
    },

    async log(gameId, limit, before) {
      assertOpen();
      return games.log(gameId, limit, before);
    },

    showCard(card) {
      assertOutsideChange();
      // If its page is damaged, this fails, and not a transaction that writes it.
      runner.want(FIND_CARD, [card.channelId]);
      cards.showCard(card);
      writeSoon();
    },

    dropCard(channelId, messageId) {
      assertOutsideChange();
      cards.dropCard(channelId, messageId);
      writeSoon();
    },

    async card(channelId) {
      assertOpen();
      return cards.card(channelId);
    },

    async staleCards(now, limit, after = '') {
      assertOpen();
      return cards.staleCards(now, limit, after);
    },

    noteCited(guildId, citations, at) {
      assertOutsideChange();
      if (cited.note(guildId, citations, at)) writeSoon();
    },

    async cited(guildId) {
      assertOpen();
      return cited.cited(guildId);
    },

    async forgetGuild(guildId) {
      assertOutsideChange();
      await erasure.forgetGuild(guildId);
    },

    async forgetUser(userId) {
      assertOutsideChange();
      await erasure.forgetUser(userId);
    },

    async kept(userId, from) {
      assertOpen();
      return kept(userId, from);
    },

    async keptOfGuild(guildId, from) {
      assertOpen();
      return keptOfGuild({ sql: driver, last: games.lastGame }, guildId, from);
    },

    async guildsHeld(limit, after) {
      assertOpen();
      return erasure.guildsHeld(limit, after);
    },

    async noteGuilds(present, at, isChecked) {
      assertOutsideChange();
      return erasure.noteGuilds(present, at, isChecked);
    },

    async health() {
      assertOutsideChange();
      return health();
    },

    async sizes() {
      assertOpen();
      const [links] = await driver.query<{ count: number }>(COUNT_LINKS);
      return { database: size(), free: freeAt(file), file: fileBytesOf(file), links: links?.count ?? 0 };
    },

    async setting(scope, name) {
      assertOpen();
      return settings.find(scope, name);
    },

    async markNoticeShown(scope, what, at) {
      assertOutsideChange();
      return settings.markNoticeShown(scope, what, at);
    },

    async close() {
      assertOutsideChange();
      isClosed = true;
      cancelFlush?.();
      void stopExpiring();
      void stopErasing();
      try {
        if (!loss.isKnown()) queue.flush();
      } finally {
        loss.close();
      }
    },
  };
  return withStoreFailures(store, troubles);
}
