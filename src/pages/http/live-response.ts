import type { ServerResponse } from 'node:http';
import type { Clock } from '../../basics/clock.ts';
import type { Ended, Shown, Watcher } from '../live/hub.ts';
import { saidFragment } from '../view/index.ts';
import { beginEvents, ENDED, refusedOnPage } from './responses.ts';

/** A page that reads so slowly that so many bytes wait for it is let go: it connects again, and shows the newest state. */
const MOST_WAITING = 256 * 1024;
/** A browser connects again so long after its connection broke, in ms. */
const RETRY_MS = 2000;

const eventOf = (event: string, data: object, id?: string): string =>
  `event: ${event}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`;

/** The event that shows a game, for all who see it alike. */
const shownBy = new WeakMap<Shown, string>();

function pageEvent(shown: Shown, now: number): string {
  const { state, seen, html } = shown;
  const event = shownBy.get(shown) ?? eventOf('page', { now, seq: seen.seq, html }, state);
  shownBy.set(shown, event);
  return event;
}

/**
 * Server-sent events to one page: they go through any proxy that lets answers through, a browser connects again by
 * itself, and what a page sends goes by ordinary requests anyway.
 */
export function liveTo(
  response: ServerResponse,
  clock: Clock,
  { hash, link, shows }: Pick<Watcher, 'hash' | 'link' | 'shows'>,
): Watcher {
  beginEvents(response);
  response.write(`retry: ${RETRY_MS}\n\n`);
  const write = (event: string): void => {
    if (response.destroyed || response.writableEnded) return;
    response.write(event);
    if (response.writableLength > MOST_WAITING) response.destroy();
  };
  return {
    hash,
    link,
    shows,
    show: (shown) => write(pageEvent(shown, clock.now())),
    beat: () => write(eventOf('beat', { now: clock.now() })),
    end(why: Ended) {
      write(eventOf('ended', { why, html: saidFragment(refusedOnPage(ENDED[why])) }));
      response.end();
    },
    close: () => response.end(),
  };
}
