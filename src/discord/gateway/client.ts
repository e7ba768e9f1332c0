import { Client, DiscordjsErrorCodes, Events, GatewayDispatchEvents, Options } from 'discord.js';
import { redact, type Log } from '../../basics/log.ts';
import { isTooLongToWait } from '../table-card/messages.ts';
import { isOfEmojis } from './emojis.ts';
import { LoginFailed } from './login-failed.ts';
import { leaveWords } from './read-interaction.ts';

/** Caches that would grow with the number of users are kept to this many entries; nothing reads them. */
const FEW = 50;

/**
 * The discord.js client, with no gateway intent: interactions arrive without any, and nothing else is read.
 * @param apiUrl another REST base than Discord's own, or `null`.
 */
export function makeClient(apiUrl: string | null, log: Log): Client {
  const client = new Client({
    intents: [],
    rest: {
      rejectOnRateLimit: (limit) => isTooLongToWait(limit) || isOfEmojis(limit),
      ...(apiUrl && { api: apiUrl }),
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
  client.ws.on(GatewayDispatchEvents.InteractionCreate, leaveWords);
  client.on(Events.Error, (error) => log.error({ err: error }, 'discord.js'));
  client.on(Events.Warn, (warning) => log.warn({ warning }, 'discord.js'));
  client.on(Events.ShardDisconnect, ({ code }, shard) =>
    log.warn({ shard, code }, 'gateway closed for good'),
  );
  client.on(Events.ShardReconnecting, (shard) => log.info({ shard }, 'gateway reconnecting'));
  client.on(Events.ShardResume, (shard, replayed) => log.info({ shard, replayed }, 'gateway resumed'));
  return client;
}

/** The servers that the bot is in, as Discord said when it logged in. Those joined since are not among them. */
export const guildsAtLogin = (client: Client): ReadonlySet<string> => new Set(client.guilds.cache.keys());

/**
 * Logs in, and resolves when every shard is ready.
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
    throw new LoginFailed(whyNot(error, apiUrl), { cause: error });
  });
  const failed = await Promise.race([loggedIn.then(() => ready), lost]);
  if (failed) throw failed;
}

/**
 * Closes the gateway. Answers that are still on their way can be sent afterwards: discord.js drops the token here,
 * and it is put back.
 */
export async function hangUp(client: Client, token: string): Promise<void> {
  await client.destroy();
  client.rest.setToken(token);
}

function whyNot(error: unknown, apiUrl: string | null): string {
  const { code, message } = error as { code?: unknown; message?: string };
  if (code === DiscordjsErrorCodes.TokenInvalid)
    return 'DISCORD_TOKEN is not accepted by Discord: copy it anew from the developer portal';
  const said = redact(typeof code === 'string' ? code : (message?.split('\n', 1)[0] ?? String(error)));
  return apiUrl
    ? `DISCORD_API_URL ${apiUrl} does not answer as Discord does (${said})`
    : `Discord does not answer (${said}): is this machine on the internet?`;
}
