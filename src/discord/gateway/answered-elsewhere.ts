import type { REST } from 'discord.js';
import type { Log } from '#basics/log.ts';
import { recent } from '#store/rows/recent.ts';

/** Discord takes an answer to an interaction for so long, in ms: so long is known what was tried. */
const KNOWN_MS = 15 * 60 * 1000;
const MOST_KNOWN = 10_000;
/** It is told so often at most, in ms. */
const TOLD_EVERY_MS = 60_000;

const CALLBACK = /\/interactions\/(\d+)\//;

const WHAT_IT_MEANS =
  'somebody else answered this interaction first (40060): another process is logged in with the same token and keeps another database, so games and coins are told from two. Stop one of them; if you do not know where it runs, reset the token. For a moment this is so as well while processes on one PostgreSQL hand a shard over';

/** Notices a second bot with the same token: Discord takes one answer to each interaction, and both give theirs. */
export interface AnsweredElsewhere {
  /** An interaction came. */
  came(id: string): void;
  /** Discord says that it was answered before. */
  refused(id: string): void;
}

/**
 * Tells the operator of interactions that neither another delivery of them to this process answered, nor an attempt of
 * its own whose answer was lost on the way.
 * @param rest through which it answers; how often it tries is counted from now on
 */
export function answeredElsewhere(
  rest: REST,
  { clock, log }: { readonly clock: { now(): number }; readonly log: Pick<Log, 'error'> },
): AnsweredElsewhere {
  const deliveries = recent<number>(KNOWN_MS, MOST_KNOWN);
  const attempts = recent<number>(KNOWN_MS, MOST_KNOWN);
  const countIn = (counts: typeof deliveries, id: string): void =>
    counts.set(id, (counts.get(id, clock.now()) ?? 0) + 1, clock.now());
  let toldAt = -Infinity;
  let untold = 0;

  const { options } = rest;
  const makeRequest = options.makeRequest.bind(options);
  options.makeRequest = (url, init) => {
    const [, id] = CALLBACK.exec(url) ?? [];
    if (id !== undefined) countIn(attempts, id);
    return makeRequest(url, init);
  };

  return {
    came: (id) => countIn(deliveries, id),
    refused(id) {
      const now = clock.now();
      if ((deliveries.get(id, now) ?? 0) > 1 || (attempts.get(id, now) ?? 0) > 1) return;
      untold += 1;
      if (now - toldAt < TOLD_EVERY_MS) return;
      log.error({ id, interactions: untold }, WHAT_IT_MEANS);
      toldAt = now;
      untold = 0;
    },
  };
}
