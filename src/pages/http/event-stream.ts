import type { ServerResponse } from 'node:http';
import type { Clock } from '#basics/clock.ts';
import type { EndReason, RenderedPage, Subscriber } from '../live/live-updates.ts';
import { pressResultFragment } from '../view/index.ts';
import { beginEventStream, ENDED, refusedPress } from './responses.ts';

/** Disconnects clients that read too slowly; they reconnect and get the newest state. */
const MAX_BUFFERED_BYTES = 256 * 1024;
/** Delay before a browser reconnects, in ms. */
const RETRY_MS = 2000;

const formatEvent = (event: string, data: object, id?: string): string =>
  `event: ${event}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`;

/** The event that shows a game, shared by all viewers who see the same. */
const pageEvents = new WeakMap<RenderedPage, string>();

function pageEvent(renderedPage: RenderedPage, now: number): string {
  const { state, model, html } = renderedPage;
  const event = pageEvents.get(renderedPage) ?? formatEvent('page', { now, seq: model.seq, html }, state);
  pageEvents.set(renderedPage, event);
  return event;
}

/**
 * Server-sent events to one page. They pass any HTTP proxy, browsers reconnect by themselves, and pages send their
 * presses as ordinary requests.
 */
export function openEventStream(
  response: ServerResponse,
  clock: Clock,
  { hash, link, knownState }: Pick<Subscriber, 'hash' | 'link' | 'knownState'>,
): Subscriber {
  beginEventStream(response);
  response.write(`retry: ${RETRY_MS}\n\n`);
  const write = (event: string): void => {
    if (response.destroyed || response.writableEnded) return;
    response.write(event);
    if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
  };
  return {
    hash,
    link,
    knownState,
    show: (shown) => write(pageEvent(shown, clock.now())),
    beat: () => write(formatEvent('beat', { now: clock.now() })),
    end(why: EndReason) {
      write(formatEvent('ended', { why, html: pressResultFragment(refusedPress(ENDED[why])) }));
      response.end();
    },
    close: () => response.end(),
  };
}
