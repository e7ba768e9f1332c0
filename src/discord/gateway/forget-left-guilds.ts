import { Routes, type APIApplication, type REST } from 'discord.js';
import type { Clock } from '#basics/clock.ts';
import type { Log } from '#basics/log.ts';
import { createAudit } from '../command/audit.ts';
import { whyOf } from '#store/files/follow-file.ts';
import { StoreFailure } from '#store/port/failure.ts';
import type { Store } from '#store/port/port.ts';

/**
 * Notes which servers the bot is in no more, and erases what is kept of those that it left 30 days ago or more, if
 * nobody has used it there since then. No event tells of leaving: servers are compared when their shard logs in. Never
 * rejects; what fails is done the next time.
 * @param present the servers of the shard that the bot is in; if there are none, `rest` asks whether that can be
 * @param isCompared says whether a server is one of the shard's
 */
export async function forgetLeftGuilds(
  store: Pick<Store<unknown>, 'noteGuilds'>,
  { present, rest }: { readonly present: ReadonlySet<string>; readonly rest: Pick<REST, 'get'> },
  clock: Clock,
  log: Log,
  isCompared: (guildId: string) => boolean = () => true,
): Promise<void> {
  try {
    if (present.size === 0 && !(await isNowhere(rest))) return;
    const forgotten = await store.noteGuilds(present, clock.now(), isCompared);
    const audit = createAudit(log);
    for (const guildId of forgotten) audit('forget/left', { guildId });
    if (forgotten.length > 0)
      log.info({ guilds: forgotten }, 'erased what was kept of servers left long ago');
  } catch (error) {
    // What only the operator can mend was told by the store.
    const level = error instanceof StoreFailure ? 'warn' : 'error';
    log[level](whyOf(error), 'servers left could not be noted');
  }
}

/**
 * Asks whether the bot is in no server at all, by Discord's own count. An empty list alone may be a fault of Discord's,
 * and would count as having left them all.
 */
async function isNowhere(rest: Pick<REST, 'get'>): Promise<boolean> {
  const application = (await rest.get(Routes.currentApplication())) as Partial<APIApplication>;
  return application.approximate_guild_count === 0;
}
