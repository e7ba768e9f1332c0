import { RateLimitError } from 'discord.js';
import type { Clock } from '#basics/clock.ts';
import type { Log } from '#basics/log.ts';
import type { GameWithLog, GameSnapshot, TableCard } from '#store/port/games.ts';
import { loadGame, type LoadedGame } from '../table/load-game.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Store } from '#store/port/port.ts';
import {
  missingPermissions,
  type ChannelFacts,
  type PostingBlock,
  type PostingPermission,
} from '../command/posting.ts';
import type { Reply } from '../command/reply.ts';
import { createPicturePoster, type TurnPictureDeps } from './turn-picture.ts';
import type { CardVisibility } from './posting/visibility.ts';
import { BlockedChannels } from './posting/blocked-channels.ts';
import { blockFor, faultOf, type CardFault } from './posting/card-faults.ts';
import { formatTurnCall } from './turn-call.ts';
import { planCard, type CardPlan, type RedrawRequest } from './plan.ts';
import type { CardMessages } from './posting/messages.ts';
import type { RateLimiter } from './posting/rate-limiter.ts';
import { isActive } from '#engine/game/teams.ts';

/** The number of channels that each cache below remembers. */
const MAX_CHANNELS = 2000;
/** The number of old cards with buttons that are remembered in a channel; older ones are dropped. */
const MAX_UNCLOSED = 8;

export interface CardUpdaterDeps extends Pick<TurnPictureDeps, 'renderTurnPicture'> {
  readonly store: Pick<Store<unknown>, 'lastGame' | 'log' | 'card' | 'recordCard' | 'forgetCard'>;
  readonly messages: CardMessages;
  readonly rateLimiter: RateLimiter;
  readonly visibility: CardVisibility;
  readonly clock: Clock;
  readonly log: Log;
  /** Renders a card that also lists the changes of the given interactions. */
  readonly render: (book: GameWithLog, late: ReadonlySet<string>) => Reply;
}

/** A text that pinged for a turn. */
interface Call extends Message {
  readonly turn: string;
  readonly pings: readonly PlayerId[];
}

type Message = Pick<TableCard, 'channelId' | 'messageId' | 'postedAt'>;

export interface CardUpdater {
  /**
   * Updates a channel's card to the state of its game when the request is sent. Handles Discord's permanent errors
   * itself, by another route if there is one.
   * @throws temporary errors, such as network errors
   */
  updateCard(channelId: string, request: RedrawRequest): Promise<void>;
  /** @returns true if the channel is no longer blocked, so that a card may be due */
  recordPermissions(channelId: string, channel: ChannelFacts): boolean;
  postingBlock(channelId: string): PostingBlock | null;
  /** Returns the last known block, even if posting is due to be tried again. */
  lastPostingBlock(channelId: string): PostingBlock | null;
}

export function createCardUpdater({
  store,
  messages,
  rateLimiter,
  visibility,
  clock,
  log,
  render,
  renderTurnPicture,
}: CardUpdaterDeps): CardUpdater {
  const blockedChannels = new BlockedChannels(clock);
  /** Texts that pinged for a turn and are to become its card, by channel. */
  const calls = createLruCache<string, Call>(MAX_CHANNELS);
  /** Old cards whose buttons could not be removed yet, by channel. */
  const unclosed = createLruCache<string, readonly string[]>(MAX_CHANNELS);
  /** Missing permissions by channel, to be logged with the next update of a card there. */
  const unlogged = createLruCache<string, readonly PostingPermission[]>(MAX_CHANNELS);
  const postTurnPicture = createPicturePoster({
    messages,
    rateLimiter,
    clock,
    log,
    renderTurnPicture,
  });

  const postingBlock = (channelId: string): PostingBlock | null => blockedChannels.get(channelId);

  function blockChannel(channelId: string, fault: CardFault, error: unknown): void {
    blockedChannels.recordRefusal(channelId, blockFor(fault));
    log.warn({ channel: channelId, err: error }, 'no table card can be posted');
  }

  function saveShown(message: Message, { id: gameId, seq }: GameSnapshot): void {
    store.recordCard({ ...message, gameId, seq });
  }

  /** @throws temporary errors, and those of a channel that the bot cannot see */
  async function close(channelId: string, messageId: string): Promise<void> {
    try {
      await rateLimiter.acquire();
      await messages.close(channelId, messageId);
      log.debug({ channel: channelId, did: 'close' }, 'table card');
    } catch (error) {
      const fault = faultOf(error);
      if (fault === 'passing' || fault === 'no-access') throw error;
      log.debug({ channel: channelId, err: error }, 'an old table card kept its buttons');
    }
  }

  /**
   * Closes the messages that no longer show the game. Those that could not be reached are tried again with the next
   * update.
   * @throws the last temporary error
   */
  async function closeOldMessages(channelId: string, messageIds: Iterable<string>): Promise<void> {
    const oldMessages = new Set([...(unclosed.get(channelId) ?? []), ...messageIds]);
    const failed: string[] = [];
    let lastError: unknown;
    for (const messageId of oldMessages) {
      const shown = await store.card(channelId);
      if (shown?.messageId === messageId) continue;
      try {
        await close(channelId, messageId);
      } catch (error) {
        failed.push(messageId);
        if (faultOf(error) === 'passing') lastError = error;
      }
    }
    if (failed.length === 0) return unclosed.delete(channelId);
    unclosed.set(channelId, failed.slice(-MAX_UNCLOSED));
    if (lastError !== undefined) throw lastError;
  }

  async function edit(
    { channelId, messageId, postedAt }: Message,
    loaded: LoadedGame,
    request: RedrawRequest,
  ): Promise<void> {
    const card = await loaded.withLog((book) => render(book, request.late));
    try {
      await messages.edit(channelId, messageId, card);
    } catch (error) {
      const fault = faultOf(error);
      switch (fault) {
        case 'message-gone':
        case 'too-old':
        case 'archived':
        case 'locked':
        case 'unwritten':
        case 'refused':
          store.forgetCard(channelId, messageId);
          return updateCard(channelId, request);
        case 'other-kind':
          store.forgetCard(channelId, messageId);
          return updateCard(channelId, { ...request, closes: new Set([...request.closes, messageId]) });
        case 'no-access':
          // The card is updated, or closed, once the bot sees the channel again.
          blockChannel(channelId, fault, error);
          return;
        case 'channel-gone':
        case 'may-not-write':
          store.forgetCard(channelId, messageId);
          blockChannel(channelId, fault, error);
          return;
        case 'bad-body':
          log.error({ channel: channelId, err: error }, 'Discord does not take this table card');
          return;
        case 'passing':
          throw error;
      }
    }
    log.debug({ channel: channelId, did: 'edit' }, 'table card');
    visibility.cardSeen(channelId);
    saveShown({ channelId, messageId, postedAt }, loaded.snapshot);
  }

  /** @returns false if the message is gone */
  async function turnIntoCard({ channelId, messageId, pings }: Call, card: Reply): Promise<boolean> {
    try {
      await messages.turnIntoCard(channelId, messageId, { ...card, pings });
      return true;
    } catch (error) {
      const fault = faultOf(error);
      if (fault === 'message-gone') return false;
      // A rate limit passes, and another text would ping again.
      if (fault !== 'passing' && !(error instanceof RateLimitError)) calls.delete(channelId);
      throw error;
    }
  }

  /**
   * Posts a card. If it pings, a text goes first and becomes the card; when only the second request fails, the retry
   * continues with that text, so that nobody is pinged twice.
   */
  async function postCard(
    channelId: string,
    card: Reply,
    pings: readonly PlayerId[],
    { id, game }: GameSnapshot,
  ): Promise<Message> {
    const turn = `${id} ${game.turn?.number ?? 0}`;
    const known = calls.get(channelId);
    let call = known?.turn === turn ? known : undefined;
    if (!call && pings.length > 0 && card.layout) {
      const messageId = await messages.call(channelId, formatTurnCall(game, pings), pings);
      call = { channelId, messageId, postedAt: clock.now(), turn, pings };
      calls.set(channelId, call);
      await rateLimiter.acquire();
    }
    if (call) {
      const isThere = await turnIntoCard(call, card);
      calls.delete(channelId);
      if (isThere) return { channelId, messageId: call.messageId, postedAt: call.postedAt };
    }
    const hasPinged = call !== undefined || pings.length === 0;
    const messageId = await messages.post(channelId, hasPinged ? card : { ...card, pings });
    return { channelId, messageId, postedAt: clock.now() };
  }

  async function post(
    channelId: string,
    { old, isNewTurn }: { readonly old: string | null; readonly isNewTurn: boolean },
    loaded: LoadedGame,
    request: RedrawRequest,
  ): Promise<void> {
    if (isNewTurn) await postTurnPicture(channelId, loaded.snapshot.game, request.guildId ?? null);
    const { late, pings, closed } = request;
    const card = await loaded.withLog((book) => render(book, late));
    // The turn may have changed meanwhile.
    const activePings = pings.filter((playerId) => isActive(loaded.snapshot.game, playerId));
    let message: Message;
    try {
      message = await postCard(channelId, card, activePings, loaded.snapshot);
    } catch (error) {
      const fault = faultOf(error);
      switch (fault) {
        case 'may-not-write':
        case 'locked':
        case 'unwritten':
        case 'archived':
        case 'refused':
          blockChannel(channelId, fault, error);
          return updateCard(channelId, request);
        case 'no-access':
          blockChannel(channelId, fault, error);
          return;
        case 'channel-gone':
          blockChannel(channelId, fault, error);
          if (old !== null) store.forgetCard(channelId, old);
          return;
        case 'other-kind':
        case 'bad-body':
          log.error({ channel: channelId, err: error }, 'Discord does not take this table card');
          return;
        case 'message-gone':
        case 'too-old':
        case 'passing':
          throw error;
      }
    }
    log.debug({ channel: channelId, did: 'post' }, 'table card');
    visibility.cardPosted(channelId);
    blockedChannels.recordPosted(channelId);
    saveShown(message, loaded.snapshot);
    if (old !== null && old !== closed) unclosed.set(channelId, [...(unclosed.get(channelId) ?? []), old]);
  }

  function warnOfLate({ late }: RedrawRequest): void {
    if (late.size > 0) log.warn({ ids: [...late] }, 'a committed answer cannot be delivered');
  }

  function executePlan(
    plan: CardPlan,
    channelId: string,
    loaded: LoadedGame,
    request: RedrawRequest,
  ): Promise<void> | undefined {
    switch (plan.do) {
      case 'nothing':
        warnOfLate(request);
        return undefined;
      case 'edit':
        return edit({ channelId, ...plan }, loaded, request);
      case 'post':
        return post(channelId, plan, loaded, request);
    }
  }

  /** Returns true if the bot cannot even edit its messages there. */
  function isHidden(channelId: string): boolean {
    const block = postingBlock(channelId);
    return block?.why === 'permission' && block.missing.includes('View Channel');
  }

  function logMissing(channelId: string): void {
    const missing = unlogged.get(channelId);
    if (missing) log.info({ channel: channelId, missing }, 'no table card can be posted');
    unlogged.delete(channelId);
  }

  async function updateCard(channelId: string, request: RedrawRequest): Promise<void> {
    logMissing(channelId);
    if (isHidden(channelId)) {
      warnOfLate(request);
      unclosed.set(channelId, [...(unclosed.get(channelId) ?? []), ...request.closes].slice(-MAX_UNCLOSED));
      return;
    }
    await rateLimiter.acquire();
    const loaded = await loadGame(store, channelId);
    if (!loaded || loaded.snapshot.game.stage === 'over') visibility.forget(channelId);
    if (loaded) {
      const card = await store.card(channelId);
      const isForced = request.isForced || request.late.size > 0;
      const circumstances = {
        now: clock.now(),
        isForced,
        canPost: postingBlock(channelId) === null,
        isScrolledAway: visibility.isScrolledAway(channelId),
      };
      await executePlan(
        await loaded.withLog((book) => planCard(book, card, circumstances)),
        channelId,
        loaded,
        request,
      );
    }
    await closeOldMessages(channelId, request.closes);
  }

  return {
    updateCard,
    postingBlock,
    lastPostingBlock: (channelId) => blockedChannels.last(channelId),
    recordPermissions(channelId, channel) {
      const missing = missingPermissions(channel);
      const changed = blockedChannels.recordPermissions(channelId, missing, channel);
      if (changed === 'blocked' && missing.length > 0) unlogged.set(channelId, missing);
      else if (changed === 'opened') unlogged.delete(channelId);
      return changed === 'opened';
    },
  };
}
