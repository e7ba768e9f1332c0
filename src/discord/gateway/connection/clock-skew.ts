import { RESTEvents, type REST } from 'discord.js';
import type { Clock } from '#basics/clock.ts';
import { formatCount } from '#basics/format-count.ts';
import type { Log } from '#basics/log.ts';

/** The number of consecutive responses that have to agree. */
const MIN_AGREEING = 3;
/** A clock that is further off makes the bot refuse requests that arrived in time, or accept those that are too late. */
const MAX_SKEW_MS = 2000;
/** How far agreeing responses may differ: the header has whole seconds, and the latency is unknown. */
const MAX_SPREAD_MS = 1500;

/** Compares the clock of this machine with Discord's, by the Date headers of its responses. */
export class ClockSkew {
  readonly #onChange: (seconds: number | null) => void;
  #differencesMs: readonly number[] = [];
  #seconds: number | null = null;

  /** @param onChange called with the seconds when the clock is found to be off, and with `null` when it is right again */
  constructor(onChange: (seconds: number | null) => void) {
    this.#onChange = onChange;
  }

  /** By how many seconds this machine's clock is ahead of Discord's; negative if it is behind, `null` if it is right. */
  get seconds(): number | null {
    return this.#seconds;
  }

  /**
   * Records a response of Discord's.
   * @param date its Date header; ignored if it cannot be parsed
   * @param now when it arrived by this machine's clock, in milliseconds since 1970
   */
  record(date: string | null | undefined, now: number): void {
    const theirs = Date.parse(date ?? '');
    if (Number.isNaN(theirs)) return;
    // The header is cut to whole seconds, so on average it is half a second early.
    this.#differencesMs = [...this.#differencesMs.slice(1 - MIN_AGREEING), now - (theirs + 500)];
    const found = this.#computeSkew();
    if (found === this.#seconds) return;
    const isNews = found === null || this.#seconds === null;
    this.#seconds = found;
    if (isNews) this.#onChange(found);
  }

  #computeSkew(): number | null {
    const [least = 0, ...others] = this.#differencesMs.toSorted((a, b) => a - b);
    const most = others.at(-1) ?? 0;
    if (this.#differencesMs.length < MIN_AGREEING || most - least > MAX_SPREAD_MS) return this.#seconds;
    const isFar = (ms: number): boolean => Math.abs(ms) > MAX_SKEW_MS;
    if (![least, most].every(isFar)) return null;
    return Math.round((least + most) / 2000);
  }
}

/** Records all responses, and logs when the clock is found to be off and when it is right again. */
export function watchClockSkew(rest: REST, clock: Clock, log: Log): ClockSkew {
  const found = new ClockSkew((seconds) => {
    if (seconds === null) log.info('the clock of this machine agrees with Discord’s again');
    else log.warn({ seconds }, formatSkew(seconds));
  });
  rest.on(RESTEvents.Response, (_, response) => found.record(response.headers.get('date'), clock.now()));
  return found;
}

/** With a clock that is ahead, requests look too late; with one that is behind, late ones look as if they were in time. */
const formatSkew = (seconds: number): string =>
  `the clock of this machine is ${formatCount(Math.abs(seconds), 'second')} ${
    seconds > 0
      ? 'ahead of Discord’s: set it, or what people send is refused as too late'
      : 'behind Discord’s: set it, or what arrives too late to be answered is done all the same'
  }`;
