import {
  ChannelType,
  DiscordAPIError,
  RESTJSONErrorCodes as Code,
  Routes,
  ThreadAutoArchiveDuration,
  type REST,
} from 'discord.js';
import type { Log } from '#basics/log.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import { refuse, type Refusal, type RefusalFacts } from '#engine/refusals/refusal.ts';
import { isGuest } from '#engine/vocabulary/players.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { ThreadRequest, Threads } from '../command/threads.ts';
import { isFinal } from '../table-card/posting/card-faults.ts';

type StartResult = Result<string, Refusal<'game/no-thread'>>;
type FailureReason = RefusalFacts['game/no-thread']['why'];

/** Threads remembered by the interaction that started them, which may be delivered twice. */
const MAX_REMEMBERED = 200;

const FAILURE_REASONS: Readonly<Record<number | string, FailureReason>> = {
  [Code.MissingPermissions]: 'permission',
  [Code.MissingAccess]: 'permission',
  [Code.CannotExecuteActionOnThisChannelType]: 'place',
  [Code.UnknownChannel]: 'place',
  [Code.MaximumActiveThreads]: 'many',
};

/** Starts threads with the bot's own token. */
export function createThreads(rest: REST, log: Log): Threads {
  const started = createLruCache<string, Promise<StartResult>>(MAX_REMEMBERED);

  async function start(request: ThreadRequest): Promise<StartResult> {
    const { channelId } = request;
    try {
      const { id } = (await rest.post(Routes.threads(channelId), { body: threadBody(request) })) as {
        id: string;
      };
      return ok(id);
    } catch (err) {
      const known = err instanceof DiscordAPIError ? FAILURE_REASONS[err.code] : undefined;
      if (!known && !isFinal(err)) throw err;
      const why = known ?? 'other';
      if (why === 'other') log.warn({ channel: channelId, err }, 'no thread can be started');
      return fail(refuse('game/no-thread', { why }));
    }
  }

  async function addMembers(threadId: string, playerIds: readonly string[]): Promise<void> {
    for (const playerId of playerIds)
      try {
        await rest.put(Routes.threadMembers(threadId, playerId));
      } catch (err) {
        log.info({ channel: threadId, err }, 'a player could not be added to a thread');
      }
  }

  return {
    start(request) {
      const known = started.get(request.interactionId);
      if (known) return known;
      const starting = start(request);
      started.set(request.interactionId, starting);
      starting.catch(() => started.delete(request.interactionId));
      return starting;
    },
    addMembers: (threadId, playerIds) =>
      void addMembers(
        threadId,
        playerIds.filter((playerId) => !isGuest(playerId)),
      ),
  };
}

/** Each kind of channel has threads of its own kind; a channel that holds posts needs the first message of one. */
function threadBody({ channel, name }: ThreadRequest): object {
  const body = { name, auto_archive_duration: ThreadAutoArchiveDuration.OneDay };
  const type = channel?.type;
  if (type === ChannelType.GuildForum || type === ChannelType.GuildMedia)
    return { ...body, message: { content: name, allowed_mentions: { parse: [] } } };
  const isAnnouncement = type === ChannelType.GuildAnnouncement;
  return { ...body, type: isAnnouncement ? ChannelType.AnnouncementThread : ChannelType.PublicThread };
}
