import type { Clock } from '#basics/clock.ts';
import type { Log } from '#basics/log.ts';
import type { GameWithLog, GameSnapshot, TableCard } from '#store/port/games.ts';
import { loadGame, type LoadedGame } from '#store/port/load-game.ts';
import type { Store } from '#store/port/port.ts';
import type { Reply } from '../command/reply.ts';
import { createPicturePoster, type TurnPictureDeps } from './turn-picture.ts';
import type { CardVisibility } from './visibility.ts';
import { createMutedChannels } from './muted-channels.ts';
import { planCard, type CardPlan, type RedrawRequest } from './plan.ts';
import { faultOf, type CardMessages } from './messages.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { isActive } from '#engine/game/teams.ts';

/** How long a channel is muted in which the bot may not write. */
const MUTE_MS = 10 * 60 * 1000;
export interface CardUpdaterDeps extends Pick<TurnPictureDeps, 'renderAbove'> {
  readonly store: Pick<Store<unknown>, 'lastGame' | 'log' | 'card' | 'showCard' | 'dropCard'>;
  readonly messages: CardMessages;
  readonly rateLimiter: RateLimiter;
  readonly visibility: CardVisibility;
  readonly clock: Clock;
  readonly log: Log;
  /** Renders a card that also lists the changes of the given interactions. */
  readonly render: (book: GameWithLog, late: ReadonlySet<string>) => Reply;
}

type Message = Pick<TableCard, 'channelId' | 'messageId' | 'postedAt'>;

export interface CardUpdater {
  /**
   * Updates a channel's card to the state of its game when the request is sent. Handles Discord's permanent errors
   * itself, by another route if there is one.
   * @throws temporary errors, such as network errors
   */
  updateCard(channelId: string, request: RedrawRequest): Promise<void>;
  /** Returns false if posting in the channel was recently denied. */
  canPost(channelId: string): boolean;
}

export function createCardUpdater({
  store,
  messages,
  rateLimiter,
  visibility,
  clock,
  log,
  render,
  renderAbove,
}: CardUpdaterDeps): CardUpdater {
  const mutedChannels = createMutedChannels(clock, MUTE_MS);
  const postTurnPicture = createPicturePoster({ messages, rateLimiter, clock, log, renderAbove });

  const canPost = (channelId: string): boolean => !mutedChannels.has(channelId);

  function muteChannel(channelId: string, error: unknown): void {
    mutedChannels.add(channelId);
    log.warn({ channel: channelId, err: error }, 'no table card can be posted');
  }

  function saveShown(message: Message, { id: gameId, seq }: GameSnapshot): void {
    store.showCard({ ...message, gameId, seq });
  }

  async function close(channelId: string, messageId: string): Promise<void> {
    try {
      await rateLimiter.acquire();
      await messages.close(channelId, messageId);
      log.debug({ channel: channelId, did: 'close' }, 'table card');
    } catch (error) {
      log.debug({ channel: channelId, err: error }, 'an old table card kept its buttons');
    }
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
          store.dropCard(channelId, messageId);
          return updateCard(channelId, request);
        case 'other-kind':
          store.dropCard(channelId, messageId);
          return updateCard(channelId, { ...request, closes: new Set([...request.closes, messageId]) });
        case 'channel-gone':
        case 'no-access':
        case 'may-not-write':
          store.dropCard(channelId, messageId);
          muteChannel(channelId, error);
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
    let messageId: string;
    try {
      messageId = await messages.post(
        channelId,
        activePings.length > 0 ? { ...card, pings: activePings } : card,
      );
    } catch (error) {
      const fault = faultOf(error);
      switch (fault) {
        case 'may-not-write':
        case 'archived':
          muteChannel(channelId, error);
          return updateCard(channelId, request);
        case 'channel-gone':
        case 'no-access':
          muteChannel(channelId, error);
          if (old !== null) store.dropCard(channelId, old);
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
    saveShown({ channelId, messageId, postedAt: clock.now() }, loaded.snapshot);
    if (old !== null && old !== closed) await close(channelId, old);
  }

  function executePlan(
    plan: CardPlan,
    channelId: string,
    loaded: LoadedGame,
    request: RedrawRequest,
  ): Promise<void> | undefined {
    switch (plan.do) {
      case 'nothing':
        if (request.late.size > 0)
          log.warn({ ids: [...request.late] }, 'an answer was committed that cannot be delivered');
        return undefined;
      case 'edit':
        return edit({ channelId, ...plan }, loaded, request);
      case 'post':
        return post(channelId, plan, loaded, request);
    }
  }

  async function updateCard(channelId: string, request: RedrawRequest): Promise<void> {
    await rateLimiter.acquire();
    const loaded = await loadGame(store, channelId);
    if (!loaded || loaded.snapshot.game.stage === 'over') visibility.forget(channelId);
    if (loaded) {
      const card = await store.card(channelId);
      const isForced = request.isForced || request.late.size > 0;
      const circumstances = {
        now: clock.now(),
        isForced,
        canPost: canPost(channelId),
        isScrolledAway: visibility.isScrolledAway(channelId),
      };
      await executePlan(
        await loaded.withLog((book) => planCard(book, card, circumstances)),
        channelId,
        loaded,
        request,
      );
    }
    for (const messageId of request.closes) {
      const shown = await store.card(channelId);
      if (shown?.messageId !== messageId) await close(channelId, messageId);
    }
  }

  return { updateCard, canPost };
}
