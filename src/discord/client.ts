import { Client, Events, Options } from 'discord.js';
import type { Log } from '../log.ts';

/** Caches that would grow with the number of users are kept to this many entries; nothing reads them. */
const FEW = 50;

/**
 * The discord.js client, with no gateway intent: interactions arrive without any, and nothing else is read.
 * @param apiUrl another REST base than Discord's own, or `null`.
 */
export function makeClient(apiUrl: string | null, log: Log): Client {
  const client = new Client({
    intents: [],
    rest: apiUrl ? { api: apiUrl } : {},
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
  client.on(Events.Error, (error) => log.error({ err: error }, 'discord.js'));
  client.on(Events.Warn, (warning) => log.warn({ warning }, 'discord.js'));
  client.on(Events.ShardDisconnect, ({ code }, shard) =>
    log.warn({ shard, code }, 'gateway closed for good'),
  );
  client.on(Events.ShardReconnecting, (shard) => log.info({ shard }, 'gateway reconnecting'));
  client.on(Events.ShardResume, (shard, replayed) => log.info({ shard, replayed }, 'gateway resumed'));
  return client;
}

/** Logs in, and resolves when every shard is ready. */
export async function logIn(client: Client, token: string): Promise<void> {
  const ready = new Promise<void>((resolve) => {
    client.once(Events.ClientReady, () => resolve());
  });
  await client.login(token);
  await ready;
}

/**
 * Closes the gateway. Answers that are still on their way can be sent afterwards: discord.js drops the token here,
 * and it is put back.
 */
export async function hangUp(client: Client, token: string): Promise<void> {
  await client.destroy();
  client.rest.setToken(token);
}
