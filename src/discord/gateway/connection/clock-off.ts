import { RESTEvents, type REST } from 'discord.js';
import type { Clock } from '#basics/clock.ts';
import { formatCount } from '#basics/format-count.ts';
import type { Log } from '#basics/log.ts';

/** So many of Discord's responses in a row have to agree. */
const AGREEING = 3;
/** Further off than this, in milliseconds, a clock makes the bot refuse what arrived in time, or the other way round. */
const FAR_MS = 2000;
/** The header tells whole seconds, and how long the response took is not known. */
const SPREAD_MS = 1500;

/**
 * Compares the clock of this machine with Discord's, by the Date headers of what Discord answers.
 * One slow answer says nothing: three in a row must agree.
 */
export class ClockOff {
  readonly #told: (seconds: number | null) => void;
  #last: readonly number[] = [];
  #seconds: number | null = null;

  /** @param told called when the clock is found to be off, by how much, and when it is right again */
  constructor(told: (seconds: number | null) => void) {
    this.#told = told;
  }

  /**
   * By how many seconds this machine's clock is ahead of Discord's, less than 0 where it is behind; `null` if it is
   * right.
   */
  get seconds(): number | null {
    return this.#seconds;
  }

  /**
   * A response of Discord's arrived.
   * @param date its Date header; anything else is passed over
   * @param now this machine's time as it arrived, in milliseconds since 1970
   */
  heard(date: string | null | undefined, now: number): void {
    const theirs = Date.parse(date ?? '');
    if (Number.isNaN(theirs)) return;
    // Cut to whole seconds, it is half a second earlier than what was meant, on average.
    this.#last = [...this.#last.slice(1 - AGREEING), now - (theirs + 500)];
    const found = this.#agreed();
    if (found === this.#seconds) return;
    const isNews = found === null || this.#seconds === null;
    this.#seconds = found;
    if (isNews) this.#told(found);
  }

  #agreed(): number | null {
    const [least = 0, ...others] = this.#last.toSorted((one, other) => one - other);
    const most = others.at(-1) ?? 0;
    if (this.#last.length < AGREEING || most - least > SPREAD_MS) return this.#seconds;
    const isFar = (ms: number): boolean => Math.abs(ms) > FAR_MS;
    if (![least, most].every(isFar)) return null;
    return Math.round((least + most) / 2000);
  }
}

/** Compares by all that Discord answers, and tells the log when the clock is found to be off. */
export function watchClock(rest: REST, clock: Clock, log: Log): ClockOff {
  const found = new ClockOff((seconds) => {
    if (seconds === null) log.info('the clock of this machine agrees with Discord’s again');
    else log.warn({ seconds }, formatOff(seconds));
  });
  rest.on(RESTEvents.Response, (_, response) => found.heard(response.headers.get('date'), clock.now()));
  return found;
}

/** A clock that is ahead makes what arrives in time late; one that is behind hides that something is late. */
const formatOff = (seconds: number): string =>
  `the clock of this machine is ${formatCount(Math.abs(seconds), 'second')} ${
    seconds > 0
      ? 'ahead of Discord’s: set it, or what people send is refused as too late'
      : 'behind Discord’s: set it, or what arrives too late to be answered is done all the same'
  }`;
