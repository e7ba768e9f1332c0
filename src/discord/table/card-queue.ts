import type { Clock } from '../../clock.ts';
import type { PlayerId } from '../../engine/coin-vocabulary.ts';
import type { Log } from '../../log.ts';
import type { GameBook, Store } from '../../store/port.ts';
import type { Reply } from '../reply.ts';
import { faultOf } from './card-faults.ts';
import type { CardMessages } from './card-messages.ts';
import { cardPace } from './card-pace.ts';
import { planCard } from './card-plan.ts';

/** Cards are drawn so long after the change, so that the reply goes first and what follows at once is drawn with it. */
const SETTLE_MS = 150;
/** Between two drawings in one channel: Discord takes about five edits in five seconds there. */
const PAUSE_MS = 1000;
/** Requests a second over all channels. Discord allows about 48; answers that were deferred need some of them. */
const PER_SECOND = 40;
/** Waits after 1, 2, 3 … failures that pass; after that many the next change tries again. */
const RETRY_MS = [2000, 10_000, 60_000];
/** A channel where the bot may not write is left alone for so long. */
const MUTE_MS = 10 * 60 * 1000;
const MOST_MUTE = 10_000;
/** What is not drawn so long after the end is drawn after the next start. */
const END_MS = 3000;

/** What else is known about a change. */
export interface Touch {
  /** The card may show something else than the store says it does. */
  readonly isForced?: boolean;
  /** The interaction that made the change, where it could not be answered: the card names the change. */
  readonly late?: string;
  /** Whose turn begins, to be pinged by the fresh card. */
  readonly pings?: PlayerId;
  /** The message of the old card has lost its buttons already. */
  readonly closed?: string;
}

/** A press on a table card that is answered by an update of its message. */
export interface Pressed {
  readonly interactionId: string;
  readonly channelId: string;
  readonly messageId: string;
  /** When the message was posted, in milliseconds since 1970. */
  readonly postedAt: number;
}

/** The table cards of all channels, as the rest of the bot sees them. */
export interface Tables {
  /** A channel's game has changed: its card will show it. Returns at once and never throws. */
  touched(channelId: string, touch?: Touch): void;
  /** A press is about to be answered by the message itself, which shows the game after this line. */
  pressed(press: Pressed, shows: Pick<GameBook, 'id' | 'seq'>): void;
  /** The interaction was answered, or will never be. */
  answered(interactionId: string): void;
  /** Whether cards can be posted in the channel, as far as is known. */
  mayPost(channelId: string): boolean;
}

type Books = Pick<Store<unknown>, 'lastGame' | 'card' | 'showCard' | 'dropCard'>;

/** What the queue is made of. */
export interface CardQueueParts {
  readonly store: Books;
  readonly messages: CardMessages;
  readonly clock: Clock;
  readonly log: Log;
  /** The card of a game. `late`: interactions whose change the card names since they could not be answered. */
  readonly render: (book: GameBook, late: ReadonlySet<string>) => Reply;
}

/**
 * What is to be done in one channel. `waiting` for its time, `held` while presses are being answered by the card's own
 * message, `busy` with a request.
 */
interface Work {
  state: 'idle' | 'waiting' | 'held' | 'busy';
  isDue: boolean;
  isForced: boolean;
  readonly late: Set<string>;
  pings: PlayerId | null;
  closed: string | null;
  failures: number;
  /** Presses that are being answered. */
  readonly underWay: Set<string>;
  callOff: () => void;
}

/**
 * Keeps the table cards up to date: for each channel one request at a time, the state read when its turn comes, so that
 * many changes make one edit. Nothing waits for it.
 */
export class CardQueue implements Tables {
  readonly #parts: CardQueueParts;
  readonly #pace;
  readonly #works = new Map<string, Work>();
  readonly #running = new Set<Promise<void>>();
  /** Channels where the bot may not write, and until when that is believed. */
  readonly #mute = new Map<string, number>();
  readonly #channelOf = new Map<string, string>();
  #isEnding = false;
  #isEnded = false;

  constructor(parts: CardQueueParts) {
    this.#parts = parts;
    this.#pace = cardPace(parts.clock, PER_SECOND);
  }

  touched(channelId: string, { isForced = false, late, pings, closed }: Touch = {}): void {
    if (this.#isEnded) return;
    const work = this.#workOf(channelId);
    work.isDue = true;
    work.isForced ||= isForced;
    if (late !== undefined) work.late.add(late);
    if (pings !== undefined) work.pings = pings;
    if (closed !== undefined) work.closed = closed;
    if (work.state === 'idle') this.#wait(channelId, work, SETTLE_MS);
  }

  pressed({ interactionId, channelId, messageId, postedAt }: Pressed, { id, seq }: Pick<GameBook, 'id' | 'seq'>): void {
    if (this.#isEnded) return;
    const work = this.#workOf(channelId);
    // Of two updates on their way at once nobody knows which arrives last.
    if (work.state === 'busy' || work.underWay.size > 0) {
      work.isDue = true;
      work.isForced = true;
    }
    work.underWay.add(interactionId);
    this.#channelOf.set(interactionId, channelId);
    this.#parts.store.showCard({ channelId, messageId, gameId: id, seq, postedAt });
  }

  answered(interactionId: string): void {
    const channelId = this.#channelOf.get(interactionId);
    const work = channelId === undefined ? undefined : this.#works.get(channelId);
    if (channelId === undefined || !work) return;
    this.#channelOf.delete(interactionId);
    work.underWay.delete(interactionId);
    if (work.underWay.size > 0) return;
    if (work.state === 'held') this.#start(channelId, work);
    else if (work.state === 'idle') this.#rest(channelId, work);
  }

  mayPost(channelId: string): boolean {
    const until = this.#mute.get(channelId);
    if (until === undefined) return true;
    if (until > this.#parts.clock.now()) return false;
    this.#mute.delete(channelId);
    return true;
  }

  /** Draws what is due, for a few seconds at the most. What is left is drawn after the next start. */
  async end(): Promise<void> {
    this.#isEnding = true;
    this.#pace.open();
    for (const [channelId, work] of this.#works) {
      work.underWay.clear();
      work.callOff();
      if (work.state !== 'busy') this.#start(channelId, work);
    }
    let callOff: (() => void) | undefined;
    const patience = new Promise<void>((resolve) => {
      callOff = this.#parts.clock.after(END_MS, resolve);
    });
    await Promise.race([this.#settled(), patience]);
    callOff?.();
    this.#isEnded = true;
    this.#works.clear();
  }

  async #settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #workOf(channelId: string): Work {
    const held = this.#works.get(channelId);
    if (held) return held;
    const work: Work = {
      state: 'idle',
      isDue: false,
      isForced: false,
      late: new Set(),
      pings: null,
      closed: null,
      failures: 0,
      underWay: new Set(),
      callOff: () => undefined,
    };
    this.#works.set(channelId, work);
    return work;
  }

  #wait(channelId: string, work: Work, ms: number): void {
    work.state = 'waiting';
    work.callOff = this.#parts.clock.after(ms, () => this.#start(channelId, work));
  }

  #start(channelId: string, work: Work): void {
    if (!work.isDue) return this.#rest(channelId, work);
    if (work.underWay.size > 0) {
      work.state = 'held';
      return undefined;
    }
    work.state = 'busy';
    const running = this.#run(channelId, work).finally(() => this.#running.delete(running));
    this.#running.add(running);
    return undefined;
  }

  /** Nothing is due: the channel is forgotten, unless a press there is being answered. */
  #rest(channelId: string, work: Work): void {
    work.state = 'idle';
    if (work.isDue) this.#wait(channelId, work, SETTLE_MS);
    else if (work.underWay.size === 0) this.#works.delete(channelId);
  }

  async #run(channelId: string, work: Work): Promise<void> {
    let wait = PAUSE_MS;
    try {
      await this.#pace.turn();
      if (!this.#isEnded) await this.#draw(channelId, work);
      work.failures = 0;
    } catch (error) {
      const retry = RETRY_MS[work.failures];
      const level = retry === undefined ? 'error' : 'warn';
      if (!this.#isEnded) this.#parts.log[level]({ channel: channelId, err: error }, 'table card not drawn');
      work.failures = retry === undefined ? 0 : work.failures + 1;
      work.isDue ||= retry !== undefined && !this.#isEnding;
      wait = retry ?? PAUSE_MS;
    }
    if (this.#isEnded) return;
    if (this.#isEnding && work.isDue) this.#start(channelId, work);
    else if (!this.#isEnding) this.#wait(channelId, work, wait);
  }

  /** Draws the card as the game stands now. @throws what may pass, after putting back what the drawing was for */
  async #draw(channelId: string, work: Work): Promise<void> {
    const { store, messages, clock, log, render } = this.#parts;
    const { isForced, pings, closed } = work;
    const late = new Set(work.late);
    Object.assign(work, { isDue: false, isForced: false, pings: null, closed: null });
    work.late.clear();

    const book = store.lastGame(channelId);
    const mayPost = this.mayPost(channelId);
    const plan = planCard(book, store.card(channelId), {
      now: clock.now(),
      isForced: isForced || late.size > 0,
      mayPost,
    });
    if (late.size > 0 && !mayPost && plan.do !== 'edit')
      log.warn({ ids: [...late] }, 'an answer was committed that cannot be delivered');
    if (!book || plan.do === 'nothing') return;

    const shown = { channelId, gameId: book.id, seq: book.seq };
    try {
      if (plan.do === 'edit') {
        await messages.edit(channelId, plan.messageId, render(book, late));
        this.#shows({ ...shown, messageId: plan.messageId });
        return;
      }
      const postedAt = clock.now();
      const reply = render(book, late);
      const messageId = await messages.post(channelId, pings === null ? reply : { ...reply, pings: [pings] });
      this.#shows({ ...shown, messageId }, postedAt);
      if (plan.old !== null && plan.old !== closed) await this.#close(channelId, plan.old);
    } catch (error) {
      this.#failed(channelId, work, plan, { error, isForced, late, pings, closed });
    }
  }
}
