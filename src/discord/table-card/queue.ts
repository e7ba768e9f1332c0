import type { CardPress, ChannelReply, TableCardService, InvalidateOptions } from '../command/table-cards.ts';
import type { Clock } from '../../basics/clock.ts';
import { withTimeout } from '../../basics/with-timeout.ts';
import { NO_METERS, type Meters } from '../../basics/meters.ts';
import type { Log } from '../../basics/log.ts';
import type { Standing, TableCard } from '../../store/port/games.ts';
import type { Store } from '../../store/port/port.ts';
import { CardVisibility } from './visibility.ts';
import { createCardUpdater, type CardUpdater, type CardUpdaterDeps } from './updater.ts';
import type { CardRouting } from './routing.ts';
import { redrawRequestFor, mergeRedrawRequests, type RedrawRequest } from './plan.ts';
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';

/** Cards are drawn so long after a change, so that the reply goes first and what follows at once is drawn with it. */
const DEBOUNCE_MS = 150;
/** Between two drawings in one channel: Discord takes about five edits in five seconds there. */
const PAUSE_MS = 1000;
/** Requests a second over all channels. Discord allows about 48; answers that were deferred need some of them. */
const REQUESTS_PER_SECOND = 40;
/** Waits after 1, 2, 3 … failures that may pass; after that many it is left to the next change. */
const RETRY_MS = [2000, 10_000, 60_000] as const;
/** Cards not drawn so many milliseconds after the end are drawn after the next start. */
const DRAIN_TIMEOUT_MS = 3000;

/**
 * The work to be done in one channel. `waiting` for its time, `held` while presses are answered by the card's message,
 * `busy` with a request.
 */
interface ChannelWork {
  state: 'idle' | 'waiting' | 'held' | 'busy';
  /** Why the card is to be drawn; `null` where it is not. */
  request: RedrawRequest | null;
  failures: number;
  /** Presses that are being answered. */
  readonly pressesInFlight: Set<string>;
  cancelTimer: () => void;
}

/**
 * Keeps the table cards up to date: in each channel one request at a time, the state read when its turn comes, so that
 * many changes make one edit. Nothing waits for it.
 */
export class CardQueue implements TableCardService {
  readonly #store: Pick<Store<unknown>, 'showCard'>;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #rateLimiter: RateLimiter;
  readonly #visibility = new CardVisibility();
  readonly #updater: CardUpdater;
  readonly #meters: Pick<Meters, 'card'>;
  readonly #messages: CardUpdaterDeps['messages'];
  readonly #routing: CardRouting | null;
  readonly #channels = new Map<string, ChannelWork>();
  /** The channels of presses that are being answered, by interaction. */
  readonly #pressedIn = new Map<string, string>();
  readonly #running = new Set<Promise<void>>();
  #stage: 'open' | 'ending' | 'ended' = 'open';

  /**
   * @param parts `meters` count the drawings; `processes` share what Discord allows: left out, this one has it all;
   *   `elsewhere`, left out, all servers are this one's
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
    // An update on its way may give the old card its buttons back.
    const { closed, ...others } = options;
    if (closed !== undefined) this.#messages.recordShown(closed, null);
    const isClosed = closed !== undefined && work.pressesInFlight.size === 0;
    this.enqueue(channelId, redrawRequestFor(isClosed ? options : others));
  }

  /** Has a card drawn, for these reasons. Returns at once. */
  enqueue(channelId: string, request: RedrawRequest): void {
    if (this.#stage !== 'open') return;
    const work = this.#workFor(channelId);
    work.request = mergeRedrawRequests(work.request, request);
    if (work.state === 'idle') this.#wait(channelId, work, DEBOUNCE_MS);
  }

  recordPress(
    press: CardPress,
    { id, seq }: Pick<Standing, 'id' | 'seq'>,
    oldCard: TableCard | undefined,
  ): void {
    if (this.#stage === 'ended') return;
    const { interactionId, channelId, messageId, postedAt, shows } = press;
    const work = this.#workFor(channelId);
    // Of two updates on their way at once nobody knows which arrives last.
    if (work.state === 'busy' || work.pressesInFlight.size > 0)
      work.request = mergeRedrawRequests(work.request, redrawRequestFor({ isForced: true }));
    work.pressesInFlight.add(interactionId);
    this.#pressedIn.set(interactionId, channelId);
    if (oldCard && oldCard.messageId !== messageId)
      work.request = mergeRedrawRequests(work.request, redrawRequestFor({ closes: oldCard.messageId }));
    this.#messages.recordShown(messageId, shows);
    this.#visibility.cardSeen(channelId);
    this.#store.showCard({ channelId, messageId, gameId: id, seq, postedAt });
  }

  recordAnswer(interactionId: string, isShown: boolean, said?: ChannelReply): void {
    if (said && this.#visibility.messagePosted(said.channelId, said.reply)) this.invalidate(said.channelId);
    this.#finishPress(interactionId, isShown);
  }

  /** A press on a card was answered: what waited for that goes on. */
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

  canPost(channelId: string): boolean {
    return this.#updater.canPost(channelId);
  }

  /** Draws what is due by now, and resolves when that is done: another process may go on with it. */
  async catchUp(): Promise<void> {
    for (const [channelId, work] of this.#channels) {
      if (work.state !== 'waiting' || !work.request) continue;
      work.cancelTimer();
      this.#start(channelId, work);
    }
    await Promise.all(this.#running);
  }

  /**
   * Draws what is due at once, at the usual pace and for a few seconds at the most. No request goes out after that: what
   * is left is drawn after the next start.
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
      // Looked up only now: a shard may have gone to another process since the game was changed.
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

  /** Nothing is due: the channel is forgotten, unless a press there is being answered. */
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

  /** @returns how long to wait before it is tried again, if it is */
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
