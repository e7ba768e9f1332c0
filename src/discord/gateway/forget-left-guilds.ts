import { Routes, type APIApplication, type REST, type RESTAPIPartialCurrentUserGuild } from 'discord.js';
import type { Clock } from '#basics/clock.ts';
import { DAY_MS } from '#basics/days.ts';
import type { Log } from '#basics/log.ts';
import { runEvery } from '#basics/run-every.ts';
import { createAudit } from '../command/audit.ts';
import { loggedError } from '#files/operator-error.ts';
import { StoreFailure } from '#store/port/failure.ts';
import type { Store } from '#store/port/port.ts';

/** Discord's limit for a page of the bot's servers. */
const PAGE_SIZE = 200;

interface ShardGuilds {
  readonly count: number;
  readonly has: (guildId: string) => boolean;
}

const ONLY_SHARD: ShardGuilds = { count: 1, has: () => true };

interface LeftGuildsParts {
  readonly store: Pick<Store<unknown>, 'noteGuilds'>;
  readonly rest: Pick<REST, 'get'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly shard: ShardGuilds;
}

/**
 * Forgets left servers at the login of their shard and then daily, since no event tells of leaving.
 * @param atLogin the servers of the shard that the bot is in, as Discord said at its login
 * @returns a function that stops it
 */
export function watchLeftGuilds(
  atLogin: ReadonlySet<string>,
  { store, rest, clock, log, shard }: LeftGuildsParts,
): () => void {
  let isStopped = false;
  const forget = (present: ReadonlySet<string>) =>
    forgetLeftGuilds(store, { present, rest, isStopped: () => isStopped }, clock, log, shard);
  void forget(atLogin);
  const stop = runEvery(clock, DAY_MS, () => {
    listGuilds(rest).then(
      (guildIds) => forget(new Set(guildIds)),
      (err: unknown) => {
        if (!isStopped) log.warn({ err }, 'servers left could not be noted: Discord does not list them');
      },
    );
  });
  return () => {
    isStopped = true;
    stop();
  };
}

interface PresentGuilds {
  /** The servers of the shard that the bot is in. */
  readonly present: ReadonlySet<string>;
  /** Asked whether there can be none. */
  readonly rest: Pick<REST, 'get'>;
  /** True once the shard is released: nothing is noted from then on, since the store may be closed. */
  readonly isStopped?: () => boolean;
}

/**
 * Notes which servers the bot is no longer in, and erases what is stored of those that it left 30 days ago or more, if
 * nobody has used it there since then. Never rejects; what fails is done the next time.
 * @param shard `has` says whether a server is one of the shard's; `count` is the number of shards
 */
export async function forgetLeftGuilds(
  store: Pick<Store<unknown>, 'noteGuilds'>,
  { present, rest, isStopped = () => false }: PresentGuilds,
  clock: Clock,
  log: Log,
  shard: ShardGuilds = ONLY_SHARD,
): Promise<void> {
  try {
    if (isStopped()) return;
    if (present.size === 0 && !(await isNowhere(rest, shard))) return;
    if (isStopped()) return;
    const forgotten = await store.noteGuilds(present, clock.now(), shard.has);
    const audit = createAudit(log);
    for (const guildId of forgotten) audit('forget/left', { guildId });
    if (forgotten.length > 0)
      log.info({ guilds: forgotten }, 'erased what was kept of servers left long ago');
  } catch (error) {
    if (isStopped()) return;
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
