import {
  ChannelType,
  DiscordAPIError,
  RESTJSONErrorCodes as Code,
  Routes,
  ThreadAutoArchiveDuration,
  type REST,
} from 'discord.js';
import { createLruCache } from '#basics/lru-cache.ts';
import { refuse, type Refusal, type RefusalFacts } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { Threads } from '../command/threads.ts';

type Started = Result<string, Refusal<'game/no-thread'>>;
type Why = RefusalFacts['game/no-thread']['why'];

/** So many threads are remembered by the interaction that started them: it may be delivered twice. */
const MOST_REMEMBERED = 200;

const WHY: Readonly<Record<number | string, Why>> = {
  [Code.MissingPermissions]: 'permission',
  [Code.MissingAccess]: 'permission',
  [Code.CannotExecuteActionOnThisChannelType]: 'place',
  [Code.UnknownChannel]: 'place',
  [Code.MaximumActiveThreads]: 'many',
};

/** Threads that the bot starts by its own right. Throws what Discord answers, but for the refusals that have a reason. */
export function discordThreads(rest: REST): Threads {
  const started = createLruCache<string, Promise<Started>>(MOST_REMEMBERED);

  async function start(channelId: string, name: string): Promise<Started> {
    const body = {
      name,
      type: ChannelType.PublicThread,
      auto_archive_duration: ThreadAutoArchiveDuration.OneDay,
    };
    try {
      const { id } = (await rest.post(Routes.threads(channelId), { body })) as { id: string };
      return ok(id);
    } catch (error) {
      const why = error instanceof DiscordAPIError ? WHY[error.code] : undefined;
      if (why === undefined) throw error;
      return fail(refuse('game/no-thread', { why }));
    }
  }

  return {
    start(channelId, name, interactionId) {
      const known = started.get(interactionId);
      if (known) return known;
      const starting = start(channelId, name);
      started.set(interactionId, starting);
      return starting;
    },
  };
}
