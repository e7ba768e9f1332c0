import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '#basics/clock.ts';
import type { Log } from '#basics/log.ts';
import type { PageRoute } from '#basics/meters.ts';
import type { BotContext } from '#discord/command/command.ts';
import type { Game } from '#engine/game/state.ts';
import type { PageLink } from '#store/port/links.ts';
import { parseEntry, type ActivityService, type ActivityEntry } from '../activity/activity.ts';
import type { LinkExpiry } from '../links/link-expiry.ts';
import { hashSecret, shortHash } from '../links/page-links.ts';
import type { LiveUpdates } from '../live/live-updates.ts';
import { pageState, type LoadChannelView } from '../live/channel-view.ts';
import type { Presser } from '../presses/press.ts';
import { RULE_NUMBER, buildRuleModel } from '../view-model/rule-model.ts';
import type { PagePaths, PressResult, GamePageModel } from '../view-model/types.ts';
import { activityPage, fragment, page, ruleFragment, rulePage, pressResultFragment } from '../view/index.ts';
import type { Assets } from './assets.ts';
import type { PageLimiter } from './limits.ts';
import { openEventStream } from './event-stream.ts';
import {
  readBody,
  isFromFrame,
  isSameOrigin,
  mediaType,
  parseTarget,
  clientAddress,
  wantsFragment,
  wantsJson,
  type RequestTarget,
} from './requests.ts';
import { allowFraming, sendBody, sendHtml, sendJson, sendPlain, type PlainReason } from './responses.ts';

export interface RequestHandlerOptions {
  /** The address at which people reach the pages. */
  readonly url: URL;
  readonly byProxy: boolean;
  /** `null` if pages don't open inside Discord. */
  readonly activity: ActivityService | null;
  readonly ctx: Pick<BotContext, 'store' | 'rulebook' | 'meters'>;
  readonly view: LoadChannelView;
  readonly readArt: ReadArt;
  readonly presser: Presser;
  readonly hub: LiveUpdates;
  readonly keeper: Pick<LinkExpiry, 'find' | 'checkOwner'>;
  readonly assets: Assets;
  readonly limiter: PageLimiter;
  readonly clock: Clock;
  readonly log: Log;
}

/** Reads the picture of this name at a seat of a game; `null` if there is none. */
export type ReadArt = (game: Game, name: string) => Promise<Buffer | null>;

/** The paths on a page, relative to it. */
export const pathsFromPage = ({ hash }: Pick<Assets, 'hash'>): PagePaths => ({
  page: './',
  press: 'press',
  live: 'live',
  rules: 'rule/',
  assets: `../../assets/${hash}/`,
  art: 'art/',
});

/** The web app manifest, for a page on a home screen. */
const manifestOf = (assets: Pick<Assets, 'hash'>): object => {
  const at = pathsFromPage(assets).assets;
  return {
    name: 'Playgroup Judge',
    short_name: 'Judge',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#14161a',
    theme_color: '#14161a',
    icons: [
      { src: `${at}icon.svg`, sizes: 'any', type: 'image/svg+xml' },
      { src: `${at}icon.png`, sizes: '192x192', type: 'image/png' },
    ],
  };
};

/** The paths on the page of a rule, relative to it. */
const pathsFromRule = ({ hash }: Pick<Assets, 'hash'>): PagePaths => ({
  page: '../',
  press: '../press',
  live: '../live',
  rules: './',
  assets: `../../../assets/${hash}/`,
  art: '../art/',
});

type PageTarget = Exclude<RequestTarget, { readonly at: 'asset' | 'activity' | 'enter' }>;

const routeLabel = (place: RequestTarget | null): PageRoute => {
  if (!place) return 'none';
  switch (place.at) {
    case 'page-without-slash':
      return 'page';
    case 'worker':
    case 'manifest':
    case 'art':
      return 'asset';
    case 'activity':
    case 'asset':
    case 'enter':
    case 'live':
    case 'page':
    case 'press':
    case 'rule':
      return place.at;
  }
};

/** A request with its response, and what determines the response. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly place: PageTarget;
  readonly hash: string;
  readonly link: PageLink;
  readonly address: string;
}

/** Answers requests for pages. Never rejects. */
export function createRequestHandler(
  parts: RequestHandlerOptions,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { url, byProxy, activity, ctx, view, readArt, presser, hub, keeper, assets, limiter, clock, log } =
    parts;
  const prefix = url.pathname.replace(/\/+$/, '');
  const assetsAt = `${prefix}/assets/${assets.hash}/`;

  const plain = (
    request: IncomingMessage,
    response: ServerResponse,
    reason: PlainReason,
    more?: Parameters<typeof sendPlain>[3],
  ): void => sendPlain(response, reason, { wantsJson: wantsJson(request), assets: assetsFor(request) }, more);

  /** Below the Activity, Discord's proxy hides the path of PAGE_URL. */
  function assetsFor(request: IncomingMessage): string {
    const place = parseTarget(request.url ?? '', prefix);
    return place?.isFramed
      ? `${place.at === 'rule' || place.at === 'art' ? '../' : ''}../../assets/${assets.hash}/`
      : assetsAt;
  }

  const slowly = (request: IncomingMessage, response: ServerResponse, seconds: number): void =>
    plain(request, response, 429, { more: { 'Retry-After': `${seconds}` } });

  const methodsOf = (place: RequestTarget): readonly string[] =>
    place.at === 'press' || place.at === 'enter' ? ['POST'] : ['GET', 'HEAD'];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<string> {
    const address = clientAddress(request, byProxy);
    const wait = await limiter.take('address', address);
    if (wait > 0) return (slowly(request, response, wait), '-');
    const place = parseTarget(request.url ?? '', prefix);
    if (!place || (place.isFramed && !activity)) return (plain(request, response, 404), '-');
    if (place.isFramed) allowFraming(response);
    const methods = methodsOf(place);
    if (!methods.includes(request.method ?? ''))
      return (plain(request, response, 405, { more: { Allow: methods.join(', ') } }), '-');
    if (place.at === 'asset') return (giveAsset(request, response, place), '-');
    if (place.at === 'activity') return (giveActivity(request, response), '-');
    if (place.at === 'enter') return (await enterActivity(request, response, address), '-');
    const hash = hashSecret(place.secret);
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
    return shortHash(hash);
  }

  function giveAsset(
    request: IncomingMessage,
    response: ServerResponse,
    { hash, name }: Extract<RequestTarget, { readonly at: 'asset' }>,
  ): void {
    const asset = hash === assets.hash ? assets.find(name) : undefined;
    if (!asset) return plain(request, response, 404);
    sendBody(response, 200, asset.type, asset.body, {
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  }

  function giveActivity(request: IncomingMessage, response: ServerResponse): void {
    const clientId = activity?.applicationId() ?? null;
    if (clientId === null) return plain(request, response, 503);
    sendHtml(response, 200, activityPage(clientId, `assets/${assets.hash}/`));
  }

  /**
   * Answers with the path of the page of the user who authorized a code. Rate-limited before the request to Discord.
   */
  async function enterActivity(
    request: IncomingMessage,
    response: ServerResponse,
    address: string,
  ): Promise<void> {
    if (!activity || !isFromFrame(request)) return plain(request, response, 403);
    const body = await readBody(request);
    const entry = parseEntry(body ?? '');
    if (!entry) return plain(request, response, 400);
    const wait = await limiter.take('entry', address);
    const busy: ActivityEntry = { refused: 'busy' };
    if (wait > 0) sendJson(response, 429, busy, { 'Retry-After': `${wait}` });
    else sendJson(response, 200, await activity.enter(entry));
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
      case 'art':
        return giveArt(request, response, place.name, link);
      case 'press':
        return takePress(exchange);
      case 'worker':
      case 'manifest':
        return giveFileOfPage(exchange, place.at);
    }
  }

  /** The files that let a page open without the network. Inside Discord, nothing is stored. */
  function giveFileOfPage({ request, response, place, link }: Exchange, file: 'worker' | 'manifest'): void {
    if (place.isFramed || link.kind !== 'player') return plain(request, response, 404);
    if (file === 'manifest')
      return sendBody(response, 200, 'application/manifest+json', JSON.stringify(manifestOf(assets)));
    const worker = assets.find('worker.js');
    return worker ? sendBody(response, 200, worker.type, worker.body) : plain(request, response, 404);
  }

  async function givePage({ request, response, link }: Exchange): Promise<void> {
    keeper.checkOwner(link);
    const model = (await view(link))?.as(link);
    if (!model) return plain(request, response, 410);
    if (wantsFragment(request)) {
      const html = fragment(model);
      const headers = { 'X-Now': `${clock.now()}`, 'X-State': pageState(html) };
      return sendHtml(response, statusOf(model), html, headers);
    }
    sendHtml(response, statusOf(model), wholePage(model, null));
  }

  const statusOf = ({ stage }: GamePageModel): 200 | 410 => (stage === 'over' ? 410 : 200);

  const wholePage = (model: GamePageModel, pressResult: PressResult | null): string =>
    page({ ...model, now: clock.now(), formId: randomBytes(12).toString('base64url'), pressResult });

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
    const rule = buildRuleModel(number, edition, ctx.rulebook);
    if (!rule) return plain(request, response, 404);
    const isPart = wantsFragment(request);
    sendHtml(response, 200, isPart ? ruleFragment(rule) : rulePage(rule, pathsFromRule(assets)));
  }

  /** Only pictures at the seats of the link's game are available. A picture's name changes with its content. */
  async function giveArt(
    request: IncomingMessage,
    response: ServerResponse,
    name: string,
    link: PageLink,
  ): Promise<void> {
    const snapshot = await ctx.store.lastGame(link.channelId);
    const picture = snapshot?.id === link.gameId ? await readArt(snapshot.game, name) : null;
    if (!picture) return plain(request, response, 404);
    sendBody(response, 200, 'image/jpeg', picture, {
      'Cache-Control': 'private, max-age=2592000, immutable',
    });
  }

  async function goLive({ request, response, hash, link, address }: Exchange): Promise<void> {
    const model = (await view(link))?.as(link);
    // The connection may be closed by now; then nothing would ever end the stream.
    if (response.closed) return;
    if (!model || model.stage === 'over') return plain(request, response, 410);
    if (request.method === 'HEAD') return sendBody(response, 200, 'text/event-stream', '');
    const disconnect = limiter.connect(hash, address);
    if (!disconnect) return slowly(request, response, 30);
    const knownState = [request.headers['last-event-id'] ?? []].flat()[0] ?? null;
    const watcher = openEventStream(response, clock, { hash, link, knownState });
    // A phone that slept learns the server's time before it presses anything.
    watcher.beat();
    const leave = hub.watch(watcher);
    response.once('close', () => {
      leave();
      disconnect();
    });
  }

  async function takePress({ request, response, place, hash, link }: Exchange): Promise<void> {
    const isOurs = place.isFramed ? isFromFrame(request) : isSameOrigin(request, url.origin);
    if (!isOurs) return plain(request, response, 403);
    if (link.kind !== 'player') return plain(request, response, 'only-looks');
    const type = mediaType(request.headers['content-type']);
    if (type !== 'application/json' && type !== 'application/x-www-form-urlencoded')
      return plain(request, response, 415);
    const body = await readBody(request);
    if (body === null) return plain(request, response, 413, { more: { Connection: 'close' } });
    const byScript = wantsJson(request);
    const result = await presser.press({ link, hash, type, body, byScript });
    if (!result) return plain(request, response, 400);
    if (byScript)
      return sendJson(response, 200, {
        outcome: result.outcome,
        seq: result.seq,
        html: pressResultFragment(result),
      });
    const model = (await view(link))?.as(link);
    if (!model) return plain(request, response, 410);
    sendHtml(response, statusOf(model), wholePage(model, result));
  }

  return async (request, response) => {
    const started = performance.now();
    let route = '-';
    try {
      route = await answer(request, response);
    } catch (err) {
      const bug = randomBytes(4).toString('hex');
      if (!request.destroyed || request.complete) log.error({ bug, err }, 'a request for a page failed');
      plain(request, response, 500, { also: ` It is noted as ${bug}.` });
    }
    const ms = Math.round((performance.now() - started) * 10) / 10;
    ctx.meters.page(routeLabel(parseTarget(request.url ?? '', prefix)), response.statusCode);
    log.debug({ link: route, method: request.method, status: response.statusCode, ms }, 'page');
  };
}
