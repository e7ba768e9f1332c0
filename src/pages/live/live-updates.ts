import type { Clock } from '../../basics/clock.ts';
import { runEvery } from '../../basics/run-every.ts';
import type { Log } from '../../basics/log.ts';
import type { Meters } from '../../basics/meters.ts';
import type { PageLink } from '../../store/port/links.ts';
import type { News } from '../../store/port/news.ts';
import type { LinkExpiry } from '../links/link-expiry.ts';
import type { GamePageModel } from '../view-model/types.ts';
import { pageState, type ChannelView, type LoadChannelView } from './channel-view.ts';

/** A page that is open, as the hub sees it. */
export interface Subscriber {
  readonly hash: string;
  readonly link: PageLink;
  /** The state that it shows already, if it says so. */
  readonly knownState: string | null;
  show(shown: RenderedPage): void;
  beat(): void;
  /** The link leads nowhere any more. */
  end(why: EndReason): void;
  /** The bot stops. */
  close(): void;
}

/** Why a page ends: it was revoked or replaced; its game is over, and what the page showed last stays; it is gone. */
export type EndReason = 'revoked' | 'over' | 'gone';

export interface LiveUpdatesOptions {
  readonly view: LoadChannelView;
  /** The contents of a page, as HTML. */
  readonly fragment: (model: GamePageModel) => string;
  readonly keeper: Pick<LinkExpiry, 'find' | 'checkOwner'>;
  /** The changes by other processes; `null` where there are none. */
  readonly news: Pick<News, 'watch'> | null;
  readonly meters: Pick<Meters, 'pagesOpen'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Open pages hear of each other so often, in ms, and those whose link has ended meanwhile are ended. */
const HEARTBEAT_MS = 15_000;

/** A game as all who see it alike are shown it: one and the same for them, so that it is made ready once. */
export interface RenderedPage {
  /** By this it is told from any other. */
  readonly state: string;
  readonly model: Pick<GamePageModel, 'seq' | 'stage'>;
  readonly html: string;
}

interface Channel {
  /** Hears of changes by other processes no more. */
  readonly endNews: () => void;
  readonly watchers: Map<Subscriber, string | null>;
  /** The game has changed since it was looked at. */
  isDue: boolean;
  /** It is being looked at. */
  isBusy: boolean;
}

/**
 * Keeps open pages up to date: told that a channel's game has changed, it looks at it once for each who sees it
 * differently, and shows it to those whose page is another by now. Changes while it looks make one more look.
 */
export class LiveUpdates {
  readonly #parts: LiveUpdatesOptions;
  readonly #channels = new Map<string, Channel>();
  readonly #callOff: () => void;
  #isOpen = true;
  #open = 0;

  constructor(parts: LiveUpdatesOptions) {
    this.#parts = parts;
    this.#callOff = runEvery(parts.clock, HEARTBEAT_MS, () => void this.#beat());
  }

  /** Shows a page from now on. @returns ends that */
  watch(watcher: Subscriber): () => void {
    const { channelId } = watcher.link;
    const channel = this.#channels.get(channelId) ?? this.#openChannel(channelId);
    channel.watchers.set(watcher, watcher.knownState);
    this.#count(1);
    this.changed(channelId);
    return () => {
      if (channel.watchers.delete(watcher)) this.#count(-1);
      if (channel.watchers.size > 0 || this.#channels.get(channelId) !== channel) return;
      this.#channels.delete(channelId);
      channel.endNews();
    };
  }

  #openChannel(channelId: string): Channel {
    const endNews = this.#parts.news?.watch(channelId, () => this.changed(channelId)) ?? (() => {});
    const channel = { endNews, watchers: new Map(), isDue: false, isBusy: false };
    this.#channels.set(channelId, channel);
    return channel;
  }

  #count(by: 1 | -1): void {
    this.#open += by;
    this.#parts.meters.pagesOpen(this.#open);
  }

  /** A channel's game has changed, or may have. Returns at once. */
  changed(channelId: string): void {
    const channel = this.#channels.get(channelId);
    if (!channel || !this.#isOpen) return;
    channel.isDue = true;
    if (channel.isBusy) return;
    channel.isBusy = true;
    // What is answered now goes first, and what changes in the same turn of the event loop is seen with it.
    setImmediate(() => void this.#look(channel));
  }

  /** These links have ended: their pages are told. */
  ended(hashes: readonly string[]): void {
    for (const { watchers } of this.#channels.values())
      for (const watcher of watchers.keys()) if (hashes.includes(watcher.hash)) watcher.end('revoked');
  }

  /** Lets all pages go. Nothing is shown after that. */
  close(): void {
    this.#isOpen = false;
    this.#callOff();
    for (const { watchers, endNews } of this.#channels.values()) {
      endNews();
      for (const watcher of watchers.keys()) watcher.close();
    }
    this.#channels.clear();
  }

  async #look(channel: Channel): Promise<void> {
    try {
      while (channel.isDue && this.#isOpen) {
        channel.isDue = false;
        await this.#showAll(channel);
      }
    } catch (err) {
      this.#parts.log.error({ err }, 'open pages were not shown a change');
    } finally {
      channel.isBusy = false;
    }
  }

  async #showAll({ watchers }: Channel): Promise<void> {
    const [first] = watchers.keys();
    if (!first) return;
    const viewed = await this.#parts.view(first.link);
    const views = new Map<string, RenderedPage | null>();
    for (const [watcher, knownState] of watchers) {
      const { kind, userId, gameId } = watcher.link;
      const viewer = kind === 'player' ? `${gameId} ${userId}` : gameId;
      const known = views.get(viewer);
      const shown = known === undefined ? this.#shownTo(watcher.link, viewed) : known;
      views.set(viewer, shown);
      if (shown && shown.state !== knownState) {
        watchers.set(watcher, shown.state);
        watcher.show(shown);
      }
      if (!shown) watcher.end('gone');
      else if (shown.model.stage === 'over') watcher.end('over');
    }
  }

  #shownTo(link: PageLink, viewed: ChannelView | null): RenderedPage | null {
    const model = viewed?.as(link) ?? null;
    if (!model) return null;
    const html = this.#parts.fragment(model);
    return { model, html, state: pageState(html) };
  }

  /** Tells every page that it is connected, and ends those whose link was erased or has ended elsewhere. */
  async #beat(): Promise<void> {
    const open = [...this.#channels.values()].flatMap(({ watchers }) => Array.from(watchers.keys()));
    for (const watcher of open) watcher.beat();
    try {
      for (const watcher of open) {
        if (!this.#isOpen) return;
        const link = await this.#parts.keeper.find(watcher.hash);
        if (!link || link.endedAt !== null) watcher.end('revoked');
        else this.#parts.keeper.checkOwner(link);
      }
    } catch (err) {
      if (this.#isOpen) this.#parts.log.error({ err }, 'links of open pages could not be looked at');
    }
  }
}
