import { Routes, type APIApplication, type REST, type RESTAPIPartialCurrentUserGuild } from 'discord.js';
import type { Clock } from '#basics/clock.ts';
import { DAY_MS } from '#basics/days.ts';
import type { Log } from '#basics/log.ts';
import { runEvery } from '#basics/run-every.ts';
import { createAudit } from '../command/audit.ts';
import { errorLogFields } from '#files/operator-error.ts';
import { StoreFailure } from '#store/port/failure.ts';
import type { Store } from '#store/port/port.ts';

/** Discord's limit for a page of the bot's servers. */
const PAGE_SIZE = 200;

interface ShardGuilds {
  /** The number of shards of the bot. */
  readonly count: number;
  /** True if a server belongs to this shard. */
  readonly has: (guildId: string) => boolean;
}

const ONLY_SHARD: ShardGuilds = { count: 1, has: () => true };

interface LeftGuildsOptions {
  readonly store: Pick<Store<unknown>, 'noteGuilds'>;
  readonly rest: Pick<REST, 'get'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly shard: ShardGuilds;
}

/**
 * Forgets left servers when their shard logs in and then daily, because without intents no event reports leaving.
 * @param atLogin the servers of the shard that the bot was in when it logged in
 * @returns a function that stops it
 */
export function watchLeftGuilds(
  atLogin: ReadonlySet<string>,
  { store, rest, clock, log, shard }: LeftGuildsOptions,
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
  /** Used to verify an empty list. */
  readonly rest: Pick<REST, 'get'>;
  /** True once the shard is released: nothing is written from then on, because the store may be closed. */
  readonly isStopped?: () => boolean;
}

/**
 * Records which servers the bot has left, and erases the data of those that it left at least 30 days ago, if nobody has
 * used it there since. Never rejects; failures are retried the next time.
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
    if (present.size === 0 && !(await isInNoGuild(rest, shard))) return;
    if (isStopped()) return;
    const forgotten = await store.noteGuilds(present, clock.now(), shard.has);
    const audit = createAudit(log);
    for (const guildId of forgotten) audit('forget/left', { guildId });
    if (forgotten.length > 0)
      log.info({ guilds: forgotten }, 'erased what was kept of servers left long ago');
  } catch (error) {
    if (isStopped()) return;
    // The store has already reported failures that only the operator can fix.
    const level = error instanceof StoreFailure ? 'warn' : 'error';
    log[level](errorLogFields(error), 'servers left could not be noted');
  }
}

/**
 * Checks that the bot really is in no server of the shard. An empty list at login may be an error of Discord's, and would
 * count as having left all servers. Discord's server count is that of the whole application, so with several shards its
 * list of servers decides.
 */
async function isInNoGuild(rest: Pick<REST, 'get'>, { count: shards, has }: ShardGuilds): Promise<boolean> {
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
