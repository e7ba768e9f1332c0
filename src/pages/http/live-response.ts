import type { ServerResponse } from 'node:http';
import type { Clock } from '../../basics/clock.ts';
import type { Ended, Watcher } from '../live/hub.ts';
import { saidFragment } from '../view/index.ts';
import { beginEvents, ENDED, refusedOnPage } from './responses.ts';

/** A page that reads so slowly that so many bytes wait for it is let go: it connects again, and shows the newest state. */
const MOST_WAITING = 256 * 1024;
/** A browser connects again so long after its connection broke, in ms. */
const RETRY_MS = 2000;

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
  const write = (event: string, data: object, id?: string): void => {
    if (response.destroyed || response.writableEnded) return;
    response.write(`event: ${event}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`);
    if (response.writableLength > MOST_WAITING) response.destroy();
  };
  return {
    hash,
    link,
    shows,
    show: (state, { seq }, html) => write('page', { now: clock.now(), seq, html }, state),
    beat: () => write('beat', { now: clock.now() }),
    end(why: Ended) {
      write('ended', { why, html: saidFragment(refusedOnPage(ENDED[why])) });
      response.end();
    },
    close: () => response.end(),
  };
}
