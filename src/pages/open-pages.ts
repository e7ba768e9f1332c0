import { EventEmitter } from 'node:events';
import type { Clock } from '#basics/clock.ts';
import { createCloseStack } from '#basics/close-stack.ts';
import type { Log } from '#basics/log.ts';
import type { Meters } from '#basics/meters.ts';
import type { CardPool } from '#cards/pool/card-pool.ts';
import type { BotContext } from '#discord/command/command.ts';
import type { Pages } from '#discord/command/pages.ts';
import type { TableCardService } from '#discord/command/table-cards.ts';
import type { Game } from '#engine/game/state.ts';
import { tablePicture } from '#pictures/table/table.tsx';
import { OperatorError } from '#files/operator-error.ts';
import type { PageLinks } from '#store/port/links.ts';
import type { News } from '#store/port/news.ts';
import { createActivity, type ActivityOptions } from './activity/activity.ts';
import { loadActivitySdk } from './activity/sdk.ts';
import { createRequestHandler, pathsFromPage, type ReadArt } from './http/request-handler.ts';
import { loadAssets } from './http/assets.ts';
import { createPageLimiter, DEFAULT_PAGE_LIMITS, type PageLimits } from './http/limits.ts';
import { openPageServer } from './http/page-server.ts';
import { sendPlain } from './http/responses.ts';
import { createLinkExpiry } from './links/link-expiry.ts';
import { createPageLinks } from './links/page-links.ts';
import { LiveUpdates } from './live/live-updates.ts';
import { createChannelViewLoader, type DrawTable, type FindArt } from './live/channel-view.ts';
import { withPageUpdates } from './live/page-updates.ts';
import { createPresser, type PresserOptions } from './presses/press.ts';
import { artOfSeats, type NamedArt } from './view-model/seat-art.ts';
import { fragment } from './view/index.ts';

/** Address of the page server, and its public URL. */
export interface PageSettings {
  /**
   * The address at which people reach the pages, including its path, without a trailing slash. `null`: the address at
   * which they listen, which only this machine reaches.
   */
  readonly url: string | null;
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** If the port is taken, use any free one. */
  readonly orAnyPort?: boolean;
  /** Requests come through a reverse proxy, which appends the client's address. */
  readonly byProxy: boolean;
  /**
   * The client secret of the application, by which users are authenticated, if pages also open inside Discord as an
   * Activity.
   */
  readonly activity?: { readonly clientSecret: string } | null;
  /** Maximum age of links in days, unless their game is in progress; 0 or omitted for no limit. */
  readonly linkDays?: number;
  /** If omitted, enough for tables of sixteen. */
  readonly limits?: PageLimits;
}

/** The page server. */
export interface OpenPages {
  readonly port: number;
  /** Creates links, for commands. */
  readonly links: Pages;
  /** Table cards that update the open pages too. */
  watch(tableCards: TableCardService): TableCardService;
  /** Serves pages from now on. */
  serve(
    ctx: BotContext,
    options: Omit<PresserOptions, 'ctx' | 'log' | 'keeper'> & {
      readonly discord: DiscordAccess;
      /** `null` if pages show no pictures of cards. */
      readonly art: CardArt | null;
    },
  ): void;
  /** Closes the open pages and the port, and waits for presses in progress. */
  close(): Promise<void>;
}

/** Pictures of cards by their addresses in the card data. */
export interface CardArt {
  /** True if the picture is cached; otherwise starts a download, and notifies the waiter if it arrives. */
  request(address: string, waiter: string): boolean;
  /** `null` if it is not cached. */
  read(address: string): Promise<Buffer | null>;
  onArrival(listener: (waiter: string) => void): void;
}

/** The events that open pages react to. */
interface PageEvents {
  /** A game changed in this channel. */
  changed: [channelId: string];
  /** Links ended, by their hashes. */
  ended: [hashes: readonly string[]];
}

/** The parts of Discord's API that the Activity needs. */
export type DiscordAccess = Pick<ActivityOptions, 'api' | 'applicationId' | 'rest'>;

/** The options that are known before there is anything to serve. */
export interface OpenPagesOptions {
  readonly links: PageLinks;
  /** Changes made by other processes; `null` if there are none. */
  readonly news: Pick<News, 'watch'> | null;
  readonly meters: Meters;
  readonly clock: Clock;
  readonly log: Log;
}

/** The table for spectators, in both themes. */
const drawTable: DrawTable = (game, names) => {
  const { svg: dark, description } = tablePicture(game, names, 'dark');
  return { dark, light: tablePicture(game, names, 'light').svg, description };
};

/** Without a readable card file, a page works but has no pictures. */
function artOf(game: Game, cards: Pick<CardPool, 'find'>): ReadonlyMap<string, NamedArt> {
  try {
    return artOfSeats(game, cards);
  } catch (error) {
    if (error instanceof OperatorError) return new Map();
    throw error;
  }
}

/**
 * Opens the port of the page server, which answers that the bot is starting until the pages are ready.
 * @throws {OperatorError} if the port cannot be opened
 */
export async function openPages(
  settings: PageSettings,
  { links, news, meters, clock, log }: OpenPagesOptions,
): Promise<OpenPages> {
  const { host, port, orAnyPort, byProxy, activity = null, limits = DEFAULT_PAGE_LIMITS } = settings;
  const assets = loadAssets(activity ? await loadActivitySdk() : null);
  const listening = await openPageServer(
    { host, port, byProxy, ...(orAnyPort && { orAnyPort }) },
    (_, response) => sendPlain(response, 503, { wantsJson: false, assets: '' }),
  );
  const url = settings.url ?? `http://${host}:${listening.port}`;
  log.info({ host, port: listening.port, url }, 'pages');
  const events = new EventEmitter<PageEvents>();
  const closing = createCloseStack();
  closing.add(() => listening.close());
  const pages = createPageLinks({
    opensInDiscord: activity !== null,
    url,
    links,
    meters,
    clock,
    ended: (hashes) => events.emit('ended', hashes),
  });
  return {
    port: listening.port,
    links: pages,
    watch: (tableCards) => withPageUpdates(tableCards, (channelId) => events.emit('changed', channelId)),
    serve(ctx, { discord, art, ...options }) {
      art?.onArrival((channelId) => events.emit('changed', channelId));
      const artAt = (game: Game): ReadonlyMap<string, NamedArt> => (art ? artOf(game, ctx.cards) : new Map());
      const findArt: FindArt = (game, channelId) =>
        new Map([...artAt(game)].filter(([, { address }]) => art?.request(address, channelId)));
      const readArt: ReadArt = async (game, name) => {
        const found = [...artAt(game).values()].find((picture) => picture.name === name);
        return found && art ? art.read(found.address) : null;
      };
      const view = createChannelViewLoader({ ctx, findArt, paths: pathsFromPage(assets), draw: drawTable });
      const keeper = createLinkExpiry({ ctx, pages, maxDays: settings.linkDays ?? 0, log });
      const hub = new LiveUpdates({ view, fragment, keeper, news, meters, clock, log });
      events.on('changed', (channelId) => hub.changed(channelId));
      events.on('ended', (hashes) => hub.ended(hashes));
      const presser = createPresser({ ctx, log, keeper, ...options });
      closing.add(async () => {
        hub.close();
        await listening.close();
        await presser.settled();
      });
      const answer = createRequestHandler({
        url: new URL(url),
        byProxy,
        activity: activity && createActivity({ ...activity, ...discord, ctx, pages, log }),
        ctx,
        view,
        readArt,
        presser,
        hub,
        keeper,
        assets,
        limiter: createPageLimiter(limits),
        clock,
        log,
      });
      listening.serve((request, response) => void answer(request, response));
    },
    close: () => closing.close(),
  };
}
