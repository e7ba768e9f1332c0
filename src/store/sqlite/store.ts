import {
  createParts,
  createStore,
  MAX_UNMARKED,
  rememberRefusals,
  withDefaults,
  type StoreEngine,
} from '../changes/store.ts';
import type { WrittenChange } from '../changes/table-changes.ts';
import type { ChannelCoins } from '../coins/rows.ts';
import { NO_LOCKS } from '../erasure/erasure.ts';
import { cannotUse, reasonOf } from '#files/operator-error.ts';
import { createStateCache, storeStates, type ChannelGame } from '../games/rows.ts';
import type { ChangeReads, Origin } from '../port/changes.ts';
import { StoreFailure } from '../port/failure.ts';
import type { SqliteOptions } from '../port/options.ts';
import type { Store } from '../port/port.ts';
import { createRecordBooks } from '../records/book.ts';
import { takeAll, type TakenWrites } from '../sql/deferred-writes.ts';
import type { ChannelRows } from '../sql/statement.ts';
import { REPLY_RETENTION_MS } from '../table/replies.ts';
import { connect, type SqliteConnection } from '#files/sqlite/connection.ts';
import { copyBeforeMigrating } from './copy-before-migrating.ts';
import { SQLITE } from './dialect.ts';
import { sqliteDriver, sqliteRunner } from './driver.ts';
import { assertNotMoved } from './last-move.ts';
import { createLossDetector } from './loss-detector.ts';
import { readMigrations } from '#files/sqlite/migrate.ts';
import { fileBytesOf, freeBytesAt, createUsedBytesReader } from '#files/sqlite/size.ts';
import { createFileTroubleReporter } from './file-trouble-reporter.ts';
import { createWriteQueue } from './write-queue.ts';

/** The number of rows per table erased in one transaction, which takes a few milliseconds. */
const ROWS_ERASED_AT_ONCE = 100;

const FIND_REPLY = 'SELECT reply, at FROM done WHERE interaction_id = $1';
const REMOVE_REPLY = 'DELETE FROM done WHERE interaction_id = $1';

/**
 * Opens the store in an SQLite file, as its only writer.
 * @param file a path; `:memory:` for a store that exists until it is closed
 * @throws {OperatorError} with one line for the operator, if the database cannot be used
 */
export function openSqliteStore<Reply>(file: string, options: SqliteOptions<Reply> = {}): Store<Reply> {
  const { clock, operator, copies, canMigrate, isCopy = false } = withDefaults(options);
  const beforeMigrating = copyBeforeMigrating({ copies, canMigrate: canMigrate, clock, operator });
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

function storeOn<Reply>(connection: SqliteConnection, givenOptions: SqliteOptions<Reply>): Store<Reply> {
  const { db, file } = connection;
  const options = withDefaults(givenOptions);
  const { clock, operator, onLoss = () => {}, isCopy = false } = options;
  const troubles = createFileTroubleReporter(db, file, { clock, operator });
  const spareFolder = options.copies && 'folder' in options.copies ? options.copies.folder : undefined;
  const loss = createLossDetector(connection, { clock, onLoss, spareFolder });
  const runner = sqliteRunner(db);
  const records = createRecordBooks(SQLITE)(() => runner);
  const states = createStateCache();
  const refusals = rememberRefusals<Reply>();
  // Rewrites the first page without a change.
  const rewriteVersion = db.prepare(`PRAGMA user_version = ${readMigrations().length}`);
  const size = createUsedBytesReader(db);
  /** The deferred writes in the current transaction. */
  let taken: TakenWrites | undefined;
  /** The games whose states were cached in the current transaction. */
  const writtenGames = new Set<string>();
  let isClosing = false;

  const queue = createWriteQueue(
    db,
    {
      check: () => loss.check(),
      run() {
        taken = takeAll(parts.deferred.filter((writes) => writes.isPending()));
        runner.runAll(taken.statements);
        if (!isClosing || isCopy) return;
        runner.runAll(storeStates(states.all()));
        runner.runAll(parts.done.statementsToExpire(clock.now(), MAX_UNMARKED));
      },
      onCommit() {
        writtenGames.clear();
        taken?.markCommitted();
        if (!troubles.isFull()) troubles.recordWrite();
        loss.checkpoints.onCommit();
      },
      onRollback() {
        for (const gameId of writtenGames) states.delete(gameId);
        writtenGames.clear();
      },
    },
    options.meters,
  );
  const driver = sqliteDriver(runner, queue);
  const parts = createParts({ driver, background: driver, options, states, syncSql: runner });
  const { done, openStores } = parts;

  /** Decides and writes a change, and keeps the state of its game in memory. */
  function write(
    { channelId }: Origin,
    reads: ChangeReads,
    decide: Parameters<StoreEngine<Reply>['answer']>[2],
  ): WrittenChange<Reply> {
    const channel: ChannelRows<ChannelCoins & ChannelGame> = { ...runner, channelId, table: {} };
    const written = decide(openStores(channel, reads, records)).write();
    const { game } = channel.table;
    if (game?.state) {
      states.set(game.row, game.state);
      writtenGames.add(game.row.id);
    }
    return written;
  }

  return createStore(parts, {
    // Only one process can open the file.
    leases: null,
    news: null,
    troubles,
    isDeciding: () => queue.isWriting(),
    flush: () => queue.add(() => {}),

    async answer(origin, reads, decide) {
      const { interactionId, channelId, guildId, actorId, at, token } = origin;
      done.countAdded(at);
      let isRefusedNow = false;
      const answering = queue.add(() => {
        const [stored] = runner.select<{ reply: string; at: number }>(FIND_REPLY, [interactionId]);
        if (stored && stored.at > at - REPLY_RETENTION_MS)
          return { reply: done.read(stored.reply), isRepeated: true, isStored: true, bytes: 0 };
        const refusal = refusals.get(interactionId, at);
        if (refusal !== undefined) return { reply: refusal, isRepeated: true, isStored: false, bytes: 0 };
        const { reply, isRefused = false, bytes = 0 } = write(origin, reads, decide);
        if (isRefused) {
          refusals.set(interactionId, reply, at);
          isRefusedNow = true;
          return { reply, isRepeated: false, isStored: false, bytes };
        }
        const text = done.write(reply);
        if (stored) runner.run(REMOVE_REPLY, [interactionId]);
        runner.put('done', { interactionId, channelId, guildId, actorId, reply: text, at, token });
        return { reply, isRepeated: false, isStored: true, bytes };
      });
      try {
        return await answering;
      } catch (error) {
        // The refusal may be based on changes of the same transaction, which are rolled back.
        if (isRefusedNow) refusals.delete(interactionId);
        throw error;
      }
    },

    tryWrite: () => queue.add(() => rewriteVersion.run()),
    databaseBytes: async () => size(),
    fileSizes: () => ({ free: freeBytesAt(file), file: fileBytesOf(file) }),
    erasure: {
      driver,
      rowsAtOnce: ROWS_ERASED_AT_ONCE,
      locks: NO_LOCKS,
      onErased: () => loss.checkpoints.empty(),
      isHarmless: (error) => error instanceof StoreFailure || reasonOf(error)?.trouble !== undefined,
    },

    async close() {
      isClosing = true;
      try {
        if (!loss.isKnown()) queue.flush();
      } finally {
        loss.close();
      }
    },
  });
}
