import { commands } from '../commands/index.ts';
import { startBackgroundJobs } from '#bot/background-jobs.ts';
import { checkDatabase, checkGateway, checkShards, checkWriting } from '#bot/checks.ts';
import { createServices } from '#bot/services.ts';
import { createShardManager } from '#bot/create-shard-manager.ts';
import { openResources } from '#bot/resources.ts';
import type { BotSettings } from '#bot/settings.ts';
import { shardOpener } from '#bot/shard.ts';
import { DISCORD_API, makeRest, shareRequests } from '#discord/gateway/client.ts';
import { NO_EMOJIS, startEmojis } from '#discord/gateway/emojis.ts';
import {
  gatewayTold,
  identifying,
  turnsHere,
  type IdentifyTurn,
} from '#discord/gateway/connection/identify.ts';
import type { LoginFailed } from '#discord/gateway/connection/login-failed.ts';
import { startRedrawingStaleCards } from '#discord/gateway/redraw-stale-cards.ts';
import { createSubjectRequests, type SubjectRequests } from '#discord/settings/subject-requests.ts';
import { whenTokenRefused } from '#discord/gateway/connection/token-refused.ts';
import type { HealthCheck } from '#ops/serve-ops.ts';
import type { ShardManager } from '#shards/types.ts';
import { shardOf } from '#shards/shard-of.ts';
import type { StoreFailure } from '#store/port/failure.ts';

export type { BotSettings } from '#bot/settings.ts';

/**
 * The delay after startup before texts and cards are loaded, in ms, so that the first answers aren't slowed down.
 */
const READ_AHEAD_MS = 1000;

export interface Bot {
  /** The health of each part: the gateway, the shards, the database. */
  checks(): Promise<readonly HealthCheck[]>;
  /** Exports and erasures on request, for the operator. */
  readonly requests: SubjectRequests;
  /** `null` if no pages are served. */
  readonly pagePort: number | null;
  /**
   * Stops in this order: gateway, background jobs, emoji uploads, handlers in progress, pages, late answers, table
   * cards, shard leases, database. Further calls wait for the first.
   */
  stop(): Promise<void>;
  /** Resolves with the reason if the bot can't continue and has to be stopped. */
  readonly failed: Promise<StoreFailure | LoginFailed>;
}

/**
 * Opens the database, logs in with the shards of this process, registers the commands, and starts answering.
 * @throws {OperatorError} if the database can't be used
 * @throws {LoginFailed} if Discord can't be reached or refuses the token
 * @throws the signal's reason if it is aborted before the bot is ready
 */
export async function startBot(settings: BotSettings): Promise<Bot> {
  const { log, signal } = settings;
  const activeCommands = settings.commands ?? commands;
  const resources = await openResources(settings);
  const { store, pages } = resources;
  const rest = makeRest(settings.apiUrl, settings.token);
  let shardManager: ShardManager | undefined;
  let processes = 1;
  let isStarting = true;
  let emojis = NO_EMOJIS;
  let failLogin: (failure: LoginFailed) => void = () => {};
  const lost = new Promise<LoginFailed>((resolve) => (failLogin = resolve));
  void whenTokenRefused(rest, log).then(failLogin);
  let connect: (applicationId: string) => void = () => {};
  let ownId: string | null = null;
  const connected = new Promise<string>((resolve) => {
    connect = (id) => {
      ownId = id;
      resolve(id);
    };
  });
  const isOurs = (guildId: string | null): boolean =>
    shardManager?.isHeld(shardOf(guildId, shardManager.count)) ?? true;
  const services = createServices(settings, resources, {
    rest,
    commands: activeCommands,
    emojis: () => emojis,
    processes: () => processes,
    isOurs,
  });
  const { ctx, router, handle, dispatch, late, cardQueue } = services;

  /** Drains in-flight work after the gateway has stopped delivering events. */
  async function shutDown(): Promise<void> {
    services.endLongWork();
    await dispatch.settled();
    await pages?.close();
    await late.end();
    await cardQueue.end();
    await shardManager?.leave();
    await resources.close();
    rest.clearHashSweeper();
    rest.clearHandlerSweeper();
  }

  try {
    const gateway = gatewayTold(rest, signal);
    const { leases } = store;
    const turn: IdentifyTurn = leases ? (bucket, pauseMs) => leases.identify(bucket, pauseMs) : turnsHere();
    log.info({ api: settings.apiUrl ?? 'Discord' }, 'connecting');
    shardManager = await createShardManager({
      settings,
      leases,
      recommended: async () => (await gateway()).shards,
      open: shardOpener({
        settings,
        services,
        rest,
        commands: activeCommands,
        identifying: identifying(gateway, turn, log, settings.shards?.tempo?.identifyMs),
        isShared: leases !== null,
        isStarting: () => isStarting,
        connected: connect,
        lost: failLogin,
      }),
      counted(alive) {
        processes = alive;
        shareRequests(rest, alive);
      },
      lost: failLogin,
    });
    const startedManager = shardManager;
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => void startedManager.disconnect(), { once: true });
    await startedManager.start();
    signal?.throwIfAborted();
    isStarting = false;
    pages?.serve(ctx, {
      discord: {
        api: `${settings.apiUrl ?? DISCORD_API}/v10`,
        applicationId: () => ownId,
        rest,
      },
      router,
      handle,
      say: (origin, body) => late.say(origin, body),
      sayIfDone: (origin) => late.owe(origin, 'unsure'),
    });
    log.info(
      { commands: activeCommands.length, shards: startedManager.held(), of: startedManager.count },
      'ready',
    );
    let stopping: Promise<void> | undefined;
    const { emojiFolder: folder } = settings;
    const uploadEmojis = async (): Promise<void> => {
      const applicationId = await connected;
      if (folder && !stopping)
        emojis = startEmojis({ rest, applicationId, folder, isUploading: startedManager.isHeld(0), log });
    };
    void uploadEmojis();
    const backgroundJobs = startBackgroundJobs(settings, resources);
    settings.meters?.state(async () => {
      const { trouble, isDamaged } = await store.health();
      return {
        shards: { held: startedManager.held().length, connected: startedManager.connected().length },
        store: {
          isWritable: trouble === null,
          // The background checks look for damage where no request does.
          isDamaged: isDamaged || backgroundJobs.checks().some(({ fault }) => fault !== null),
        },
        backups: backgroundJobs.backups(),
      };
    });
    const stopRedrawing = store.news ? startRedrawingStaleCards(ctx, isOurs) : (): void => {};
    const readAhead = (): void => void resources.rulebook.atHand().then(() => resources.pool.readAhead());
    const cancelReadAhead = settings.readsOnDemand
      ? () => {}
      : settings.clock.after(READ_AHEAD_MS, readAhead, false);

    const stop = async () => {
      await startedManager.disconnect();
      stopRedrawing();
      cancelReadAhead();
      await backgroundJobs.stop();
      await emojis.stop();
      await shutDown();
      log.info('stopped');
    };
    return {
      failed: Promise.race([resources.failed, lost]),
      checks: async () => [
        checkGateway(startedManager),
        ...checkShards(startedManager),
        ...(await Promise.all([checkDatabase(store), checkWriting(store)])),
        ...backgroundJobs.checks(),
      ],
      requests: createSubjectRequests(store, ctx.audit, () => settings.clock.now()),
      pagePort: pages?.port ?? null,
      stop: () => (stopping ??= stop()),
    };
  } catch (error) {
    // A failure to shut down must not hide the original error.
    await shardManager?.disconnect().catch(() => {});
    await shutDown().catch(() => {});
    await resources.close().catch(() => {});
    if (!signal?.aborted) throw error;
    log.info('stopped');
    throw signal.reason;
  }
}
