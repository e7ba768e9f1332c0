import { randomBytes } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import { z } from 'zod';
import { systemClock } from '#basics/clock.ts';
import { coinBooks } from '#store/coins/book.ts';
import { guarded } from '#store/database/guarded.ts';
import type { SqliteOptions } from '#store/database/store.ts';
import { tableChanges, type Written } from '#store/database/table-changes.ts';
import { gameBooks } from '#store/games/book.ts';
import type { Answered, Origin } from '#store/port/changes.ts';
import { StoreFailure } from '#store/port/failure.ts';
import { createHealthCheck } from '#store/port/health.ts';
import type { Store } from '#store/port/port.ts';
import { NO_QUOTAS } from '#store/port/quotas.ts';
import { runPeriodically } from '#store/rows/run-periodically.ts';
import { createQuotaRoom } from '#store/rows/quota-room.ts';
import { recent } from '#store/rows/recent.ts';
import type { UnitOfWork } from '../channels/deciding.ts';
import { createScopeCache, scopeOfChannel } from '../channels/scope-cache.ts';
import { channelQueue } from '../channels/queue.ts';
import { coinRowsOf, gameRowsOf } from '../channels/rows.ts';
import { connectPostgres, type Connection } from '../connection.ts';
import { forgetting } from '../forgetting/forgetting.ts';
import { keptOf } from '../kept/kept.ts';
import { postgresLeases } from '../leases/leases.ts';
import { ledgerReads } from '../ledgers/reads.ts';
import { bringUpToDate } from '../migrate.ts';
import { openNews } from '../news/news.ts';
import { recordBooks } from '../records/book.ts';
import { recordReads } from '../records/reads.ts';
import { weaknessOf } from '../set-up.ts';
import { heldIn, sizesOf } from '../table/sizes.ts';
import { tableCards } from '../table/cards.ts';
import { citedRules } from '../table/cited-rules.ts';
import { ANSWERED_FOR_MS, doneAnswers } from '../table/stored-replies.ts';
import { gameReads } from '../table/games.ts';
import { pageLinks } from '../table/links.ts';
import { eraseOldLog } from '../table/old-logs.ts';
import { settingsIn, settingsOf } from '../table/settings.ts';
import { serverTroubles } from './troubles.ts';

/** As for SQLite, but for what is about files. */
export type PostgresOptions<Reply> = Omit<SqliteOptions<Reply>, 'copies' | 'gone'>;

const NOBODY = { error: () => {}, info: () => {} };

/** How long what no reply waits for, marks and cards, may wait for a transaction to go along with. */
const CHORES_WAIT_MS = 250;
/** And until they are tried again, where they could not be written. */
const CHORES_AGAIN_MS = 10_000;
/** How long a stored reply may still be marked, and how many may be at once. */
const MARKED_WITHIN_MS = 60 * 60 * 1000;
const MAX_UNMARKED = 100_000;
/** How long a refusal is remembered: Discord takes an answer to an interaction for as long. */
const REFUSED_FOR_MS = 15 * 60 * 1000;
const MAX_REFUSED = 10_000;

/**
 * Opens the store in a PostgreSQL database, which several processes may do at once, and brings it up to date.
 * @param url as libpq writes it, with one host or several
 * @throws {OperatorError} with one line for the operator, where the database cannot be used
 */
export async function openPostgresStore<Reply>(
  url: string,
  options: PostgresOptions<Reply> = {},
): Promise<Store<Reply>> {
  const { operator = NOBODY } = options;
  await bringUpToDate(url, (line) => operator.info(line));
  const connection = await connectPostgres(url);
  try {
    const weakness = await weaknessOf(connection, connection.called);
    if (weakness !== undefined) operator.error(weakness);
    return storeOn(connection, url, options);
  } catch (cause) {
    await connection.close();
    throw cause;
  }
}

function storeOn<Reply>(connection: Connection, url: string, options: PostgresOptions<Reply>): Store<Reply> {
  const {
    replies = z.custom<Reply>(),
    entropy = randomBytes,
    clock = systemClock,
    warn = () => {},
    operator = NOBODY,
    meters,
  } = options;
  const room = createQuotaRoom(options.quotas ?? NO_QUOTAS);
  const troubles = serverTroubles({ called: connection.called, clock, operator });
  const known = createScopeCache(connection);
  const done = doneAnswers(connection, replies);
  const cards = tableCards(connection);
  const cited = citedRules(connection);
  const games = gameReads(connection, warn);
  const settings = settingsIn(connection);
  const links = pageLinks(connection);
  const ledgers = ledgerReads(connection);
  const kept = keptOf(connection, (channelId) => games.lastGame(channelId));
  const news = openNews(url, { clock });
  const notes = [done, cards, cited, games];
  const ids = { secrets: monotonicFactory(), games: monotonicFactory() };
  /** Interactions with a stored reply that may still be marked: marks of any other need no transaction. */
  const unmarked = recent<true>(MARKED_WITHIN_MS, MAX_UNMARKED);
  let callOff: (() => void) | undefined;
  let isClosed = false;

  const queue = channelQueue({
    batches: connection,
    known,
    notes,
    meters,
    answeredForMs: ANSWERED_FOR_MS,
    refusals: recent<string>(REFUSED_FOR_MS, MAX_REFUSED),
    committed: () => troubles.written(),
  });

  const expireNoMore = runPeriodically(
    clock,
    () => done.expire(clock.now()),
    (error) => troubles.of(error),
  );
  const { logsKeptForMs } = options;
  const eraseNoMore = runPeriodically(
    clock,
    async () => logsKeptForMs !== undefined && eraseOldLog(connection, clock.now() - logsKeptForMs),
    (error) => troubles.of(error),
  );

  const forget = forgetting(connection, {
    settle: () => queue.flushDeferred(),
    drop(guildId) {
      cited.forget(guildId);
    },
    isClosed: () => isClosed,
  });

  const health = createHealthCheck({
    clock,
    // A line in the write-ahead log, which nothing reads: the commit is synced, and waits for the standby.
    tryWrite: () =>
      connection.transaction((sql) =>
        sql.query("SELECT pg_logical_emit_message(true, 'playgroup-judge', 'health')"),
      ),
    troubleIn(error) {
      const failure = troubles.of(error);
      return failure instanceof StoreFailure ? failure.trouble : null;
    },
    isDamaged: () => troubles.isDamaged(),
  });

  function mustBeOpen(): void {
    if (isClosed) throw new Error('the store is closed');
  }

  function mustBeOutside(): void {
    mustBeOpen();
    if (queue.isDeciding()) throw new Error('a change is pure: it never calls the store');
  }

  function writeSoon(afterMs = CHORES_WAIT_MS): void {
    callOff ??= clock.after(afterMs, () => {
      callOff = undefined;
      if (notes.some((one) => one.isPending())) void queue.flushDeferred().catch(writeAgain);
    });
  }

  function writeAgain(error: unknown): void {
    if (isClosed) return;
    const why = troubles.of(error);
    if (!(why instanceof StoreFailure)) warn(`what is noted cannot be written yet: ${String(why)}`);
    writeSoon(CHORES_AGAIN_MS);
  }

  /** The same functions, while the store is open. */
  function whileOpen<Functions extends object>(functions: Functions): Functions {
    const all = Object.entries(functions).map(([name, one]) => [
      name,
      async (...given: readonly unknown[]) => {
        mustBeOutside();
        return (one as (...given: readonly unknown[]) => unknown)(...given);
      },
    ]);
    return Object.fromEntries(all) as Functions;
  }

  /** The books that a change writes to: its channel's, and the records of its server. */
  function booksAt(desk: UnitOfWork) {
    const scope = desk.scopes(scopeOfChannel(desk.channelId));
    const changing = {
      get table() {
        return desk.table;
      },
      set table(table) {
        desk.table = table;
      },
      writes: desk.writes,
      scope,
    };
    return {
      coins: coinBooks(coinRowsOf(changing), entropy, ids.secrets),
      games: gameBooks(gameRowsOf(changing), warn, ids.games),
      records: recordBooks(desk.scopes),
      settings: settingsOf(desk),
      full: ({ guildId, at }: Origin, gameBytes: number | null) =>
        room.full(guildId, gameBytes, heldIn(scope), at),
    };
  }

  /** Decides and writes once for an interaction; after that the reply is only repeated. */
  async function once(
    origin: Origin,
    decide: (books: ReturnType<typeof booksAt>) => Written<Reply>,
    wrote?: (bytes: number) => void,
  ): Promise<Answered<Reply>> {
    let decided: Reply | undefined;
    let bytes = 0;
    // Whoever comes while a server is being forgotten finds nothing of it.
    const forgotten = origin.guildId === null ? undefined : forget.underWay(origin.guildId);
    if (forgotten) await forgotten;
    const { reply, isKept, isRepeated } = await queue.add(origin, (desk) => {
      const outcome = decide(booksAt(desk));
      const text = JSON.stringify(outcome.reply) as string | undefined;
      if (text === undefined) throw new TypeError('a change gave no reply');
      decided = outcome.reply;
      bytes = outcome.refused === true ? 0 : (outcome.bytes ?? 0);
      return { reply: text, isKept: outcome.refused !== true };
    });
    if (isKept) {
      unmarked.set(origin.interactionId, true, origin.at);
      done.added(origin.at);
      writeSoon();
    }
    if (!isRepeated && decided !== undefined) {
      if (bytes > 0) wrote?.(bytes);
      return { reply: decided, repeated: false };
    }
    return { reply: done.read(reply), repeated: isRepeated };
  }

  const store: Store<Reply> = {
    records: whileOpen(recordReads(connection)),
    links: whileOpen(links),
    leases: whileOpen(postgresLeases(connection.local)),
    news,

    mutate(origin, change, wrote) {
      mustBeOutside();
      return once(origin, (books) => tableChanges<Reply>(books)(origin, change), wrote);
    },

    reveal(origin, change) {
      mustBeOutside();
      return once(origin, ({ coins }) => {
        const { revealed, next } = coins.reveal(origin);
        const decided = change(revealed, next.book);
        if (!decided.refused) next.write(decided);
        return decided;
      });
    },

    changeSetting(origin, scope, name, value, reply) {
      mustBeOutside();
      return once(origin, (books) => {
        books.settings.change(origin, scope, name, value);
        return { reply };
      });
    },

    markReplied(interactionId, at) {
      mustBeOutside();
      if (!unmarked.delete(interactionId)) return;
      done.mark(interactionId, at);
      writeSoon();
    },

    isCommitted: (interactionId) => unmarked.has(interactionId),

    async unreplied(now, limit, interactionId) {
      mustBeOpen();
      const missing = await done.unreplied(now, limit, interactionId);
      for (const one of missing) unmarked.set(one.interactionId, true, one.at);
      return missing;
    },

    ...whileOpen(ledgers),

    async lastGame(channelId) {
      mustBeOpen();
      const standing = await games.lastGame(channelId);
      if (games.isPending()) writeSoon();
      return standing;
    },

    async log(gameId, limit, before) {
      mustBeOpen();
      return games.log(gameId, limit, before);
    },

    showCard(card) {
      mustBeOutside();
      cards.showCard(card);
      writeSoon();
    },

    dropCard(channelId, messageId) {
      mustBeOutside();
      cards.dropCard(channelId, messageId);
      writeSoon();
    },

    async card(channelId) {
      mustBeOpen();
      return cards.card(channelId);
    },

    async staleCards(now, limit, after = '') {
      mustBeOpen();
      return cards.staleCards(now, limit, after);
    },

    noteCited(guildId, citations, at) {
      mustBeOutside();
      if (cited.note(guildId, citations, at)) writeSoon();
    },

    async cited(guildId) {
      mustBeOpen();
      return cited.cited(guildId);
    },

    async forgetGuild(guildId) {
      mustBeOutside();
      await forget.forgetGuild(guildId);
    },

    async forgetUser(userId) {
      mustBeOutside();
      await forget.forgetUser(userId);
    },

    async kept(userId, from) {
      mustBeOpen();
      return kept(userId, from);
    },

    async guildsHeld(limit, after) {
      mustBeOpen();
      return forget.guildsHeld(limit, after);
    },

    async noteGuilds(present, at, isCompared) {
      mustBeOutside();
      return forget.noteGuilds(present, at, isCompared);
    },

    async health() {
      mustBeOutside();
      return health();
    },

    async sizes() {
      mustBeOpen();
      return sizesOf(connection);
    },

    async setting(scope, name) {
      mustBeOpen();
      return settings.find(scope, name);
    },

    async tellOnce(scope, what, at) {
      mustBeOutside();
      return settings.tellOnce(scope, what, at);
    },

    async close() {
      mustBeOutside();
      isClosed = true;
      callOff?.();
      try {
        await queue.settled();
        await queue.flushDeferred();
        const states = known.keepAll();
        // Where that fails, they are folded after the next start.
        if (states.length > 0) await connection.commit(states).catch(() => {});
        await expireNoMore();
        await eraseNoMore();
        await done.expire(clock.now());
      } finally {
        await news.close();
        await connection.close();
      }
    },
  };
  void forget.goOn().catch((error: unknown) => {
    if (!isClosed) troubles.of(error);
  });
  return guarded(store, troubles);
}
