import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { systemClock } from '#basics/clock.ts';
import { declaredFlip } from '#store/coins/rows.ts';
import { withStoreFailures } from '#store/changes/store-failures.ts';
import type { SqliteOptions } from '#store/port/options.ts';
import {
  createTableStores,
  decideTableChange,
  type DecidedChange,
  type TableStores,
} from '#store/changes/table-changes.ts';
import { MAX_SETUP_LINES } from '#store/games/book.ts';
import { declaredLines, firstLines } from '#store/games/log-statements.ts';
import { gameReads } from '#store/games/reads.ts';
import { storeStates } from '#store/games/rows.ts';
import type { Answered, ChangeReads, Origin, Outcome } from '#store/port/changes.ts';
import { StoreFailure } from '#store/port/failure.ts';
import { createHealthCheck } from '#store/port/health.ts';
import type { Store } from '#store/port/port.ts';
import { NO_QUOTAS } from '#store/port/quotas.ts';
import type { Statement } from '#store/sql/statement.ts';
import { whileOpen } from '#store/rows/while-open.ts';
import { runPeriodically } from '#store/rows/run-periodically.ts';
import { createQuotaRoom } from '#store/rows/quota-room.ts';
import { recent } from '#store/rows/recent.ts';
import { createChannelCache } from '../channels/channel-cache.ts';
import { channelQueue } from '../channels/queue.ts';
import { readForUndo } from '../channels/channel-snapshot.ts';
import type { JobReader, UnitOfWork } from '../channels/unit-of-work.ts';
import { connectPostgres, type Connection } from '../connection.ts';
import { createErasure } from '#store/erasure/erasure.ts';
import { eraseOldLogs } from '#store/erasure/old-logs.ts';
import { ERASE_VERSIONS, VERSION_LOCKS } from '../versions.ts';
import { keptOfGuild } from '#store/kept/of-guild.ts';
import { keptOf } from '#store/kept/kept.ts';
import { postgresLeases } from '../leases/leases.ts';
import { ledgerReads } from '#store/coins/ledger-reads.ts';
import { migrateDatabase } from '../migrate.ts';
import { openNews } from '../news/news.ts';
import { createRecordBooks, recordSelects } from '#store/records/book.ts';
import { recordReads } from '#store/records/reads.ts';
import { POSTGRES } from '../dialect.ts';
import { localDriver, postgresDriver, retryingDriver } from '../driver.ts';
import { tryToWrite, weaknessOf } from '../set-up.ts';
import { heldBytes, sizesOf } from '../table/sizes.ts';
import { tableCards } from '#store/table/cards.ts';
import { citedRules } from '#store/table/cited-rules.ts';
import { ANSWERED_FOR_MS, doneAnswers } from '#store/table/replies.ts';
import { pageLinks } from '#store/table/links.ts';
import { settingsIn } from '#store/table/settings.ts';
import { serverTroubles } from './troubles.ts';

/** Like for SQLite, without the options about files. */
export type PostgresOptions<Reply> = Omit<SqliteOptions<Reply>, 'copies' | 'gone'>;

const NO_OPERATOR = { error: () => {}, info: () => {} };

/** How long deferred writes (marks and cards) wait for a transaction to join, in ms. */
const CHORES_WAIT_MS = 250;
/** The pause before a failed deferred write is retried, in ms. */
const CHORES_RETRY_MS = 10_000;
/** How long a stored reply can be marked, in ms, and the maximum number of unmarked ones. */
const MARKED_WITHIN_MS = 60 * 60 * 1000;
const MAX_UNMARKED = 100_000;
/** How long refusals are remembered, in ms: as long as Discord accepts replies to an interaction. */
const REFUSED_FOR_MS = 15 * 60 * 1000;
const MAX_REFUSED = 10_000;
const ROWS_ERASED_AT_ONCE = 500;

/**
 * Opens the store in a PostgreSQL database, which several processes may use at once, and migrates it.
 * @param url a libpq URL with one or more hosts
 * @throws {OperatorError} with one line for the operator, if the database cannot be used
 */
export async function openPostgresStore<Reply>(
  url: string,
  options: PostgresOptions<Reply> = {},
): Promise<Store<Reply>> {
  const { operator = NO_OPERATOR, migrates } = options;
  await migrateDatabase(url, (line) => operator.info(line), migrates);
  const connection = await connectPostgres(url);
  try {
    const weakness = await weaknessOf(connection, connection.displayName);
    if (weakness !== undefined) operator.error(weakness);
    return storeOn(connection, url, options);
  } catch (cause) {
    await connection.close();
    throw cause;
  }
}

/** Reads the declared data of a channel. */
const selectDeclared = (channelId: string, { log, flip }: ChangeReads): readonly Statement[] => [
  ...(log === undefined ? [] : [declaredLines(channelId, log)]),
  ...(flip === undefined ? [] : [declaredFlip(channelId, flip)]),
];

function storeOn<Reply>(connection: Connection, url: string, options: PostgresOptions<Reply>): Store<Reply> {
  const {
    replies = z.custom<Reply>(),
    entropy = randomBytes,
    clock = systemClock,
    warn = () => {},
    operator = NO_OPERATOR,
    meters,
  } = options;
  const room = createQuotaRoom(options.quotas ?? NO_QUOTAS);
  const troubles = serverTroubles({ called: connection.displayName, clock, operator });
  const driver = postgresDriver(connection);
  const background = localDriver(connection);
  const recordBooks = createRecordBooks(POSTGRES);
  const selects = recordSelects(POSTGRES);
  const known = createChannelCache();
  const held = heldBytes(connection);
  const done = doneAnswers(driver, background, replies);
  const cards = tableCards(driver);
  const cited = citedRules(driver);
  const games = gameReads(driver, known.states, warn);
  const openStores = createTableStores({ entropy, warn });
  const settings = settingsIn(driver);
  const links = pageLinks(driver);
  const ledgers = ledgerReads(driver);
  const kept = keptOf(driver, (channelId) => games.lastGame(channelId));
  const news = openNews(url, { clock });
  const notes = [done, cards, cited, games];
  /** Interactions whose stored reply is not marked yet. Marks of any other need no transaction. */
  const unmarked = recent<true>(MARKED_WITHIN_MS, MAX_UNMARKED);
  let cancelFlush: (() => void) | undefined;
  let isClosed = false;

  const queue = channelQueue({
    batches: connection,
    known,
    notes,
    meters,
    answeredForMs: ANSWERED_FOR_MS,
    refusals: recent<string>(REFUSED_FOR_MS, MAX_REFUSED),
    committed() {
      if (!troubles.isFull()) troubles.written();
    },
  });

  const reportTrouble = (error: unknown): unknown => troubles.of(error);
  const stopExpiring = runPeriodically(clock, () => done.expire(clock.now()), reportTrouble);
  const { logsKeptForMs } = options;
  const eraseOld = eraseOldLogs(background, ROWS_ERASED_AT_ONCE);
  const eraseAllOld = async (): Promise<boolean> =>
    logsKeptForMs !== undefined && eraseOld(clock.now() - logsKeptForMs);
  const stopErasing = runPeriodically(clock, eraseAllOld, reportTrouble);

  const forget = createErasure({
    driver: retryingDriver(driver),
    background,
    rowsAtOnce: ROWS_ERASED_AT_ONCE,
    locks: VERSION_LOCKS,
    eraseOthers: [ERASE_VERSIONS],
    settle: () => queue.flushDeferred(),
    drop: (guildId) => cited.forget(guildId),
    isClosed: () => isClosed,
  });

  const health = createHealthCheck({
    clock,
    tryWrite: () => connection.transaction(tryToWrite),
    troubleIn(error) {
      const failure = troubles.of(error);
      return failure instanceof StoreFailure ? failure.trouble : null;
    },
    isDamaged: () => troubles.isDamaged(),
    isFull: () => troubles.isFull(),
  });

  function assertOpen(): void {
    if (isClosed) throw new Error('the store is closed');
  }

  function assertOutsideChange(): void {
    assertOpen();
    if (queue.isDeciding()) throw new Error('a change is pure: it never calls the store');
  }

  function writeSoon(afterMs = CHORES_WAIT_MS): void {
    cancelFlush ??= clock.after(afterMs, () => {
      cancelFlush = undefined;
      if (notes.some((writes) => writes.isPending())) void queue.flushDeferred().catch(writeAgain);
    });
  }

  function writeAgain(error: unknown): void {
    if (isClosed) return;
    const why = troubles.of(error);
    if (!(why instanceof StoreFailure)) warn(`what is noted cannot be written yet: ${String(why)}`);
    writeSoon(CHORES_RETRY_MS);
  }

  const storesOf = (unit: UnitOfWork, reads: ChangeReads): TableStores =>
    openStores(unit, reads, {
      records: recordBooks(unit.scopes),
      exhaustedQuota: ({ guildId, at }, gameBytes) => room.full(guildId, gameBytes, null, at),
    });

  /** Reads what the writes of an outcome depend on: of a record, after an undo, or at the end of a game. */
  async function prepare(
    { game: written, record }: Outcome<Reply>,
    { guildId }: Origin,
    { game = null }: UnitOfWork['table'],
    reader: JobReader,
  ): Promise<void> {
    if (record && guildId !== null) await reader.readRecords(guildId, selects.forWrite(guildId, record));
    if (!game || !written) return;
    if (written.kind === 'undo') return readForUndo(reader, game.row, written.toSeq);
    if (written.after.stage !== 'over') return;
    // The format request is among the first entries.
    const ofGame = [firstLines(game.row.id, MAX_SETUP_LINES)];
    const ofRecords =
      game.state && guildId !== null
        ? selects.forEnd(guildId, game.row.id, game.state.game, written.after)
        : [];
    if (guildId !== null && ofRecords.length > 0)
      await reader.readRecords(guildId, [...ofGame, ...ofRecords]);
    else await reader.read(ofGame);
  }

  /** Decides and writes a change unless its interaction was already answered; then repeats the reply. */
  async function once(
    origin: Origin,
    reads: ChangeReads,
    decide: (stores: TableStores) => DecidedChange<Reply>,
    wrote?: (bytes: number) => void,
  ): Promise<Answered<Reply>> {
    const { guildId, channelId } = origin;
    let decided: Reply | undefined;
    let bytes = 0;
    // Wait until a server that is being forgotten can no longer be found.
    const forgotten = guildId === null ? undefined : forget.whenForgotten(guildId);
    if (forgotten) await forgotten;
    const refreshed = room.refresh(guildId, held, origin.at);
    if (refreshed) await refreshed;
    const records = guildId !== null &&
      reads.records && { guildId, statements: selects.declared(guildId, reads.records) };
    const { reply, isKept, isRepeated } = await queue.add({
      origin,
      reads: selectDeclared(channelId, reads),
      ...(records && { records }),
      decide(unit) {
        const change = decide(storesOf(unit, reads));
        const { outcome } = change;
        return {
          ...((outcome.game ?? outcome.record) && {
            prepare: (reader: JobReader) => prepare(outcome, origin, unit.table, reader),
          }),
          write() {
            const written = change.write();
            const text = JSON.stringify(written.reply) as string | undefined;
            if (text === undefined) throw new TypeError('a change gave no reply');
            decided = written.reply;
            bytes = written.refused === true ? 0 : (written.bytes ?? 0);
            return { reply: text, isKept: written.refused !== true };
          },
        };
      },
    });
    if (isKept && !isRepeated) troubles.changed();
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
    records: whileOpen(recordReads(driver), assertOutsideChange),
    links: whileOpen(links, assertOutsideChange),
    leases: whileOpen(postgresLeases(connection.local), assertOutsideChange),
    news,

    mutate(origin, change, wrote) {
      assertOutsideChange();
      return once(
        origin,
        change.reads ?? {},
        (stores) => decideTableChange<Reply>(stores, origin, change),
        wrote,
      );
    },

    reveal(origin, change) {
      assertOutsideChange();
      return once(origin, {}, ({ coins }) => {
        const { revealed, next } = coins.reveal(origin);
        const outcome = change(revealed, next.book);
        return {
          outcome,
          write() {
            if (!outcome.refused) next.write(outcome);
            return outcome;
          },
        };
      });
    },

    changeSetting(origin, scope, name, value, reply) {
      assertOutsideChange();
      return once(origin, {}, ({ settings: changes }) => ({
        outcome: { reply },
        write() {
          changes.change(origin, scope, name, value);
          return { reply };
        },
      }));
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

    ...whileOpen(ledgers, assertOutsideChange),

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
      await forget.forgetGuild(guildId);
    },

    async forgetUser(userId) {
      assertOutsideChange();
      await forget.forgetUser(userId);
    },

    async kept(userId, from) {
      assertOpen();
      return kept(userId, from);
    },

    async keptOfGuild(guildId, from) {
      assertOpen();
      return keptOfGuild({ sql: connection, last: games.lastGame }, guildId, from);
    },

    async guildsHeld(limit, after) {
      assertOpen();
      return forget.guildsHeld(limit, after);
    },

    async noteGuilds(present, at, isChecked) {
      assertOutsideChange();
      return forget.noteGuilds(present, at, isChecked);
    },

    async health() {
      assertOutsideChange();
      return health();
    },

    async sizes() {
      assertOpen();
      return sizesOf(connection);
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
      try {
        await queue.settled();
        await queue.flushDeferred();
        const states = storeStates(known.games());
        // If this fails, they are folded again after the next start.
        if (states.length > 0) await connection.commit(states).catch(() => {});
        await stopExpiring();
        await stopErasing();
        await done.expire(clock.now());
      } finally {
        await news.close();
        await connection.close();
      }
    },
  };
  void forget.resume().catch((error: unknown) => {
    if (!isClosed) troubles.of(error);
  });
  return withStoreFailures(store, troubles);
}
