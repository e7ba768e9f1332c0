import { setTimeout as wait } from 'node:timers/promises';
import { Events, type Client, type REST } from 'discord.js';
import { aborted } from '#basics/aborted.ts';
import { NO_METERS } from '#basics/meters.ts';
import type { AnyCommand } from '#discord/command/command.ts';
import { startApplication, type ApplicationService } from '#discord/application/application.ts';
import { learnCommands } from '#discord/application/learn-commands.ts';
import { fetchCommands } from '#discord/application/register.ts';
import { menuOf } from '#discord/command/unlisted.ts';
import { NO_OPERATOR_LINKS } from '#discord/command/operator-links.ts';
import { guildsAtLogin, isConnected, logIn, createClient } from '#discord/gateway/client.ts';
import { watchLeftGuilds } from '#discord/gateway/forget-left-guilds.ts';
import type { IdentifyThrottler } from '#discord/gateway/connection/identify.ts';
import { LateAnswers } from '#discord/gateway/late-answers.ts';
import type { LoginFailed } from '#discord/gateway/connection/login-failed.ts';
import { whenGatewayClosed } from '#discord/gateway/connection/gateway-closed.ts';
import { redrawStaleCards } from '#discord/gateway/redraw-stale-cards.ts';
import type { OpenShard } from '#shards/types.ts';
import { shardOfGuild } from '#shards/shard-of-guild.ts';
import type { Services } from './services.ts';
import type { BotSettings } from './bot-settings.ts';

/** The delay before a failed step is retried while the bot runs, in ms. */
const RETRY_MS = 10_000;
/** The maximum time that startup waits for the commands to be registered, in ms. */
const REGISTRATION_TIMEOUT_MS = 5000;
/** The maximum time to finish interactions of a shard before it is released, in ms. */
const DRAIN_TIMEOUT_MS = 5000;
/** The time in which another process that had the shard before records its last deliveries, in ms. */
const HANDOVER_GRACE_MS = 3000;

interface ShardParts {
  readonly settings: BotSettings;
  readonly services: Services;
  readonly rest: REST;
  readonly commands: readonly AnyCommand[];
  readonly identifyThrottler: IdentifyThrottler;
  /** True if other processes may have run the shard before. */
  readonly isShared: boolean;
  readonly onConnected: (applicationId: string) => void;
  readonly onFatal: (failure: LoginFailed) => void;
}

/**
 * Opens shards. Each has its own connection, and resumes what belongs to its servers: unfinished answers and table
 * cards, and erasing the data of servers that the bot has left. Shard 0 also sets the application up and registers its
 * commands, which nothing waits for.
 */
export function shardOpener({
  settings: { token, apiUrl, clock, log, meters = NO_METERS, operator = NO_OPERATOR_LINKS, setUp = 'own' },
  services: { ctx, names, members, dispatch, late, cardQueue, mentions },
  rest,
  commands,
  identifyThrottler,
  isShared,
  onConnected,
  onFatal,
}: ShardParts): OpenShard {
  return (shard, count, isMine, isStarting) => {
    const ending = new AbortController();
    const holdsShard = (): boolean => !ending.signal.aborted && isMine();
    const isOurs = (guildId: string | null): boolean => shardOfGuild(guildId, count) === shard;
    let client: Client | undefined;
    let application: ApplicationService | undefined;
    let stopWatchingGuilds: (() => void) | undefined;

    function createShardClient(): Client {
      const newClient = createClient({
        apiUrl,
        shard,
        shardCount: count,
        identifyThrottler,
        mayConnect: holdsShard,
        log,
        onLost: () => meters.reconnect(),
      });
      newClient.on(Events.InteractionCreate, (interaction) => {
        if (!holdsShard()) return;
        names.learnFrom(interaction);
        members.learnFrom(interaction);
        dispatch.take(interaction);
      });
      newClient.on(Events.ShardReady, () => late.tryNow());
      newClient.on(Events.ShardResume, () => late.tryNow());
      return newClient;
    }

    async function connect(): Promise<Client> {
      await identifyThrottler.waitForSession(ending.signal);
      const newClient = createShardClient();
      client = newClient;
      const closed = whenGatewayClosed(newClient);
      await logIn(newClient, token, apiUrl, closed);
      void closed.then(onFatal);
      return newClient;
    }

    /** Retries after startup, since one failing shard must not stop the bot. */
    async function retry<Value>(warning: string, work: () => Promise<Value>): Promise<Value> {
      try {
        return await work();
      } catch (err) {
        if (isStarting || ending.signal.aborted) throw err;
        log.warn({ shard, err }, warning);
        await wait(RETRY_MS, undefined, { signal: ending.signal });
        return retry(warning, work);
      }
    }

    /** Retries during startup too, without delaying it: interactions can be answered without the cards. */
    async function resumeCards(): Promise<void> {
      try {
        await redrawStaleCards(ctx, isOurs);
      } catch (err) {
        if (ending.signal.aborted) return;
        log.warn({ shard, err }, 'cannot resume the unfinished cards of a shard; retrying');
        clock.after(RETRY_MS, () => void resumeCards(), false);
      }
    }

    function register(): void {
      if (shard !== 0) return;
      const declarations = menuOf(commands);
      application = startApplication({
        rest,
        declarations,
        links: operator,
        mode: setUp,
        opensActivity: ctx.pages?.opensInDiscord ?? false,
        registered: (standing) => mentions?.learn(standing),
        clock,
        log,
      });
    }

    /** Another process registers the commands. */
    function learn(applicationId: string): void {
      if (shard === 0 || !mentions) return;
      const { signal } = ending;
      const fetch = (): ReturnType<typeof fetchCommands> => fetchCommands(rest, applicationId, signal);
      learnCommands({ fetchCommands: fetch, mentions, clock, log, signal });
    }

    async function run(): Promise<void> {
      // Must be read before connecting, since new interactions would look unfinished too.
      const unfinished = await retry('cannot read the unfinished work of a shard; retrying', () =>
        LateAnswers.readUndelivered(ctx),
      );
      register();
      const connectedClient = await retry('cannot connect a shard; retrying', connect);
      if (!holdsShard()) return;
      const applicationId = connectedClient.application?.id ?? '';
      onConnected(applicationId);
      learn(applicationId);
      await resumeCards();
      await Promise.race([
        application?.tried,
        wait(REGISTRATION_TIMEOUT_MS, undefined, { signal: ending.signal, ref: false }),
      ]);
      const recoverAnswers = (): void => {
        for (const answer of unfinished)
          if (holdsShard() && isOurs(answer.guildId)) late.oweFromEarlierProcess(answer, applicationId);
      };
      if (isShared) clock.after(HANDOVER_GRACE_MS, recoverAnswers, false);
      else recoverAnswers();
      // If the shard was released meanwhile, nothing would stop the watch.
      if (!holdsShard()) return;
      stopWatchingGuilds = watchLeftGuilds(guildsAtLogin(connectedClient), {
        store: ctx.store,
        rest,
        clock,
        log,
        shard: { count, has: isOurs },
      });
    }

    async function disconnect(): Promise<void> {
      ending.abort();
      application?.stop();
      stopWatchingGuilds?.();
      await client?.destroy();
    }

    // A login whose client was destroyed may never settle, so don't wait for it alone.
    const ready = Promise.race([run(), aborted(ending.signal)]).catch((error: unknown) => {
      if (!ending.signal.aborted) throw error;
    });
    return {
      ready,
      isConnected: () => client !== undefined && isConnected(client),
      disconnect,
      async close() {
        await disconnect();
        const done = dispatch.drain().then(() => cardQueue.catchUp());
        await Promise.race([done, wait(DRAIN_TIMEOUT_MS)]);
      },
    };
  };
}
