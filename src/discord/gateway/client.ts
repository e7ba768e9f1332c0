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
import { isOfEmojis } from './emojis.ts';
import { LoginFailed, SettingRefused } from './connection/login-failed.ts';
import { readRaw } from './read-interaction.ts';
import { isUnauthorized, KeepsToken } from './connection/token-refused.ts';
import { watchConnection } from './connection/watch-connection.ts';

/** The REST base of Discord itself, without a version. */
export const DISCORD_API = 'https://discord.com/api';

/** Caches that would grow with the number of users are kept to this many entries; nothing reads them. */
const FEW = 50;

/** Requests a second that Discord takes of a bot, whatever they are about. */
const REQUESTS_PER_SECOND = 50;

/**
 * What the bot asks of Discord goes through here, whichever of its shards it is about.
 * @param apiUrl another REST base than Discord's own, or `null`.
 */
export const makeRest = (apiUrl: string | null, token: string): REST =>
  new KeepsToken({
    ...Options.createDefault().rest,
    rejectOnRateLimit: (limit) => shouldRejectRateLimit(limit) || isOfEmojis(limit),
    ...(apiUrl && { api: apiUrl }),
  }).setToken(token);

/** Leaves the others their part of what Discord takes of all processes of the bot. */
export function shareRequests(rest: REST, processes: number): void {
  rest.options.globalRequestsPerSecond = Math.max(1, Math.floor(REQUESTS_PER_SECOND / processes));
}

export interface ClientParts {
  /** Another REST base than Discord's own, or `null`. */
  readonly apiUrl: string | null;
  readonly shard: number;
  /** How many shards the bot has. */
  readonly count: number;
  readonly identifyThrottler: IIdentifyThrottler;
  /** True while the shard may be connected. */
  readonly isStill: () => boolean;
  readonly log: Log;
  /** Called once for each connection that is lost. */
  readonly lost: () => void;
}

/** Never comes. */
const NEVER = new Promise<never>(() => {});

/**
 * The discord.js client of one shard, with no gateway intent: interactions arrive without any, and nothing else is read.
 * Once it may not be connected any more it makes no new connection, though discord.js should be in the middle of that.
 */
export function makeClient({
  apiUrl,
  shard,
  count,
  identifyThrottler,
  isStill,
  log,
  lost,
}: ClientParts): Client {
  const client = new Client({
    intents: [],
    shards: [shard],
    shardCount: count,
    rest: { ...(apiUrl && { api: apiUrl }) },
    ws: {
      buildIdentifyThrottler: () => ({
        async waitForIdentify(id, signal) {
          await identifyThrottler.waitForIdentify(id, signal);
          if (!isStill()) await NEVER;
        },
      }),
      buildStrategy(manager) {
        const options = { ...manager.options };
        // The first thing that is asked for when a connection is made.
        manager.options.retrieveSessionInfo = (id) => (isStill() ? options.retrieveSessionInfo(id) : NEVER);
        return new SimpleShardingStrategy(manager);
      },
    },
    makeCache: Options.cacheWithLimits({
      ...Options.DefaultMakeCacheSettings,
      UserManager: { maxSize: FEW, keepOverLimit: (user) => user.id === user.client.user.id },
      GuildMemberManager: FEW,
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
  client.ws.on(GatewayDispatchEvents.InteractionCreate, readRaw);
  client.on(Events.Error, (error) => log.error({ err: error }, 'discord.js'));
  client.on(Events.Warn, (warning) => log.warn({ warning }, 'discord.js'));
  client.on(Events.ShardDisconnect, ({ code }) => log.warn({ shard, code }, 'gateway closed for good'));
  watchConnection(client, { shard, isStill, log, lost });
  return client;
}

/** True while it is connected to Discord. */
export const isConnected = (client: Client): boolean =>
  client.ws.shards.size > 0 && client.ws.shards.every(({ status }) => status === Status.Ready);

/**
 * The servers of the shard that the bot is in, as Discord said when it logged in. Those joined since are not among
 * them.
 */
export const guildsAtLogin = (client: Client): ReadonlySet<string> => new Set(client.guilds.cache.keys());

/**
 * Logs in, and resolves when the shard is ready.
 * @param lost resolves when Discord closes the gateway for good
 * @throws {LoginFailed} with one line that names the setting to look at.
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

/** Why Discord did not do what was asked of it at first. */
export function loginFailed(error: unknown, apiUrl: string | null): LoginFailed {
  const isRefused =
    (error as { code?: unknown }).code === DiscordjsErrorCodes.TokenInvalid || isUnauthorized(error);
  return isRefused
    ? new SettingRefused('DISCORD_TOKEN is not accepted by Discord: copy it anew from the developer portal', {
        cause: error,
      })
    : new LoginFailed(whyNot(error, apiUrl), { cause: error });
}

function whyNot(error: unknown, apiUrl: string | null): string {
  const { code, message } = error as { code?: unknown; message?: string };
  const said = redact(typeof code === 'string' ? code : (message?.split('\n', 1)[0] ?? String(error)));
  return apiUrl
    ? `DISCORD_API_URL ${apiUrl} does not answer as Discord does (${said})`
    : `Discord does not answer (${said}): is this machine on the internet?`;
}
