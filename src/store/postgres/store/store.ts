import { createParts, createStore, withDefaults, type StoreEngine } from '#store/changes/store.ts';
import { declaredFlip } from '#store/coins/rows.ts';
import { MAX_SETUP_LINES } from '#store/games/book.ts';
import { declaredLines, firstLines } from '#store/games/log-statements.ts';
import { storeStates } from '#store/games/rows.ts';
import type { ChangeReads, Origin, ChangeOutcome } from '#store/port/changes.ts';
import type { SqliteOptions } from '#store/port/options.ts';
import type { Store } from '#store/port/port.ts';
import { createRecordBooks, recordSelects } from '#store/records/book.ts';
import { deferredFlush } from '#store/sql/deferred-writes.ts';
import type { Statement } from '#store/sql/statement.ts';
import { createChannelCache, readForUndo } from '../channels/channel-snapshot.ts';
import { channelQueue } from '../channels/channel-queue.ts';
import type { JobReader, UnitOfWork } from '../channels/unit-of-work.ts';
import { connectPostgres, type PostgresConnection } from '../connection.ts';
import { POSTGRES } from '../dialect.ts';
import { postgresDriver, retryingDriver } from '../driver.ts';
import { postgresLeases } from '../leases/leases.ts';
import { migrateDatabase } from '../migrate.ts';
import { openNews } from '../news/news.ts';
import { tryToWrite, findDurabilityWarning } from '../set-up.ts';
import { ERASE_VERSIONS, VERSION_LOCKS } from '../versions.ts';
import { createServerTroubleReporter } from './server-trouble-reporter.ts';

/** Like for SQLite, without the options about files. */
export type PostgresOptions<Reply> = Omit<SqliteOptions<Reply>, 'copies' | 'onLoss' | 'isCopy'>;

const ROWS_ERASED_AT_ONCE = 500;

const DATABASE_BYTES = 'SELECT pg_database_size(current_database()) AS bytes';

/**
 * Opens the store in a PostgreSQL database, which several processes may use at once, and migrates it.
 * @param url a libpq URL with one or more hosts
 * @throws {OperatorError} with one line for the operator, if the database cannot be used
 */
export async function openPostgresStore<Reply>(
  url: string,
  options: PostgresOptions<Reply> = {},
): Promise<Store<Reply>> {
  const { operator, canMigrate } = withDefaults(options);
  await migrateDatabase(url, (line) => operator.info(line), canMigrate);
  const connection = await connectPostgres(url);
  try {
    const weakness = await findDurabilityWarning(connection, connection.displayName);
    if (weakness !== undefined) operator.error(weakness);
    return storeOn(connection, url, options);
  } catch (cause) {
    await connection.close();
    throw cause;
  }
}

/** The statements that read the declared data of a channel. */
const selectDeclared = (channelId: string, { log, flip }: ChangeReads): readonly Statement[] => [
  ...(log === undefined ? [] : [declaredLines(channelId, log)]),
  ...(flip === undefined ? [] : [declaredFlip(channelId, flip)]),
];

function storeOn<Reply>(
  connection: PostgresConnection,
  url: string,
  givenOptions: PostgresOptions<Reply>,
): Store<Reply> {
  const options = withDefaults(givenOptions);
  const { clock, operator, meters } = options;
  const troubles = createServerTroubleReporter({ databaseName: connection.displayName, clock, operator });
  const driver = postgresDriver(connection);
  const recordBooks = createRecordBooks(POSTGRES);
  const selects = recordSelects(POSTGRES);
  const cache = createChannelCache();
  const news = openNews(url, { clock });
  const parts = createParts({
    driver,
    background: postgresDriver(connection.local),
    options,
    states: cache.states,
  });
  const { done, openStores } = parts;

  function onCommit(): void {
    if (!troubles.isFull()) troubles.recordWrite();
  }

  const queue = channelQueue({ batches: connection, cache: cache, meters, onCommit: onCommit });
  const flush = deferredFlush(parts.deferred, async (statements) => {
    await connection.commit(statements);
    onCommit();
  });

  /** Reads the rows that an outcome's writes depend on: of a record, after an undo, or at the end of a game. */
  async function prepare(
    { game: written, record }: ChangeOutcome<Reply>,
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

  const answer: StoreEngine<Reply>['answer'] = async (origin, reads, decide) => {
    const { guildId, channelId } = origin;
    let decidedReply: Reply | undefined;
    let bytes = 0;
    const records = guildId !== null &&
      reads.records && { guildId, statements: selects.declared(guildId, reads.records) };
    const { reply, isStored, isRepeated } = await queue.add({
      origin,
      reads: selectDeclared(channelId, reads),
      ...(records && { records }),
      decide(unit) {
        const change = decide(openStores(unit, reads, recordBooks(unit.scopes)));
        const { outcome } = change;
        return {
          ...((outcome.game ?? outcome.record) && {
            prepare: (reader: JobReader) => prepare(outcome, origin, unit.table, reader),
          }),
          write() {
            const written = change.write();
            const text = done.write(written.reply);
            decidedReply = written.reply;
            bytes = written.isRefused === true ? 0 : (written.bytes ?? 0);
            return { reply: text, isStored: written.isRefused !== true };
          },
        };
      },
    });
    if (isStored) done.countAdded(origin.at);
    if (isRepeated || decidedReply === undefined)
      return { reply: done.read(reply), isRepeated: isRepeated, isStored, bytes: 0 };
    return { reply: decidedReply, isRepeated: false, isStored, bytes };
  };

  return createStore(parts, {
    leases: postgresLeases(connection.local),
    news,
    troubles,
    answer,
    isDeciding: () => queue.isDeciding(),
    flush,
    tryWrite: () => connection.transaction(tryToWrite),
    async databaseBytes() {
      const [size] = await connection.query<{ bytes: number }>(DATABASE_BYTES);
      return size?.bytes ?? 0;
    },
    fileSizes: () => ({ free: null, file: null }),
    erasure: {
      driver: retryingDriver(driver),
      rowsAtOnce: ROWS_ERASED_AT_ONCE,
      locks: VERSION_LOCKS,
      eraseOthers: [ERASE_VERSIONS],
      flushDeferred: flush,
    },
    async close(stopped) {
      try {
        await flush();
        const states = storeStates(cache.games());
        // If this fails, they are folded again after the next start.
        if (states.length > 0) await connection.commit(states).catch(() => {});
        await stopped;
        await done.expire(clock.now());
      } finally {
        await news.close();
        await connection.close();
      }
    },
  });
}
