import { commands } from '../commands/index.ts';
import { startBeside } from '#bot/beside.ts';
import { checkDatabase, checkGateway, checkShards } from '#bot/checks.ts';
import { furnish } from '#bot/house.ts';
import { keeperFor } from '#bot/keeper.ts';
import { open } from '#bot/opened.ts';
import type { BotSettings } from '#bot/settings.ts';
import { shardOpener } from '#bot/shard.ts';
import { makeRest, shareRequests } from '#discord/gateway/client.ts';
import { NO_EMOJIS, startEmojis } from '#discord/gateway/emojis.ts';
import { gatewayTold, identifying, turnsHere, type IdentifyTurn } from '#discord/gateway/identify.ts';
import type { LoginFailed } from '#discord/gateway/login-failed.ts';
import { keepDrawingLeftCards } from '#discord/gateway/recover.ts';
import { whenTokenRefused } from '#discord/gateway/token-refused.ts';
import type { HealthCheck } from '#ops/serve-ops.ts';
import type { ShardManager } from '#shards/types.ts';
import { shardOf } from '#shards/shard-of.ts';
import type { StoreFailure } from '#store/port/failure.ts';

export type { BotSettings } from '#bot/settings.ts';

/** So long after the start texts and cards are read ahead, in ms: until then that would take time from the first answers. */
const READ_AHEAD_MS = 1000;

export interface Bot {
  /** Says of each part whether it does its work: the gateway, the shards, the database. */
  checks(): Promise<readonly HealthCheck[]>;
  /** The port of the pages; `null` where none are served. */
  readonly pagePort: number | null;
  /**
   * Gateway, what is being fetched or backed up, emojis under way, handlers in flight, pages, late answers, table cards,
   * shards given up, checkpoint, close: in this order. A second call waits for the first.
   */
  stop(): Promise<void>;
  /** Resolves with why the bot can do nothing more, and is to be stopped, where that happens while it runs. */
  readonly failed: Promise<StoreFailure | LoginFailed>;
}

/**
 * Opens the database, logs in with the shards that are this process's, registers the commands, and answers.
 * @throws {OperatorError} where the database cannot be used.
 * @throws {LoginFailed} where Discord cannot be reached or refuses the token.
 * @throws the reason of the signal if that is aborted before the bot is ready.
 */
export async function startBot(settings: BotSettings): Promise<Bot> {
  const { log, signal } = settings;
  const answered = settings.commands ?? commands;
  const opened = await open(settings);
  const { store, pages } = opened;
  const rest = makeRest(settings.apiUrl, settings.token);
  let keeper: ShardManager | undefined;
  let processes = 1;
  let isStarting = true;
  let emojis = NO_EMOJIS;
  let lose: (failure: LoginFailed) => void = () => {};
  const lost = new Promise<LoginFailed>((resolve) => (lose = resolve));
  void whenTokenRefused(rest, log).then(lose);
  let connect: (applicationId: string) => void = () => {};
  const connected = new Promise<string>((resolve) => (connect = resolve));
  const isOurs = (guildId: string | null): boolean => keeper?.isHeld(shardOf(guildId, keeper.count)) ?? true;
  const furnished = furnish(settings, opened, {
    rest,
    answered,
    emojis: () => emojis,
    processes: () => processes,
    isOurs,
  });
  const { ctx, dispatch, late, cardQueue } = furnished;

  /** What is under way is done with once nothing more comes. */
  async function end(): Promise<void> {
    furnished.endLongWork();
    await dispatch.settled();
    await pages?.close();
    await late.end();
    await cardQueue.end();
    await keeper?.leave();
    await opened.close();
    rest.clearHashSweeper();
    rest.clearHandlerSweeper();
  }

  try {
    const gateway = gatewayTold(rest, signal);
    const { leases } = store;
    const turn: IdentifyTurn = leases ? (bucket, pauseMs) => leases.identify(bucket, pauseMs) : turnsHere();
    log.info({ api: settings.apiUrl ?? 'Discord' }, 'connecting');
    keeper = await keeperFor({
      settings,
      leases,
      recommended: async () => (await gateway()).shards,
      open: shardOpener({
        settings,
        furnished,
        rest,
        answered,
        identifying: identifying(gateway, turn, log, settings.shards?.tempo?.identifyMs),
        isShared: leases !== null,
        isStarting: () => isStarting,
        connected: connect,
        lost: lose,
      }),
      counted(alive) {
        processes = alive;
        shareRequests(rest, alive);
      },
      lost: lose,
    });
    const kept = keeper;
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => void kept.disconnect(), { once: true });
    await kept.start();
    signal?.throwIfAborted();
    isStarting = false;
    pages?.serve(ctx, {
      commands: answered,
      say: (origin, body) => late.say(origin, body),
      sayIfDone: (origin) => late.owe(origin, 'unsure'),
    });
    log.info({ commands: answered.length, shards: kept.held(), of: kept.count }, 'ready');
    let stopping: Promise<void> | undefined;
    const { emojiFolder: folder } = settings;
    const drawSymbols = async (): Promise<void> => {
      const applicationId = await connected;
      if (folder && !stopping)
        emojis = startEmojis({ rest, applicationId, folder, isUploading: kept.isHeld(0), log });
    };
    void drawSymbols();
    const beside = startBeside(settings, opened);
    const endLooking = store.news ? keepDrawingLeftCards(ctx, isOurs) : (): void => {};
    const readAhead = (): void => void opened.rulebook.atHand().then(() => opened.pool.readAhead());
    const endReadingAhead = settings.readsOnDemand
      ? () => {}
      : settings.clock.after(READ_AHEAD_MS, readAhead, false);

    const stop = async () => {
      await kept.disconnect();
      endLooking();
      endReadingAhead();
      await beside.stop();
      await emojis.stop();
      await end();
      log.info('stopped');
    };
    return {
      failed: Promise.race([opened.failed, lost]),
      checks: async () => [
        checkGateway(kept),
        ...checkShards(kept),
        await checkDatabase(store),
        ...beside.checks(),
      ],
      pagePort: pages?.port ?? null,
      stop: () => (stopping ??= stop()),
    };
  } catch (error) {
    // What cannot be ended either must not hide why.
    await keeper?.disconnect().catch(() => {});
    await end().catch(() => {});
    await opened.close().catch(() => {});
    if (!signal?.aborted) throw error;
    log.info('stopped');
    throw signal.reason;
  }
}
