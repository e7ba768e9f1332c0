import { Routes, type APIApplication, type REST, type RESTAPIPartialCurrentUserGuild } from 'discord.js';
import type { Clock } from '#basics/clock.ts';
import type { Log } from '#basics/log.ts';
import { createAudit } from '../command/audit.ts';
import { loggedError } from '#store/files/follow-file.ts';
import { StoreFailure } from '#store/port/failure.ts';
import type { Store } from '#store/port/port.ts';

/** Discord's limit for a page of the bot's servers. */
const PAGE_SIZE = 200;

interface ShardGuilds {
  readonly count: number;
  readonly has: (guildId: string) => boolean;
}

const ONLY_SHARD: ShardGuilds = { count: 1, has: () => true };

/**
 * Notes which servers the bot is in no more, and erases what is kept of those that it left 30 days ago or more, if
 * nobody has used it there since then. No event tells of leaving: servers are compared when their shard logs in. Never
 * rejects; what fails is done the next time.
 * @param present the servers of the shard that the bot is in; if there are none, `rest` asks whether that can be
 * @param shard `has` says whether a server is one of the shard's; `count` is the number of shards
 */
export async function forgetLeftGuilds(
  store: Pick<Store<unknown>, 'noteGuilds'>,
  { present, rest }: { readonly present: ReadonlySet<string>; readonly rest: Pick<REST, 'get'> },
  clock: Clock,
  log: Log,
  shard: ShardGuilds = ONLY_SHARD,
): Promise<void> {
  try {
    if (present.size === 0 && !(await isNowhere(rest, shard))) return;
    const forgotten = await store.noteGuilds(present, clock.now(), shard.has);
    const audit = createAudit(log);
    for (const guildId of forgotten) audit('forget/left', { guildId });
    if (forgotten.length > 0)
      log.info({ guilds: forgotten }, 'erased what was kept of servers left long ago');
  } catch (error) {
    // What only the operator can mend was told by the store.
    const level = error instanceof StoreFailure ? 'warn' : 'error';
    log[level](loggedError(error), 'servers left could not be noted');
  }
}

/**
 * Asks whether the bot is in no server of the shard at all, by Discord's own count, or with several shards by its list:
 * the count is of the whole application. An empty list alone may be a fault of Discord's, and would count as having left
 * them all.
 */
async function isNowhere(rest: Pick<REST, 'get'>, { count: shards, has }: ShardGuilds): Promise<boolean> {
  const application = (await rest.get(Routes.currentApplication())) as Partial<APIApplication>;
  const guilds = application.approximate_guild_count;
  if (guilds === 0) return true;
  if (guilds === undefined || shards === 1) return false;
  const guildIds = await listGuilds(rest);
  return guildIds.length > 0 && !guildIds.some(has);
}

/** The ids of all servers that the bot is in, of every shard. */
async function listGuilds(rest: Pick<REST, 'get'>): Promise<readonly string[]> {
  const guildIds: string[] = [];
  for (;;) {
    const after = guildIds.at(-1);
    const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...(after !== undefined && { after }) });
    const page = (await rest.get(Routes.userGuilds(), {
      query,
    })) as readonly RESTAPIPartialCurrentUserGuild[];
    guildIds.push(...page.map(({ id }) => id));
    if (page.length < PAGE_SIZE) return guildIds;
  }
}
