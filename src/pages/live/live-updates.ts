import type { Clock } from '#basics/clock.ts';
import { runEvery } from '#basics/run-every.ts';
import type { Log } from '#basics/log.ts';
import type { Meters } from '#basics/meters.ts';
import type { PageLink } from '#store/port/links.ts';
import type { News } from '#store/port/news.ts';
import type { LinkExpiry } from '../links/link-expiry.ts';
import type { GamePageModel } from '../view-model/types.ts';
import { pageState, type ChannelView, type LoadChannelView } from './channel-view.ts';

/** An open page that receives updates. */
export interface Subscriber {
  readonly hash: string;
  readonly link: PageLink;
  /** The state that it already shows; `null` if it didn't say. */
  readonly knownState: string | null;
  show(shown: RenderedPage): void;
  beat(): void;
  /** The link is no longer valid. */
  end(why: EndReason): void;
  /** The bot stops. */
  close(): void;
}

/**
 * Why a page ends: its link was revoked or replaced; its game is over, and the page stays as it is; its link was
 * deleted.
 */
export type EndReason = 'revoked' | 'over' | 'gone';

export interface LiveUpdatesOptions {
  readonly view: LoadChannelView;
  /** The contents of a page, as HTML. */
  readonly fragment: (model: GamePageModel) => string;
  readonly keeper: Pick<LinkExpiry, 'find' | 'checkOwner'>;
  /** Changes made by other processes; `null` if there are none. */
  readonly news: Pick<News, 'watch'> | null;
  readonly meters: Pick<Meters, 'pagesOpen'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Interval of heartbeats to open pages, and of the check for ended links. */
const HEARTBEAT_MS = 15_000;

/** Rendered page shared by all viewers with the same permissions. */
export interface RenderedPage {
  /** Identifies the rendered state, like an ETag. */
  readonly state: string;
  readonly model: Pick<GamePageModel, 'seq' | 'stage'>;
  readonly html: string;
}

interface Channel {
  /** Unsubscribes from changes by other processes. */
  readonly endNews: () => void;
  readonly watchers: Map<Subscriber, string | null>;
  /** The game has changed since it was last loaded. */
  isDue: boolean;
  /** The game is being loaded or sent. */
  isBusy: boolean;
}

/**
 * Keeps open pages up to date. After a change in a channel, loads its game, renders it once per kind of viewer, and
 * sends it to pages whose state differs. Changes during this trigger one more pass.
 */
export class LiveUpdates {
  readonly #parts: LiveUpdatesOptions;
  readonly #channels = new Map<string, Channel>();
  readonly #stopHeartbeat: () => void;
  #isOpen = true;
  #open = 0;

  constructor(parts: LiveUpdatesOptions) {
    this.#parts = parts;
    this.#stopHeartbeat = runEvery(parts.clock, HEARTBEAT_MS, () => void this.#beat());
  }

  /** Updates a page from now on. @returns a function that stops it */
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

  /** Schedules an update after a possible change. Returns at once. */
  changed(channelId: string): void {
    const channel = this.#channels.get(channelId);
    if (!channel || !this.#isOpen) return;
    channel.isDue = true;
    if (channel.isBusy) return;
    channel.isBusy = true;
    // Runs after pending replies, and after further changes in the same turn of the event loop.
    setImmediate(() => void this.#look(channel));
  }

  /** Tells the pages of these links that they have ended. */
  ended(hashes: readonly string[]): void {
    for (const { watchers } of this.#channels.values())
      for (const watcher of watchers.keys()) if (hashes.includes(watcher.hash)) watcher.end('revoked');
  }

  /** Closes all pages. Nothing is sent afterwards. */
  close(): void {
    this.#isOpen = false;
    this.#stopHeartbeat();
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
      this.#parts.log.error({ err }, 'open pages could not be updated');
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

  /** Sends a heartbeat to every page, and ends those whose link was erased or has ended elsewhere. */
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
      if (this.#isOpen) this.#parts.log.error({ err }, 'the links of open pages could not be checked');
    }
  }
}
