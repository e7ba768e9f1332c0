import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { systemClock, type Clock } from '#basics/clock.ts';
import type { Meters } from '#basics/meters.ts';
import { citedRules } from './cited-rules.ts';
import { coinBooks, fairCoins, lastFlips, type Entropy } from '../coins/book.ts';
import { ledgerFrom, ledgersOf } from '../coins/ledgers.ts';
import { coinRows } from '../coins/rows.ts';
import { BUSY_MS, connect, type Connection } from './connection.ts';
import { copyBefore } from './copy-before.ts';
import { storedReplies } from './stored-replies.ts';
import { createBatchedErasure } from './batched-erasure.ts';
import { forget } from './forget.ts';
import { guarded } from './guarded.ts';
import { assertNotMoved } from './last-move.ts';
import { lossOf } from './loss.ts';
import { readMigrations } from './migrate.ts';
import { keptOf } from '../kept/kept.ts';
import { keptOfGuild, sqliteQueries } from '../kept/of-guild.ts';
import { gameBooks } from '../games/book.ts';
import { gameRows } from '../games/rows.ts';
import { recordBooks } from '../records/book.ts';
import { recordReads } from '../records/reads.ts';
import { oldLogs } from './old-logs.ts';
import { pageLinks } from './page-links.ts';
import type { CopiesKept } from '../files/dated-copies.ts';
import { cannotUse } from '../files/operator-error.ts';
import type { Answered, Origin } from '../port/changes.ts';
import type { GameSnapshot } from '../port/games.ts';
import { StoreFailure } from '../port/failure.ts';
import { createHealthCheck } from '../port/health.ts';
import type { Store } from '../port/port.ts';
import { NO_QUOTAS, type Quotas } from '../port/quotas.ts';
import { runPeriodically } from '../rows/run-periodically.ts';
import { recent } from '../rows/recent.ts';
import { createQuotaRoom } from '../rows/quota-room.ts';
import { TOLD } from '../rows/setting-keys.ts';
import { settingRows } from './settings.ts';
import { tableCards } from './table-cards.ts';
import { fileBytesOf, freeAt, sizeOf } from './size.ts';
import { tableChanges, type Written } from './table-changes.ts';
import { troublesOf, type Operator } from './troubles.ts';
import { writeQueue } from './write-queue.ts';

export interface SqliteOptions<Reply> {
  /** Validates replies read from the database; without it they are trusted. */
  readonly replies?: z.ZodType<Reply>;
  /** The source of secrets; the system's random numbers by default. */
  readonly entropy?: Entropy;
  /** Schedules deferred writes. */
  readonly clock?: Pick<Clock, 'after' | 'now'>;
  /** Receives warnings about the database for the operator, one line each. */
  readonly warn?: (line: string) => void;
  /** Receives messages about problems with reading and writing, and about their end. */
  readonly operator?: Operator;
  /** Where to copy the database before migrating it; beside it by default; `null` for no copy. */
  readonly copies?: CopiesKept | Pick<CopiesKept, 'keep'> | null;
  /** Count transactions, and the changes that wait for one. */
  readonly meters?: Meters;
  /** Called once if the database is moved or deleted, after which nothing is written. */
  readonly gone?: (failure: StoreFailure) => void;
  /** True for a copy that is only inspected. It may be of a database that was moved away. */
  readonly isCopy?: boolean;
  /** The limits of stored data; none by default. */
  readonly quotas?: Quotas;
  /** How long the log of a finished game is kept, in ms; forever by default. */
  readonly logsKeptForMs?: number;
}

const NOBODY: Operator = { error: () => {}, info: () => {} };

/** How long deferred writes (marks and cards) wait for a transaction to join, in ms. */
const CHORES_WAIT_MS = 250;
/** The number of expired replies deleted per transaction, in addition to one for each job. */
const EXPIRED_AT_ONCE = 32;
/** The same in transactions without other writes, and when the store is closed. */
const EXPIRED_ALONE = 1000;
/** How long a stored reply can be marked, in ms, and the maximum number of unmarked ones. */
const MARKED_WITHIN_MS = 60 * 60 * 1000;
const MAX_UNMARKED = 100_000;
/** How long refusals are remembered, in ms: as long as Discord accepts replies to an interaction. */
const REFUSED_FOR_MS = 15 * 60 * 1000;
const MAX_REFUSED = 10_000;

/**
 * Opens the store in an SQLite file, as its only writer.
 * @param file a path; `:memory:` for a store that exists until it is closed
 * @throws {OperatorError} with one line for the operator, if the database cannot be used
 */
export function openSqliteStore<Reply>(file: string, options: SqliteOptions<Reply> = {}): Store<Reply> {
  const { clock = systemClock, operator = NOBODY, copies, isCopy = false } = options;
  const connection = connect(file, readMigrations(), copyBefore({ copies, clock, operator }));
  try {
    if (!isCopy) assertNotMoved(connection.db, file);
    if (connection.isNew) operator.info(`there was no database ${file}: a new one is made`);
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
    operator = NOBODY,
    gone = () => {},
    isCopy = false,
  } = options;
  const troubles = troublesOf(db, file, { busyMs: BUSY_MS, clock, operator });
  const spare = options.copies && 'folder' in options.copies ? options.copies.folder : undefined;
  const loss = lossOf(connection, { clock, gone, spare });
  const coins = coinRows(db);
  const books = coinBooks(coins, entropy);
  const done = storedReplies(db, replies);
  const settings = settingRows(db);
  const gameTables = gameRows(db);
  const games = gameBooks(gameTables, warn);
  const cards = tableCards(db);
  const cited = citedRules(db);
  const records = recordBooks(db);
  const links = pageLinks(db);
  const kept = keptOf(db, lastGame);
  const queries = sqliteQueries(db);
  const room = createQuotaRoom(options.quotas ?? NO_QUOTAS);
  const size = sizeOf(db);
  // Rewrites the first page without a change.
  const rewriteVersion = db.prepare(`PRAGMA user_version = ${readMigrations().length}`);
  const held = { server: (guildId: string) => gameTables.bytesOf(guildId), database: size };
  const changeTable = tableChanges<Reply>({
    coins: books,
    games,
    records,
    settings,
    full: ({ guildId, at }, gameBytes) => room.full(guildId, gameBytes, held, at),
  });

  /** Interactions whose stored reply is not marked yet. Marks of any other need no transaction. */
  const unmarked = recent<true>(MARKED_WITHIN_MS, MAX_UNMARKED);
  /** Refusals, so that a repeated delivery gets the same reply. */
  const refusals = recent<Reply>(REFUSED_FOR_MS, MAX_REFUSED);
  /** When Discord accepted each reply; written with the next transaction. */
  const marks = new Map<string, number>();
  let cancelFlush: (() => void) | undefined;
  /** The latest time among the pending writes. */
  let latest = 0;
  let isClosed = false;

  function lastGame(channelId: string): GameSnapshot | null {
    const last = gameTables.last(channelId);
    return last ? games.standing(last) : null;
  }

  const queue = writeQueue(
    db,
    {
      check: () => loss.check(),
      run(jobs) {
        for (const [interactionId, at] of marks) done.markReplied(interactionId, at);
        cards.write();
        cited.write();
        games.write();
        if (isClosed && !isCopy) gameTables.keepAll();
        done.expire(latest, isClosed ? MAX_UNMARKED : EXPIRED_AT_ONCE + jobs);
      },
      rolledBack: () => gameTables.rolledBack(),
      committed() {
        marks.clear();
        cards.committed();
        cited.committed();
        games.committed();
        gameTables.committed();
        latest = 0;
        if (!troubles.isFull()) troubles.written();
        loss.checkpoints.committed();
      },
    },
    options.meters,
  );

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
      if (marks.size > 0 || cards.isPending() || cited.isPending() || games.isPending())
        void queue.add(() => {}).catch((error: unknown) => troubles.of(error));
    });
  }

  const forgetting = createBatchedErasure({
    rows: forget(db),
    cited,
    queue,
    checkpoints: loss.checkpoints,
    isClosed: () => isClosed,
  });

  /** Replies also expire if nothing is written; those in a copy stay. */
  const stopExpiring = runPeriodically(
    clock,
    async () => {
      const now = clock.now();
      if (isCopy || !done.hasExpired(now)) return false;
      await queue.add(() => done.expire(now, EXPIRED_ALONE));
      return true;
    },
    (error) => troubles.of(error),
  );

  const { logsKeptForMs } = options;
  const logs = oldLogs(db);
  const stopErasing = runPeriodically(
    clock,
    async () => {
      const before = clock.now() - (logsKeptForMs ?? 0);
      if (isCopy || isClosed || logsKeptForMs === undefined || !logs.has(before)) return false;
      await queue.add(() => logs.eraseSome(before));
      return true;
    },
    (error) => troubles.of(error),
  );

  const health = createHealthCheck({
    clock,
    tryWrite: () => queue.add(() => rewriteVersion.run()),
    troubleIn(error) {
      const failure = troubles.of(error);
      return failure instanceof StoreFailure ? failure.trouble : null;
    },
    isDamaged: () => troubles.isDamaged(),
    isFull: () => troubles.isFull(),
  });

  /** Decides and writes a change unless its interaction was already answered; then repeats the reply. */
  async function once(
    origin: Origin,
    decide: () => Written<Reply>,
    wrote?: (bytes: number) => void,
  ): Promise<Answered<Reply>> {
    latest = Math.max(latest, origin.at);
    const {
      isStored,
      bytes: written,
      ...answered
    } = await queue.add(() => {
      const stored = done.find(origin.interactionId, origin.at);
      if (stored) return { reply: stored.reply, repeated: true, isStored: true, bytes: 0 };
      const refusal = refusals.get(origin.interactionId, origin.at);
      if (refusal !== undefined) return { reply: refusal, repeated: true, isStored: false, bytes: 0 };
      const { reply, refused = false, bytes = 0 } = decide();
      if (refused) refusals.set(origin.interactionId, reply, origin.at);
      else done.add(origin, reply);
      return { reply, repeated: false, isStored: !refused, bytes };
    });
    if (isStored) troubles.changed();
    if (isStored) unmarked.set(origin.interactionId, true, origin.at);
    if (written > 0) wrote?.(written);
    return answered;
  }

  const store: Store<Reply> = {
    records: recordReads(records.reads, assertOpen),

    links: {
      async add(hash, link) {
        assertOutsideChange();
        return queue.add(() => links.add(hash, link));
      },
      async find(hash) {
        assertOpen();
        return links.find(hash);
      },
      async of(gameId, channelId) {
        assertOpen();
        return links.of(gameId, channelId);
      },
      async end(hashes, at) {
        assertOutsideChange();
        return queue.add(() => links.end(hashes, at));
      },
      async revoke(gameId, channelId, userId, at) {
        assertOutsideChange();
        return queue.add(() => links.revoke(gameId, channelId, userId, at));
      },
    },

    // Only one process can open the file.
    leases: null,
    news: null,

    mutate(origin, change, wrote) {
      assertOutsideChange();
      return once(origin, () => changeTable(origin, change), wrote);
    },

    reveal(origin, change) {
      assertOutsideChange();
      return once(origin, () => {
        const { revealed, next } = books.reveal(origin);
        const decided = change(revealed, next.book);
        if (!decided.refused) next.write(decided);
        return decided;
      });
    },

    changeSetting(origin, scope, name, value, reply) {
      assertOutsideChange();
      return once(origin, () => {
        settings.change(origin, scope, name, value);
        return { reply };
      });
    },

    markReplied(interactionId, at) {
      assertOutsideChange();
      if (!unmarked.delete(interactionId)) return;
      latest = Math.max(latest, at);
      marks.set(interactionId, at);
      writeSoon();
    },

    isCommitted: (interactionId) => unmarked.has(interactionId),

    async unreplied(now, limit, interactionId) {
      assertOpen();
      const isMarked = (id: string): boolean => marks.has(id);
      const missing = done.unreplied(now, limit, isMarked, interactionId);
      for (const { interactionId: id, at } of missing) unmarked.set(id, true, at);
      return missing;
    },

    async history(channelId, limit) {
      assertOpen();
      return lastFlips(coins, channelId, limit);
    },

    async fairCoins(channelId) {
      assertOpen();
      return fairCoins(coins, channelId);
    },

    async tallies(channelId) {
      assertOpen();
      return coins.tallies(channelId);
    },

    async ledgers(channelId, limit, upTo) {
      assertOpen();
      return ledgersOf(coins, channelId, limit, upTo ?? null);
    },

    async ledgerFrom(channelId, secretId, from) {
      assertOpen();
      return ledgerFrom(coins, channelId, secretId, from);
    },

    async lastGame(channelId) {
      assertOpen();
      const snapshot = lastGame(channelId);
      if (games.isPending()) writeSoon();
      return snapshot;
    },

    async log(gameId, limit, before = Infinity) {
      assertOpen();
      return games.log(gameId, limit, before);
    },

    showCard(card) {
      assertOutsideChange();
      cards.show(card);
      writeSoon();
    },

    dropCard(channelId, messageId) {
      assertOutsideChange();
      cards.drop(channelId, messageId);
      writeSoon();
    },

    async card(channelId) {
      assertOpen();
      return cards.find(channelId);
    },

    async staleCards(now, limit, after = '') {
      assertOpen();
      return cards.stale(now, limit, after);
    },

    noteCited(guildId, citations, at) {
      assertOutsideChange();
      if (cited.note(guildId, citations, at)) writeSoon();
    },

    async cited(guildId) {
      assertOpen();
      return cited.of(guildId);
    },

    async forgetGuild(guildId) {
      assertOutsideChange();
      await forgetting.guild(guildId);
    },

    async forgetUser(userId) {
      assertOutsideChange();
      await forgetting.user(userId);
    },

    async kept(userId, from) {
      assertOpen();
      return kept(userId, from);
    },

    async keptOfGuild(guildId, from) {
      assertOpen();
      return keptOfGuild(queries, guildId, from);
    },

    async guildsHeld(limit, after = '') {
      assertOpen();
      return forgetting.held(limit, after);
    },

    async noteGuilds(present, at, isCompared) {
      assertOutsideChange();
      return forgetting.noteGuilds(present, at, isCompared);
    },

    async health() {
      assertOutsideChange();
      return health();
    },

    async sizes() {
      assertOpen();
      return { database: size(), free: freeAt(file), file: fileBytesOf(file), links: links.count() };
    },

    async setting(scope, name) {
      assertOpen();
      return settings.find(scope, name);
    },

    async markNoticeShown(scope, what, at) {
      assertOutsideChange();
      if (settings.find(scope, what) === TOLD) return TOLD;
      return queue.add(() => settings.tellOnce(scope, what, at));
    },

    async close() {
      assertOutsideChange();
      isClosed = true;
      cancelFlush?.();
      void stopExpiring();
      void stopErasing();
      try {
        if (!isCopy) latest = Math.max(latest, clock.now());
        if (!loss.isKnown()) queue.flush();
      } finally {
        loss.close();
      }
    },
  };
  return guarded(store, troubles);
}
