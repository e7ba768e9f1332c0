import type { CardPress, ChannelReply, TableCardService, InvalidateOptions } from '../command/table-cards.ts';
import type { ChannelFacts, PostingBlock } from '../command/posting.ts';
import type { Clock } from '#basics/clock.ts';
import { withTimeout } from '#basics/with-timeout.ts';
import { NO_METERS, type Meters } from '#basics/meters.ts';
import type { Log } from '#basics/log.ts';
import type { GameSnapshot, TableCard } from '#store/port/games.ts';
import type { Store } from '#store/port/port.ts';
import { CardVisibility } from './posting/visibility.ts';
import { createCardUpdater, type CardUpdater, type CardUpdaterDeps } from './updater.ts';
import type { CardRouting } from './routing.ts';
import { redrawRequestFor, mergeRedrawRequests, type RedrawRequest } from './plan.ts';
import { createRateLimiter, type RateLimiter } from './posting/rate-limiter.ts';

/** Delay after a change, so that the reply is sent first and follow-up changes are drawn with it. */
const DEBOUNCE_MS = 150;
/** Delay between two updates in one channel: Discord allows about five edits in five seconds. */
const PAUSE_MS = 1000;
/** The rate over all channels. Discord allows about 48; deferred replies need some of them. */
const REQUESTS_PER_SECOND = 40;
/** Delays after the 1st, 2nd, 3rd … failure; after that the next change retries. */
const RETRY_MS = [2000, 10_000, 60_000] as const;
/** Drain timeout on shutdown; leftovers are redrawn on startup. */
const DRAIN_TIMEOUT_MS = 3000;

/**
 * State of one channel: `waiting` for the timer, `held` while presses are answered by the card's message, `busy` with
 * a request.
 */
interface ChannelWork {
  state: 'idle' | 'waiting' | 'held' | 'busy';
  /** The pending request; `null` if the card is up to date. */
  request: RedrawRequest | null;
  failures: number;
  /** Interaction ids of presses being answered. */
  readonly pressesInFlight: Set<string>;
  cancelTimer: () => void;
}

/**
 * Keeps table cards up to date: one request per channel at a time. The state is read when the request is sent, so
 * several changes make one edit. Callers never wait.
 */
export class CardQueue implements TableCardService {
  readonly #store: Pick<Store<unknown>, 'recordCard'>;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #rateLimiter: RateLimiter;
  readonly #visibility = new CardVisibility();
  readonly #updater: CardUpdater;
  readonly #meters: Pick<Meters, 'card'>;
  readonly #messages: CardUpdaterDeps['messages'];
  readonly #routing: CardRouting | null;
  readonly #channels = new Map<string, ChannelWork>();
  /** Channels of presses being answered, by interaction id. */
  readonly #pressedIn = new Map<string, string>();
  /** Messages whose buttons a response is taking away, by interaction id. */
  readonly #closing = new Map<string, { readonly channelId: string; readonly messageId: string }>();
  readonly #running = new Set<Promise<void>>();
  #stage: 'open' | 'ending' | 'ended' = 'open';

  /**
   * @param parts `processes` is the number of processes that share the rate limit (default 1); without `routing`,
   *   this process owns all servers
   */
  constructor(
    parts: Omit<CardUpdaterDeps, 'rateLimiter' | 'visibility'> & {
      readonly meters?: Pick<Meters, 'card'>;
      readonly processes?: () => number;
      readonly routing?: CardRouting | null;
    },
  ) {
    const { processes = () => 1 } = parts;
    this.#meters = parts.meters ?? NO_METERS;
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#log = parts.log;
    this.#messages = parts.messages;
    this.#routing = parts.routing ?? null;
    this.#rateLimiter = createRateLimiter(parts.clock, () => REQUESTS_PER_SECOND / processes());
    this.#updater = createCardUpdater({
      ...parts,
      rateLimiter: this.#rateLimiter,
      visibility: this.#visibility,
    });
  }

  invalidate(channelId: string, options: InvalidateOptions = {}): void {
    if (this.#stage !== 'open') return;
    const work = this.#workFor(channelId);
    // An update in flight may put the buttons back on the old card.
    const { closedCardId, closingInteractionId, ...others } = options;
    if (closedCardId !== undefined && closingInteractionId !== undefined)
      this.#closing.set(closingInteractionId, { channelId, messageId: closedCardId });
    if (closedCardId !== undefined) this.#messages.recordShown(closedCardId, null);
    const isClosed = closedCardId !== undefined && work.pressesInFlight.size === 0;
    this.enqueue(channelId, redrawRequestFor(isClosed ? options : others));
  }

  /** Schedules a redraw. Returns at once. */
  enqueue(channelId: string, request: RedrawRequest): void {
    if (this.#stage !== 'open') return;
    const work = this.#workFor(channelId);
    work.request = mergeRedrawRequests(work.request, request);
    if (work.state === 'idle') this.#wait(channelId, work, DEBOUNCE_MS);
  }

  recordPress(
    press: CardPress,
    { id, seq }: Pick<GameSnapshot, 'id' | 'seq'>,
    oldCard: TableCard | undefined,
  ): void {
    if (this.#stage === 'ended') return;
    const { interactionId, channelId, messageId, postedAt, card } = press;
    const work = this.#workFor(channelId);
    // With two updates in flight, it is unknown which arrives last.
    if (work.state === 'busy' || work.pressesInFlight.size > 0)
      work.request = mergeRedrawRequests(work.request, redrawRequestFor({ isForced: true }));
    work.pressesInFlight.add(interactionId);
    this.#pressedIn.set(interactionId, channelId);
    if (oldCard && oldCard.messageId !== messageId)
      work.request = mergeRedrawRequests(
        work.request,
        redrawRequestFor({ outdatedMessageId: oldCard.messageId }),
      );
    this.#messages.recordShown(messageId, card);
    this.#visibility.cardSeen(channelId);
    this.#store.recordCard({ channelId, messageId, gameId: id, seq, postedAt });
  }

  recordAnswer(interactionId: string, isShown: boolean, posted?: ChannelReply): void {
    if (posted && this.#visibility.messagePosted(posted.channelId, posted.reply))
      this.invalidate(posted.channelId);
    const closing = this.#closing.get(interactionId);
    this.#closing.delete(interactionId);
    if (closing && !isShown)
      this.enqueue(closing.channelId, redrawRequestFor({ outdatedMessageId: closing.messageId }));
    this.#finishPress(interactionId, isShown);
  }

  /** Resumes updates that waited for the response to a press. */
  #finishPress(interactionId: string, isShown: boolean): void {
    const channelId = this.#pressedIn.get(interactionId);
    if (channelId === undefined) return;
    this.#pressedIn.delete(interactionId);
    const work = this.#channels.get(channelId);
    if (!work?.pressesInFlight.delete(interactionId)) return;
    if (!isShown) work.request = mergeRedrawRequests(work.request, redrawRequestFor({ isForced: true }));
    if (work.pressesInFlight.size > 0) return;
    if (work.state === 'held') this.#start(channelId, work);
    else if (work.state === 'idle') this.#releaseIfIdle(channelId, work);
  }

  recordPermissions(channelId: string, channel: ChannelFacts, guildId: string | null): void {
    if (this.#updater.recordPermissions(channelId, channel)) this.invalidate(channelId, { guildId });
  }

  postingBlock(channelId: string): PostingBlock | null {
    return this.#updater.postingBlock(channelId);
  }

  lastPostingBlock(channelId: string): PostingBlock | null {
    return this.#updater.lastPostingBlock(channelId);
  }

  /** Draws pending cards now and resolves when done, so that another process can take over. */
  async catchUp(): Promise<void> {
    for (const [channelId, work] of this.#channels) {
      if (work.state !== 'waiting' || !work.request) continue;
      work.cancelTimer();
      this.#start(channelId, work);
    }
    await Promise.all(this.#running);
  }

  /**
   * Draws pending cards at once, at the usual rate, until {@link DRAIN_TIMEOUT_MS}. Sends no request after that:
   * leftovers are drawn after the next start.
   */
  async end(): Promise<void> {
    this.#stage = 'ending';
    for (const [channelId, work] of this.#channels) {
      work.pressesInFlight.clear();
      work.cancelTimer();
      if (work.state !== 'busy') this.#start(channelId, work);
    }
    await withTimeout(this.#clock, DRAIN_TIMEOUT_MS, this.#drain());
    this.#stage = 'ended';
    this.#rateLimiter.close();
    this.#channels.clear();
  }

  async #drain(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #workFor(channelId: string): ChannelWork {
    const existing = this.#channels.get(channelId);
    if (existing) return existing;
    const work: ChannelWork = {
      state: 'idle',
      request: null,
      failures: 0,
      pressesInFlight: new Set(),
      cancelTimer: () => {},
    };
    this.#channels.set(channelId, work);
    return work;
  }

  #wait(channelId: string, work: ChannelWork, ms: number): void {
    work.state = 'waiting';
    work.cancelTimer = this.#clock.after(ms, () => this.#start(channelId, work));
  }

  #start(channelId: string, work: ChannelWork): void {
    const { request } = work;
    if (!request) this.#releaseIfIdle(channelId, work);
    else if (work.pressesInFlight.size > 0) work.state = 'held';
    else if (this.#routing && request.guildId !== undefined && !this.#routing.ownsGuild(request.guildId)) {
      // Check only now: the shard may have moved to another process since the change.
      work.request = null;
      this.#routing.forward(channelId, request);
      this.#releaseIfIdle(channelId, work);
    } else {
      work.state = 'busy';
      work.request = null;
      const running = this.#run(channelId, work, request).finally(() => this.#running.delete(running));
      this.#running.add(running);
    }
  }

  /** Forgets an idle channel unless a press there is being answered. */
  #releaseIfIdle(channelId: string, work: ChannelWork): void {
    work.state = 'idle';
    if (work.request) this.#wait(channelId, work, DEBOUNCE_MS);
    else if (work.pressesInFlight.size === 0) this.#channels.delete(channelId);
  }

  async #run(channelId: string, work: ChannelWork, request: RedrawRequest): Promise<void> {
    let wait: number = PAUSE_MS;
    try {
      await this.#updater.updateCard(channelId, request);
      work.failures = 0;
      this.#meters.card(true);
    } catch (error) {
      if (this.#stage === 'ended') return;
      this.#meters.card(false);
      wait = this.#handleFailure(channelId, work, request, error);
    }
    if (this.#stage === 'open') this.#wait(channelId, work, wait);
    else if (this.#stage === 'ending') this.#start(channelId, work);
  }

  /** @returns the delay until the next attempt in ms */
  #handleFailure(channelId: string, work: ChannelWork, request: RedrawRequest, error: unknown): number {
    const retry = this.#stage === 'open' ? RETRY_MS[work.failures] : undefined;
    const level = retry === undefined ? 'error' : 'warn';
    this.#log[level]({ channel: channelId, err: error }, 'failed to draw table card');
    if (retry === undefined) {
      work.failures = 0;
      return PAUSE_MS;
    }
    work.failures += 1;
    work.request = work.request ? mergeRedrawRequests(request, work.request) : request;
    return retry;
  }
}
