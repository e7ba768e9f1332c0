import type { Clock } from '#basics/clock.ts';
import { withTimeout } from '#basics/with-timeout.ts';
import type { Log } from '#basics/log.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import type { Game } from '#engine/game/state.ts';
import type { Reply } from '../command/reply.ts';
import { createMutedChannels } from './posting/muted-channels.ts';
import { faultOf } from './posting/card-faults.ts';
import type { CardMessages } from './posting/messages.ts';
import type { RateLimiter } from './posting/rate-limiter.ts';

/** How long the card waits for the picture. */
const TIMEOUT_MS = 300;
/** How long to stop trying if the bot may not attach files: half an evening. */
const MUTE_MS = 2 * 60 * 60 * 1000;
/** Number of channels whose last picture is remembered. */
const MAX_REMEMBERED = 2000;

export interface TurnPictureDeps {
  readonly messages: Pick<CardMessages, 'post'>;
  readonly rateLimiter: Pick<RateLimiter, 'acquire'>;
  readonly clock: Clock;
  readonly log: Log;
  /**
   * Renders the message above the card of a new turn; `null` for none. The signal aborts once the card no longer
   * waits.
   */
  readonly renderTurnPicture: (
    game: Game,
    guildId: string | null,
    signal: AbortSignal,
  ) => Promise<Reply | null>;
}

/** Posts the message above the card of a new turn. Never rejects: the card is posted in any case. */
export type PostTurnPicture = (channelId: string, game: Game, guildId: string | null) => Promise<void>;

/** Posts each message once: not again after a failed card or an undone turn. */
export function createPicturePoster({
  messages,
  rateLimiter,
  clock,
  log,
  renderTurnPicture,
}: TurnPictureDeps): PostTurnPicture {
  /** Description of the last message above a card, by channel. */
  const lastPosted = createLruCache<string, string>(MAX_REMEMBERED);
  const mutedChannels = createMutedChannels(clock, MUTE_MS);

  async function renderInTime(game: Game, guildId: string | null): Promise<Reply | null> {
    const timeout = new AbortController();
    const reply = await withTimeout(
      clock,
      TIMEOUT_MS,
      renderTurnPicture(game, guildId, timeout.signal),
      false,
    );
    if (reply === undefined) timeout.abort(new Error('the table card does not wait for it'));
    return reply ?? null;
  }

  return async (channelId, game, guildId) => {
    if (mutedChannels.has(channelId)) return;
    try {
      const reply = await renderInTime(game, guildId);
      const shown = reply?.files?.map((file) => ('png' in file ? file.description : file.name)).join('\n');
      // Nothing is left of a picture that could not be drawn.
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
