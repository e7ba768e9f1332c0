import {
  Client,
  DiscordjsErrorCodes,
  Events,
  GatewayDispatchEvents,
  Options,
  type REST,
  SimpleShardingStrategy,
  Status,
  type IIdentifyThrottler,
} from 'discord.js';
import { redact, type Log } from '#basics/log.ts';
import { shouldRejectRateLimit } from '../table-card/posting/messages.ts';
import { isEmojiRoute } from './mana-emojis.ts';
import { LoginFailed, SettingRefused } from './connection/login-failed.ts';
import { readRawInteraction } from './read-interaction.ts';
import { isUnauthorized, TokenKeepingRest } from './connection/token-refused.ts';
import { watchConnection } from './connection/watch-connection.ts';

/** The REST base of Discord itself, without a version. */
export const DISCORD_API = 'https://discord.com/api';

/** The size of caches that would grow with the number of users; nothing reads them. */
const MAX_CACHED = 50;

/** Discord's global rate limit for a bot. */
const REQUESTS_PER_SECOND = 50;

/**
 * Creates the REST client that all shards of this process share.
 * @param apiUrl another REST base than Discord's own, or `null`
 */
export const createRest = (apiUrl: string | null, token: string): REST =>
  new TokenKeepingRest({
    ...Options.createDefault().rest,
    rejectOnRateLimit: (limit) => shouldRejectRateLimit(limit) || isEmojiRoute(limit),
    ...(apiUrl && { api: apiUrl }),
  }).setToken(token);

/** Divides the global rate limit evenly among the processes of the bot. */
export function shareGlobalRateLimit(rest: REST, processes: number): void {
  rest.options.globalRequestsPerSecond = Math.max(1, Math.floor(REQUESTS_PER_SECOND / processes));
}

export interface ClientOptions {
  /** Another REST base than Discord's own, or `null`. */
  readonly apiUrl: string | null;
  readonly shard: number;
  /** How many shards the bot has. */
  readonly shardCount: number;
  readonly identifyThrottler: IIdentifyThrottler;
  /** False once the shard is released: no new connection may be made then. */
  readonly mayConnect: () => boolean;
  readonly log: Log;
  /** Called once for each connection that is lost. */
  readonly onLost: () => void;
}

/** Never settles. */
const NEVER = new Promise<never>(() => {});

/**
 * Creates the discord.js client of one shard. It has no gateway intents: interactions arrive without any, and nothing
 * else is read. Once `mayConnect` returns false, it makes no new connection, even if discord.js is already reconnecting.
 */
export function createClient({
  apiUrl,
  shard,
  shardCount,
  identifyThrottler,
  mayConnect,
  log,
  onLost,
}: ClientOptions): Client {
  const client = new Client({
    intents: [],
    shards: [shard],
    shardCount,
    rest: { ...(apiUrl && { api: apiUrl }) },
    ws: {
      buildIdentifyThrottler: () => ({
        async waitForIdentify(id, signal) {
          await identifyThrottler.waitForIdentify(id, signal);
          if (!mayConnect()) await NEVER;
        },
      }),
      buildStrategy(manager) {
        const options = { ...manager.options };
        // discord.js calls this before anything else when it connects.
        manager.options.retrieveSessionInfo = (id) =>
          mayConnect() ? options.retrieveSessionInfo(id) : NEVER;
        return new SimpleShardingStrategy(manager);
      },
    },
    makeCache: Options.cacheWithLimits({
      ...Options.DefaultMakeCacheSettings,
      UserManager: { maxSize: MAX_CACHED, keepOverLimit: (user) => user.id === user.client.user.id },
      GuildMemberManager: MAX_CACHED,
      MessageManager: 0,
      ThreadManager: 0,
      ThreadMemberManager: 0,
      GuildMessageManager: 0,
      DMMessageManager: 0,
      ReactionManager: 0,
      PresenceManager: 0,
      VoiceStateManager: 0,
    }),
  });
  client.ws.on(GatewayDispatchEvents.InteractionCreate, readRawInteraction);
  client.on(Events.Error, (error) => log.error({ err: error }, 'discord.js'));
  client.on(Events.Warn, (warning) => log.warn({ warning }, 'discord.js'));
  client.on(Events.ShardDisconnect, ({ code }) => log.warn({ shard, code }, 'gateway closed for good'));
  watchConnection(client, { shard, mayConnect, log, onLost });
  return client;
}

export const isConnected = (client: Client): boolean =>
  client.ws.shards.size > 0 && client.ws.shards.every(({ status }) => status === Status.Ready);

/** The ids of the shard's servers that the bot was in when it logged in. */
export const guildsAtLogin = (client: Client): ReadonlySet<string> => new Set(client.guilds.cache.keys());

/**
 * Logs in, and resolves when the shard is ready.
 * @param lost resolves when Discord closes the gateway for good
 * @throws {LoginFailed} with one line that names the setting to look at
 */
export async function logIn(
  client: Client,
  token: string,
  apiUrl: string | null,
  lost: Promise<LoginFailed>,
): Promise<void> {
  const ready = new Promise<void>((resolve) => {
    client.once(Events.ClientReady, () => resolve());
  });
  const loggedIn = client.login(token).catch((error: unknown) => {
    throw loginFailed(error, apiUrl);
  });
  const failed = await Promise.race([loggedIn.then(() => ready), lost]);
  if (failed) throw failed;
}

/** Converts the error of the first request to Discord, or of the login, to one that names the setting to look at. */
export function loginFailed(error: unknown, apiUrl: string | null): LoginFailed {
  const isRefused =
    (error as { code?: unknown }).code === DiscordjsErrorCodes.TokenInvalid || isUnauthorized(error);
  return isRefused
    ? new SettingRefused('DISCORD_TOKEN is not accepted by Discord: copy it anew from the developer portal', {
        cause: error,
      })
    : new LoginFailed(formatLoginError(error, apiUrl), { cause: error });
}

function formatLoginError(error: unknown, apiUrl: string | null): string {
  const { code, message } = error as { code?: unknown; message?: string };
  const detail = redact(typeof code === 'string' ? code : (message?.split('\n', 1)[0] ?? String(error)));
  return apiUrl
    ? `DISCORD_API_URL ${apiUrl} does not answer as Discord does (${detail})`
    : `Discord does not answer (${detail}): is this machine on the internet?`;
}
