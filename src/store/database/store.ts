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
  /** Checks a reply that is read back from the database. Without it, it is taken as it was written. */
  readonly replies?: z.ZodType<Reply>;
  /** Where secrets come from: the system's random numbers, unless a test wants others. */
  readonly entropy?: Entropy;
  /** When to write what no reply waits for. */
  readonly clock?: Pick<Clock, 'after' | 'now'>;
  /** Is told in a line what the operator should know of the database. */
  readonly warn?: (line: string) => void;
  /** Is told what keeps it from being read or written, and when that is over. */
  readonly operator?: Operator;
  /** Where it is copied to before it is brought up to date; left out: beside it; `null`: it is not. */
  readonly copies?: CopiesKept | Pick<CopiesKept, 'keep'> | null;
  /** Count transactions, and what waits for one. */
  readonly meters?: Meters;
  /** Is told once that the database is gone from its place, after which nothing is written. */
  readonly gone?: (failure: StoreFailure) => void;
  /** It is a copy that is only looked at: it may be one of a database whose games are elsewhere by now. */
  readonly isCopy?: boolean;
  /** How much is kept; left out: as much as there is room for. */
  readonly quotas?: Quotas;
  /** The log of a game is erased so long after its end, in ms; left out: never. */
  readonly logsKeptForMs?: number;
}

const NOBODY: Operator = { error: () => {}, info: () => {} };

/** How long what no reply waits for, marks and cards, may wait for a transaction to go along with. */
const CHORES_WAIT_MS = 250;
/** Expired replies deleted with each transaction, beyond one for each that it may add. */
const EXPIRED_AT_ONCE = 32;
/** The same where nobody else writes, and as the store is closed. */
const EXPIRED_ALONE = 1000;
/** How long a stored reply may still be marked, and how many may be at once. */
const MARKED_WITHIN_MS = 60 * 60 * 1000;
const MAX_UNMARKED = 100_000;
/** How long a refusal is remembered: Discord takes an answer to an interaction for as long. */
const REFUSED_FOR_MS = 15 * 60 * 1000;
const MAX_REFUSED = 10_000;

/**
 * Opens the store in an SQLite file, as its only writer.
 * @param file a path; `:memory:` for a store that is gone when closed
 * @throws {OperatorError} with one line for the operator, where the database cannot be used
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
  const rowsOfGames = gameRows(db);
  const games = gameBooks(rowsOfGames, warn);
  const cards = tableCards(db);
  const cited = citedRules(db);
  const records = recordBooks(db);
  const links = pageLinks(db);
  const kept = keptOf(db, lastGame);
  const room = createQuotaRoom(options.quotas ?? NO_QUOTAS);
  const size = sizeOf(db);
  // Writes the first page anew, with the same number.
  const rewriteVersion = db.prepare(`PRAGMA user_version = ${readMigrations().length}`);
  const held = { server: (guildId: string) => rowsOfGames.bytesOf(guildId), database: size };
  const changeTable = tableChanges<Reply>({
    coins: books,
    games,
    records,
    settings,
    full: ({ guildId, at }, gameBytes) => room.full(guildId, gameBytes, held, at),
  });

  /** Interactions with a stored reply that may still be marked: marks of any other need no transaction. */
  const unmarked = recent<true>(MARKED_WITHIN_MS, MAX_UNMARKED);
  /** The replies that refused something, so that it is not done when it is delivered again. */
  const refusals = recent<Reply>(REFUSED_FOR_MS, MAX_REFUSED);
  /** When Discord accepted which reply, for the next transaction. */
  const marks = new Map<string, number>();
  let callOff: (() => void) | undefined;
  /** The latest time that the next transaction knows of. */
  let latest = 0;
  let isClosed = false;

  function lastGame(channelId: string): GameSnapshot | null {
    const last = rowsOfGames.last(channelId);
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
        if (isClosed && !isCopy) rowsOfGames.keepAll();
        done.expire(latest, isClosed ? MAX_UNMARKED : EXPIRED_AT_ONCE + jobs);
      },
      rolledBack: () => rowsOfGames.rolledBack(),
      committed() {
        marks.clear();
        cards.committed();
        cited.committed();
        games.committed();
        rowsOfGames.committed();
        latest = 0;
        if (!troubles.isFull()) troubles.written();
        loss.checkpoints.committed();
      },
    },
    options.meters,
  );

  function mustBeOpen(): void {
    if (isClosed) throw new Error('the store is closed');
  }

  function mustBeOutside(): void {
    mustBeOpen();
    if (queue.isWriting()) throw new Error('a change is pure: it never calls the store');
  }

  function writeSoon(): void {
    callOff ??= clock.after(CHORES_WAIT_MS, () => {
      callOff = undefined;
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

  /** Replies expire though nobody writes anything; in a copy they stay as they are. */
  const expireNoMore = runPeriodically(
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
  const eraseNoMore = runPeriodically(
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

  /** Decides and writes once for an interaction; after that the reply is only repeated. */
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
      const said = refusals.get(origin.interactionId, origin.at);
      if (said !== undefined) return { reply: said, repeated: true, isStored: false, bytes: 0 };
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
    records: recordReads(records.reads, mustBeOpen),

    links: {
      async add(hash, link) {
        mustBeOutside();
        return queue.add(() => links.add(hash, link));
      },
      async find(hash) {
        mustBeOpen();
        return links.find(hash);
      },
      async of(gameId, channelId) {
        mustBeOpen();
        return links.of(gameId, channelId);
      },
      async end(hashes, at) {
        mustBeOutside();
        return queue.add(() => links.end(hashes, at));
      },
      async revoke(gameId, channelId, userId, at) {
        mustBeOutside();
        return queue.add(() => links.revoke(gameId, channelId, userId, at));
      },
    },

    // Nobody else may open the file.
    leases: null,
    news: null,

    mutate(origin, change, wrote) {
      mustBeOutside();
      return once(origin, () => changeTable(origin, change), wrote);
    },

    reveal(origin, change) {
      mustBeOutside();
      return once(origin, () => {
        const { revealed, next } = books.reveal(origin);
        const decided = change(revealed, next.book);
        if (!decided.refused) next.write(decided);
        return decided;
      });
    },

    changeSetting(origin, scope, name, value, reply) {
      mustBeOutside();
      return once(origin, () => {
        settings.change(origin, scope, name, value);
        return { reply };
      });
    },

    markReplied(interactionId, at) {
      mustBeOutside();
      if (!unmarked.delete(interactionId)) return;
      latest = Math.max(latest, at);
      marks.set(interactionId, at);
      writeSoon();
    },

    isCommitted: (interactionId) => unmarked.has(interactionId),

    async unreplied(now, limit, interactionId) {
      mustBeOpen();
      const isMarked = (id: string): boolean => marks.has(id);
      const missing = done.unreplied(now, limit, isMarked, interactionId);
      for (const one of missing) unmarked.set(one.interactionId, true, one.at);
      return missing;
    },

    async history(channelId, limit) {
      mustBeOpen();
      return lastFlips(coins, channelId, limit);
    },

    async fairCoins(channelId) {
      mustBeOpen();
      return fairCoins(coins, channelId);
    },

    async tallies(channelId) {
      mustBeOpen();
      return coins.tallies(channelId);
    },

    async ledgers(channelId, limit, upTo) {
      mustBeOpen();
      return ledgersOf(coins, channelId, limit, upTo ?? null);
    },

    async ledgerFrom(channelId, secretId, from) {
      mustBeOpen();
      return ledgerFrom(coins, channelId, secretId, from);
    },

    async lastGame(channelId) {
      mustBeOpen();
      const standing = lastGame(channelId);
      if (games.isPending()) writeSoon();
      return standing;
    },

    async log(gameId, limit, before = Infinity) {
      mustBeOpen();
      return games.log(gameId, limit, before);
    },

    showCard(card) {
      mustBeOutside();
      cards.show(card);
      writeSoon();
    },

    dropCard(channelId, messageId) {
      mustBeOutside();
      cards.drop(channelId, messageId);
      writeSoon();
    },

    async card(channelId) {
      mustBeOpen();
      return cards.find(channelId);
    },

    async staleCards(now, limit, after = '') {
      mustBeOpen();
      return cards.stale(now, limit, after);
    },

    noteCited(guildId, citations, at) {
      mustBeOutside();
      if (cited.note(guildId, citations, at)) writeSoon();
    },

    async cited(guildId) {
      mustBeOpen();
      return cited.of(guildId);
    },

    async forgetGuild(guildId) {
      mustBeOutside();
      await forgetting.guild(guildId);
    },

    async forgetUser(userId) {
      mustBeOutside();
      await forgetting.user(userId);
    },

    async kept(userId, from) {
      mustBeOpen();
      return kept(userId, from);
    },

    async guildsHeld(limit, after = '') {
      mustBeOpen();
      return forgetting.held(limit, after);
    },

    async noteGuilds(present, at, isCompared) {
      mustBeOutside();
      return forgetting.noteGuilds(present, at, isCompared);
    },

    async health() {
      mustBeOutside();
      return health();
    },

    async sizes() {
      mustBeOpen();
      return { database: size(), free: freeAt(file), file: fileBytesOf(file), links: links.count() };
    },

    async setting(scope, name) {
      mustBeOpen();
      return settings.find(scope, name);
    },

    async tellOnce(scope, what, at) {
      mustBeOutside();
      if (settings.find(scope, what) === TOLD) return TOLD;
      return queue.add(() => settings.tellOnce(scope, what, at));
    },

    async close() {
      mustBeOutside();
      isClosed = true;
      callOff?.();
      void expireNoMore();
      void eraseNoMore();
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
