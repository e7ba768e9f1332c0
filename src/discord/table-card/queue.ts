import type { Pressed, SaidInChannel, Tables, Touch } from '../command/tables.ts';
import type { Clock } from '../../basics/clock.ts';
import { withTimeout } from '../../basics/with-timeout.ts';
import { NO_METERS, type Meters } from '../../basics/meters.ts';
import type { Log } from '../../basics/log.ts';
import type { Standing, TableCard } from '../../store/port/games.ts';
import type { Store } from '../../store/port/port.ts';
import { AtHand } from './at-hand.ts';
import { cardDrawing, type CardDrawing, type DrawingParts } from './drawing.ts';
import type { Elsewhere } from './elsewhere.ts';
import { dueBy, merge, type Due } from './plan.ts';
import { cardPace, type CardPace } from './pace.ts';

/** Cards are drawn so long after a change, so that the reply goes first and what follows at once is drawn with it. */
const SETTLE_MS = 150;
/** Between two drawings in one channel: Discord takes about five edits in five seconds there. */
const PAUSE_MS = 1000;
/** Requests a second over all channels. Discord allows about 48; answers that were deferred need some of them. */
const PER_SECOND = 40;
/** Waits after 1, 2, 3 … failures that may pass; after that many it is left to the next change. */
const RETRY_MS = [2000, 10_000, 60_000] as const;
/** Cards not drawn so many milliseconds after the end are drawn after the next start. */
const END_MS = 3000;

/**
 * The work to be done in one channel. `waiting` for its time, `held` while presses are answered by the card's message,
 * `busy` with a request.
 */
interface Work {
  state: 'idle' | 'waiting' | 'held' | 'busy';
  /** Why the card is to be drawn; `null` where it is not. */
  due: Due | null;
  failures: number;
  /** Presses that are being answered. */
  readonly underWay: Set<string>;
  callOff: () => void;
}

/**
 * Keeps the table cards up to date: in each channel one request at a time, the state read when its turn comes, so that
 * many changes make one edit. Nothing waits for it.
 */
export class CardQueue implements Tables {
  readonly #store: Pick<Store<unknown>, 'showCard'>;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #pace: CardPace;
  readonly #atHand = new AtHand();
  readonly #drawing: CardDrawing;
  readonly #meters: Pick<Meters, 'card'>;
  readonly #messages: DrawingParts['messages'];
  readonly #elsewhere: Elsewhere | null;
  readonly #works = new Map<string, Work>();
  /** The channels of presses that are being answered, by interaction. */
  readonly #pressedIn = new Map<string, string>();
  readonly #running = new Set<Promise<void>>();
  #stage: 'open' | 'ending' | 'ended' = 'open';

  /**
   * @param parts `meters` count the drawings; `processes` share what Discord allows: left out, this one has it all;
   *   `elsewhere`, left out, all servers are this one's
   */
  constructor(
    parts: Omit<DrawingParts, 'pace' | 'atHand'> & {
      readonly meters?: Pick<Meters, 'card'>;
      readonly processes?: () => number;
      readonly elsewhere?: Elsewhere | null;
    },
  ) {
    const { processes = () => 1 } = parts;
    this.#meters = parts.meters ?? NO_METERS;
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#log = parts.log;
    this.#messages = parts.messages;
    this.#elsewhere = parts.elsewhere ?? null;
    this.#pace = cardPace(parts.clock, () => PER_SECOND / processes());
    this.#drawing = cardDrawing({ ...parts, pace: this.#pace, atHand: this.#atHand });
  }

  touched(channelId: string, touch: Touch = {}): void {
    if (this.#stage !== 'open') return;
    const work = this.#workOf(channelId);
    // An update on its way may give the old card its buttons back.
    const { closed, ...others } = touch;
    if (closed !== undefined) this.#messages.shows(closed, null);
    const isClosed = closed !== undefined && work.underWay.size === 0;
    this.draw(channelId, dueBy(isClosed ? touch : others));
  }

  /** Has a card drawn, for these reasons. Returns at once. */
  draw(channelId: string, due: Due): void {
    if (this.#stage !== 'open') return;
    const work = this.#workOf(channelId);
    work.due = merge(work.due, due);
    if (work.state === 'idle') this.#wait(channelId, work, SETTLE_MS);
  }

  pressed(press: Pressed, { id, seq }: Pick<Standing, 'id' | 'seq'>, shown: TableCard | undefined): void {
    if (this.#stage === 'ended') return;
    const { interactionId, channelId, messageId, postedAt, shows } = press;
    const work = this.#workOf(channelId);
    // Of two updates on their way at once nobody knows which arrives last.
    if (work.state === 'busy' || work.underWay.size > 0)
      work.due = merge(work.due, dueBy({ isForced: true }));
    work.underWay.add(interactionId);
    this.#pressedIn.set(interactionId, channelId);
    if (shown && shown.messageId !== messageId)
      work.due = merge(work.due, dueBy({ closes: shown.messageId }));
    this.#messages.shows(messageId, shows);
    this.#atHand.seen(channelId);
    this.#store.showCard({ channelId, messageId, gameId: id, seq, postedAt });
  }

  answered(interactionId: string, isShown: boolean, said?: SaidInChannel): void {
    if (said && this.#atHand.said(said.channelId, said.reply)) this.touched(said.channelId);
    this.#settlePress(interactionId, isShown);
  }

  /** A press on a card was answered: what waited for that goes on. */
  #settlePress(interactionId: string, isShown: boolean): void {
    const channelId = this.#pressedIn.get(interactionId);
    if (channelId === undefined) return;
    this.#pressedIn.delete(interactionId);
    const work = this.#works.get(channelId);
    if (!work?.underWay.delete(interactionId)) return;
    if (!isShown) work.due = merge(work.due, dueBy({ isForced: true }));
    if (work.underWay.size > 0) return;
    if (work.state === 'held') this.#start(channelId, work);
    else if (work.state === 'idle') this.#rest(channelId, work);
  }

  mayPost(channelId: string): boolean {
    return this.#drawing.mayPost(channelId);
  }

  /** Draws what is due by now, and resolves when that is done: another process may go on with it. */
  async catchUp(): Promise<void> {
    for (const [channelId, work] of this.#works) {
      if (work.state !== 'waiting' || !work.due) continue;
      work.callOff();
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
    for (const [channelId, work] of this.#works) {
      work.underWay.clear();
      work.callOff();
      if (work.state !== 'busy') this.#start(channelId, work);
    }
    await withTimeout(this.#clock, END_MS, this.#settled());
    this.#stage = 'ended';
    this.#pace.close();
    this.#works.clear();
  }

  async #settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #workOf(channelId: string): Work {
    const held = this.#works.get(channelId);
    if (held) return held;
    const work: Work = { state: 'idle', due: null, failures: 0, underWay: new Set(), callOff: () => {} };
    this.#works.set(channelId, work);
    return work;
  }

  #wait(channelId: string, work: Work, ms: number): void {
    work.state = 'waiting';
    work.callOff = this.#clock.after(ms, () => this.#start(channelId, work));
  }

  #start(channelId: string, work: Work): void {
    const { due } = work;
    if (!due) this.#rest(channelId, work);
    else if (work.underWay.size > 0) work.state = 'held';
    else if (this.#elsewhere && due.guildId !== undefined && !this.#elsewhere.isOurs(due.guildId)) {
      // Looked up only now: a shard may have gone to another process since the game was changed.
      work.due = null;
      this.#elsewhere.passOn(channelId, due);
      this.#rest(channelId, work);
    } else {
      work.state = 'busy';
      work.due = null;
      const running = this.#run(channelId, work, due).finally(() => this.#running.delete(running));
      this.#running.add(running);
    }
  }

  /** Nothing is due: the channel is forgotten, unless a press there is being answered. */
  #rest(channelId: string, work: Work): void {
    work.state = 'idle';
    if (work.due) this.#wait(channelId, work, SETTLE_MS);
    else if (work.underWay.size === 0) this.#works.delete(channelId);
  }

  async #run(channelId: string, work: Work, due: Due): Promise<void> {
    let wait: number = PAUSE_MS;
    try {
      await this.#drawing.draw(channelId, due);
      work.failures = 0;
      this.#meters.card(true);
    } catch (error) {
      if (this.#stage === 'ended') return;
      this.#meters.card(false);
      wait = this.#failed(channelId, work, due, error);
    }
    if (this.#stage === 'open') this.#wait(channelId, work, wait);
    else if (this.#stage === 'ending') this.#start(channelId, work);
  }

  /** @returns how long to wait before it is tried again, if it is */
  #failed(channelId: string, work: Work, due: Due, error: unknown): number {
    const retry = this.#stage === 'open' ? RETRY_MS[work.failures] : undefined;
    const level = retry === undefined ? 'error' : 'warn';
    this.#log[level]({ channel: channelId, err: error }, 'table card not drawn');
    if (retry === undefined) {
      work.failures = 0;
      return PAUSE_MS;
    }
    work.failures += 1;
    work.due = work.due ? merge(due, work.due) : due;
    return retry;
  }
}
