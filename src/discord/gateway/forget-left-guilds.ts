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
 * @param present the servers of the shard that the bot is in
 * @param isCompared says whether a server is one of the shard's
 */
export async function forgetLeftGuilds(
  store: Pick<Store<unknown>, 'noteGuilds'>,
  present: ReadonlySet<string>,
  clock: Clock,
  log: Log,
  isCompared: (guildId: string) => boolean = () => true,
): Promise<void> {
  try {
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
