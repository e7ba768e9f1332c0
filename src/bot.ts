import { commands } from '../commands/index.ts';
import { createCloseStack } from '#basics/close-stack.ts';
import { createDeferred } from '#basics/deferred.ts';
import { startBackgroundJobs } from '#bot/background-jobs.ts';
import { checkReading, checkGateway, checkShards, checkWriting } from '#bot/checks.ts';
import { createServices } from '#bot/services.ts';
import { createShardManager } from '#bot/create-shard-manager.ts';
import { openResources } from '#bot/resources.ts';
import type { BotSettings } from '#bot/bot-settings.ts';
import { shardOpener } from '#bot/shard.ts';
import { DISCORD_API, createRest, shareGlobalRateLimit } from '#discord/gateway/client.ts';
import { createManaEmojis } from '#discord/gateway/mana-emojis.ts';
import {
  createGatewayInfoCache,
  createIdentifyThrottler,
  createLocalTurns,
  type IdentifyTurn,
} from '#discord/gateway/connection/identify.ts';
import { unlistedDeclarations } from '#discord/command/unlisted.ts';
import type { LoginFailed } from '#discord/gateway/connection/login-failed.ts';
import { startRedrawingStaleCards } from '#discord/gateway/redraw-stale-cards.ts';
import { createSubjectRequests, type SubjectRequests } from '#discord/settings/subject-requests.ts';
import { whenTokenRefused } from '#discord/gateway/connection/token-refused.ts';
import type { HealthCheck } from '#ops/serve-ops.ts';
import type { ShardManager } from '#shards/types.ts';
import type { StoreFailure } from '#store/port/failure.ts';

/** Commands that are accepted but not registered, in the form of registered ones. */
export const unlistedCommands = unlistedDeclarations(commands);

export interface Bot {
  /** The health of each part: the gateway, the shards, the database. */
  checks(): Promise<readonly HealthCheck[]>;
  /** Exports and erasures of personal data, for the operator. */
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
  const { clock, log, signal } = settings;
  const activeCommands = settings.commands ?? commands;
  const open = createCloseStack();
  let shardManager: ShardManager | null = null;

  const shutDown = async (): Promise<void> => {
    await shardManager?.disconnect();
    await open.close();
  };

  try {
    const rest = createRest(settings.apiUrl, settings.token);
    open.add(() => {
      rest.clearHashSweeper();
      rest.clearHandlerSweeper();
    });
    const resources = await openResources(settings);
    open.add(() => resources.close());
    const { store, pages, rulebook, pool } = resources;
    // In short steps, while Discord is awaited, so that the first question is fast.
    if (!settings.readsOnDemand) void rulebook.atHand().then(() => pool.readAhead());

    const lost = createDeferred<LoginFailed>();
    void whenTokenRefused(rest, log).then(lost.resolve);
    const getGatewayInfo = createGatewayInfoCache(rest, signal);
    log.info({ api: settings.apiUrl ?? 'Discord' }, 'connecting');
    const manager = await createShardManager({
      settings,
      leases: store.leases,
      fetchRecommendedCount: async () => (await getGatewayInfo()).shards,
      onProcessCount: (processes) => shareGlobalRateLimit(rest, processes),
      onFatal: lost.resolve,
    });
    shardManager = manager;
    open.add(() => manager.leave());
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => void manager.disconnect(), { once: true });

    const emojis = createManaEmojis({ rest, folder: settings.emojiFolder ?? null, log });
    const services = createServices(settings, resources, {
      rest,
      commands: activeCommands,
      emojis,
      shardManager: manager,
    });
    const { ctx, router, handle, dispatch, late, cardQueue, isOurs } = services;
    open.add(() => cardQueue.end());
    open.add(() => late.stop());
    if (pages) open.add(() => pages.close());
    open.add(() => dispatch.drain());
    open.add(() => services.endLongWork());
    open.add(() => emojis.stop());

    const applicationId = createDeferred<string>();
    const { leases } = store;
    const takeTurn: IdentifyTurn = leases
      ? (bucket, intervalMs) => leases.identify(bucket, intervalMs)
      : createLocalTurns();
    await manager.start(
      shardOpener({
        settings,
        services,
        rest,
        commands: activeCommands,
        identifyThrottler: createIdentifyThrottler(
          getGatewayInfo,
          takeTurn,
          log,
          settings.shards?.tempo?.identifyMs,
        ),
        isShared: leases !== null,
        onConnected: applicationId.resolve,
        onFatal: lost.resolve,
      }),
    );
    signal?.throwIfAborted();
    void applicationId.promise.then((id) => emojis.start(id, manager.isHeld(0)));
    pages?.serve(ctx, {
      art: resources.art,
      discord: {
        api: `${settings.apiUrl ?? DISCORD_API}/v10`,
        applicationId: () => applicationId.value,
        rest,
      },
      router,
      handle,
      say: (origin, body) => late.post(origin, body),
      sayIfDone: (origin) => late.owe(origin, 'unsure'),
    });
    log.info({ commands: activeCommands.length, shards: manager.heldShards(), of: manager.count }, 'ready');

    const backgroundJobs = startBackgroundJobs(settings, resources);
    open.add(() => backgroundJobs.stop());
    settings.meters?.state(async () => {
      const { trouble, isDamaged } = await store.health();
      return {
        shards: { held: manager.heldShards().length, connected: manager.connectedShards().length },
        store: {
          isWritable: trouble === null,
          // The background checks look for damage where no request does.
          isDamaged: isDamaged || backgroundJobs.checks().some(({ fault }) => fault !== null),
        },
        backups: backgroundJobs.backups(),
      };
    });
    if (store.news) open.add(startRedrawingStaleCards(ctx, isOurs));

    const stop = async (): Promise<void> => {
      await shutDown();
      log.info('stopped');
    };
    let stopping: Promise<void> | undefined;
    return {
      failed: Promise.race([resources.failed, lost.promise]),
      checks: async () => [
        checkGateway(manager),
        ...checkShards(manager),
        ...(await Promise.all([checkReading(store), checkWriting(store)])),
        ...backgroundJobs.checks(),
      ],
      requests: createSubjectRequests(store, ctx.audit, () => clock.now()),
      pagePort: pages?.port ?? null,
      stop: () => (stopping ??= stop()),
    };
  } catch (error) {
    // A failure to shut down must not hide the original error.
    await shutDown().catch(() => {});
    if (!signal?.aborted) throw error;
    log.info('stopped');
    throw signal.reason;
  }
}
