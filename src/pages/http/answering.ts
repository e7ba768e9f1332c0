import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../basics/clock.ts';
import type { Log } from '../../basics/log.ts';
import type { PageRoute } from '../../basics/meters.ts';
import type { BotContext } from '../../discord/command/command.ts';
import type { PageLink } from '../../store/port/links.ts';
import type { LinkKeeper } from '../links/keeper.ts';
import { hashOf, shortOf } from '../links/links.ts';
import type { Hub } from '../live/hub.ts';
import { stateOf, type Viewing } from '../live/viewing.ts';
import type { Presser } from '../presses/press.ts';
import { RULE_NUMBER, seeRule } from '../seen/rule.ts';
import type { Paths, SaidOnPage, Seen } from '../seen/seen.ts';
import { fragment, page, ruleFragment, rulePage, saidFragment } from '../view/index.ts';
import type { Assets } from './assets.ts';
import type { Limiter } from './limits.ts';
import { liveTo } from './live-response.ts';
import { bodyOf, isOwn, placeOf, senderOf, wantsFragment, wantsJson, type Place } from './requests.ts';
import { send, sendHtml, sendJson, sendPlain, type PlainReason } from './responses.ts';

export interface AnsweringParts {
  /** The address at which the pages are reached. */
  readonly url: URL;
  readonly byProxy: boolean;
  readonly ctx: Pick<BotContext, 'store' | 'rulebook' | 'meters'>;
  readonly view: Viewing;
  readonly presser: Presser;
  readonly hub: Hub;
  readonly keeper: Pick<LinkKeeper, 'find' | 'lookAfter'>;
  readonly assets: Assets;
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly log: Log;
}

/** The paths on a page, relative to it. */
export const pathsOn = ({ hash }: Pick<Assets, 'hash'>): Paths => ({
  page: './',
  press: 'press',
  live: 'live',
  rules: 'rule/',
  assets: `../../assets/${hash}/`,
});

/** The same on the page of a rule. */
const pathsOnRule = ({ hash }: Pick<Assets, 'hash'>): Paths => ({
  page: '../',
  press: '../press',
  live: '../live',
  rules: './',
  assets: `../../../assets/${hash}/`,
});

type FoundPlace = Exclude<Place, { readonly at: 'asset' }>;

const placeLabel = (place: Place | null): PageRoute =>
  place === null ? 'none' : place.at === 'page-without-slash' ? 'page' : place.at;

/** One request with its answer, and how it is to be answered. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly place: FoundPlace;
  readonly hash: string;
  readonly link: PageLink;
  readonly address: string;
}

/** Answers requests for pages. Never rejects. */
export function answeringOf(
  parts: AnsweringParts,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { url, byProxy, ctx, view, presser, hub, keeper, assets, limiter, clock, log } = parts;
  const prefix = url.pathname.replace(/\/+$/, '');
  const assetsAt = `${prefix}/assets/${assets.hash}/`;

  const plain = (
    request: IncomingMessage,
    response: ServerResponse,
    reason: PlainReason,
    more?: Parameters<typeof sendPlain>[3],
  ): void => sendPlain(response, reason, { wantsJson: wantsJson(request), assets: assetsAt }, more);

  const slowly = (request: IncomingMessage, response: ServerResponse, seconds: number): void =>
    plain(request, response, 429, { more: { 'Retry-After': `${seconds}` } });

  const methodsOf = (place: Place): readonly string[] => (place.at === 'press' ? ['POST'] : ['GET', 'HEAD']);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<string> {
    const address = senderOf(request, byProxy);
    const wait = await limiter.take('address', address);
    if (wait > 0) return (slowly(request, response, wait), '-');
    const place = placeOf(request.url ?? '', prefix);
    if (!place) return (plain(request, response, 404), '-');
    const methods = methodsOf(place);
    if (!methods.includes(request.method ?? ''))
      return (plain(request, response, 405, { more: { Allow: methods.join(', ') } }), '-');
    if (place.at === 'asset') return (giveAsset(request, response, place), '-');
    const hash = hashOf(place.secret);
    const link = hash === null ? undefined : await keeper.find(hash);
    if (hash === null || !link) {
      const unknown = await limiter.take('unknown', address);
      if (unknown > 0) slowly(request, response, unknown);
      else plain(request, response, 404);
      return '-';
    }
    const linkWait = await limiter.take('link', hash);
    if (linkWait > 0) slowly(request, response, linkWait);
    else if (link.endedAt !== null) plain(request, response, 410);
    else await atLink({ request, response, place, hash, link, address });
    return shortOf(hash);
  }

  function giveAsset(
    request: IncomingMessage,
    response: ServerResponse,
    { hash, name }: Extract<Place, { readonly at: 'asset' }>,
  ): void {
    const asset = hash === assets.hash ? assets.find(name) : undefined;
    if (!asset) return plain(request, response, 404);
    send(response, 200, asset.type, asset.body, { 'Cache-Control': 'public, max-age=31536000, immutable' });
  }

  async function atLink(exchange: Exchange): Promise<void> {
    const { request, response, place, link } = exchange;
    switch (place.at) {
      case 'page-without-slash':
        return sendHtml(response, 308, '', { Location: `${place.secret}/` });
      case 'page':
        return givePage(exchange);
      case 'live':
        return goLive(exchange);
      case 'rule':
        return giveRule(request, response, place.number, link);
      case 'press':
        return takePress(exchange);
    }
  }

  async function givePage({ request, response, link }: Exchange): Promise<void> {
    keeper.lookAfter(link);
    const seen = (await view(link))?.as(link);
    if (!seen) return plain(request, response, 410);
    if (wantsFragment(request)) {
      const html = fragment(seen);
      const more = { 'X-Now': `${clock.now()}`, 'X-State': stateOf(html) };
      return sendHtml(response, statusOf(seen), html, more);
    }
    sendHtml(response, statusOf(seen), wholePage(seen, null));
  }

  const statusOf = ({ stage }: Seen): 200 | 410 => (stage === 'over' ? 410 : 200);

  const wholePage = (seen: Seen, said: SaidOnPage | null): string =>
    page({ ...seen, now: clock.now(), formId: randomBytes(12).toString('base64url'), said });

  async function giveRule(
    request: IncomingMessage,
    response: ServerResponse,
    number: string,
    link: PageLink,
  ): Promise<void> {
    if (!RULE_NUMBER.test(number)) return plain(request, response, 404);
    const snapshot = await ctx.store.lastGame(link.channelId);
    const edition = snapshot?.id === link.gameId ? snapshot.game.edition : null;
    if (edition === null) return plain(request, response, 410);
    const rule = seeRule(number, edition, ctx.rulebook);
    if (!rule) return plain(request, response, 404);
    const isPart = wantsFragment(request);
    sendHtml(response, 200, isPart ? ruleFragment(rule) : rulePage(rule, pathsOnRule(assets)));
  }

  async function goLive({ request, response, hash, link, address }: Exchange): Promise<void> {
    const seen = (await view(link))?.as(link);
    // The connection may be gone by now: then nothing would ever end it.
    if (response.closed) return;
    if (!seen || seen.stage === 'over') return plain(request, response, 410);
    if (request.method === 'HEAD') return send(response, 200, 'text/event-stream', '');
    const disconnect = limiter.connect(hash, address);
    if (!disconnect) return slowly(request, response, 30);
    const shows = [request.headers['last-event-id'] ?? []].flat()[0] ?? null;
    const watcher = liveTo(response, clock, { hash, link, shows });
    // A phone that slept learns what time it is before it presses anything.
    watcher.beat();
    const leave = hub.watch(watcher);
    response.once('close', () => {
      leave();
      disconnect();
    });
  }

  async function takePress({ request, response, hash, link }: Exchange): Promise<void> {
    if (!isOwn(request, url.origin)) return plain(request, response, 403);
    if (link.kind !== 'player') return plain(request, response, 'only-looks');
    const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    if (type !== 'application/json' && type !== 'application/x-www-form-urlencoded')
      return plain(request, response, 415);
    const body = await bodyOf(request);
    if (body === null) return plain(request, response, 413, { more: { Connection: 'close' } });
    const byScript = wantsJson(request);
    const said = await presser.press({ link, hash, type, body, byScript });
    if (!said) return plain(request, response, 400);
    if (byScript) return sendJson(response, 200, { outcome: said.outcome, html: saidFragment(said) });
    const seen = (await view(link))?.as(link);
    if (!seen) return plain(request, response, 410);
    sendHtml(response, statusOf(seen), wholePage(seen, said));
  }

  return async (request, response) => {
    const started = performance.now();
    let of = '-';
    try {
      of = await answer(request, response);
    } catch (err) {
      const bug = randomBytes(4).toString('hex');
      if (!request.destroyed || request.complete) log.error({ bug, err }, 'a page was not answered');
      plain(request, response, 500, { also: ` It is noted as ${bug}.` });
    }
    const ms = Math.round((performance.now() - started) * 10) / 10;
    ctx.meters.page(placeLabel(placeOf(request.url ?? '', prefix)), response.statusCode);
    log.debug({ link: of, method: request.method, status: response.statusCode, ms }, 'page');
  };
}
