import type { Clock } from '../../basics/clock.ts';
import { withTimeout } from '../../basics/with-timeout.ts';
import type { Log } from '../../basics/log.ts';
import { createLruCache } from '../../basics/lru-cache.ts';
import type { Game } from '../../engine/game/state.ts';
import type { Reply } from '../command/reply.ts';
import { createMutedChannels } from './muted-channels.ts';
import { faultOf, type CardMessages } from './messages.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** The card waits so long for what stands above it, in milliseconds, and then goes without it. */
const TIMEOUT_MS = 300;
/** Where the bot may not attach files it is not tried again for so long: half an evening. */
const MUTE_MS = 2 * 60 * 60 * 1000;
/** Of so many channels it is known which picture came last. */
const MAX_REMEMBERED = 2000;

/** The things that it needs to post what stands above a card. */
export interface TurnPictureDeps {
  readonly messages: Pick<CardMessages, 'post'>;
  readonly rateLimiter: Pick<RateLimiter, 'acquire'>;
  readonly clock: Clock;
  readonly log: Log;
  /**
   * The reply above the card of a new turn of this game, by its server; `null` for none. The signal says that the card
   * goes without it.
   */
  readonly renderAbove: (game: Game, guildId: string | null, signal: AbortSignal) => Promise<Reply | null>;
}

/** Posts what stands above the card of a new turn. Never rejects: the card comes whether or not that can be posted. */
export type PostTurnPicture = (channelId: string, game: Game, guildId: string | null) => Promise<void>;

/** Each is posted once: not again where only the card failed, nor where the turn began anew as it was. */
export function createPicturePoster({
  messages,
  rateLimiter,
  clock,
  log,
  renderAbove,
}: TurnPictureDeps): PostTurnPicture {
  /** The last words above a card, by channel. */
  const lastPosted = createLruCache<string, string>(MAX_REMEMBERED);
  const mutedChannels = createMutedChannels(clock, MUTE_MS);

  async function renderInTime(game: Game, guildId: string | null): Promise<Reply | null> {
    const timeout = new AbortController();
    const reply = await withTimeout(clock, TIMEOUT_MS, renderAbove(game, guildId, timeout.signal), false);
    if (reply === undefined) timeout.abort(new Error('the table card does not wait for it'));
    return reply ?? null;
  }

  return async (channelId, game, guildId) => {
    if (mutedChannels.has(channelId)) return;
    try {
      const reply = await renderInTime(game, guildId);
      const shown = reply?.files?.map((file) => ('png' in file ? file.description : file.name)).join('\n');
      // Of a picture that could not be drawn nothing is left.
      if (!reply || !shown || shown === lastPosted.get(channelId)) return;
      await rateLimiter.acquire();
      await messages.post(channelId, reply);
      lastPosted.set(channelId, shown);
    } catch (error) {
      const isForbidden = faultOf(error) === 'may-not-write';
      if (isForbidden) mutedChannels.add(channelId);
      log.warn(
        { channel: channelId, err: error },
        isForbidden
          ? 'no picture above the table card: let the bot attach files there, or use /settings pictures:off'
          : 'no picture above the table card',
      );
    }
  };
}
