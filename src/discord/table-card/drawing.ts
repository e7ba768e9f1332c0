import type { Clock } from '../../basics/clock.ts';
import type { Log } from '../../basics/log.ts';
import type { GameBook, Standing, TableCard } from '../../store/port/games.ts';
import { lookAt, type Look } from '../../store/port/look.ts';
import type { Store } from '../../store/port/port.ts';
import type { Reply } from '../command/reply.ts';
import { postingAbove, type AboveParts } from './above.ts';
import type { AtHand } from './at-hand.ts';
import { leftAlone } from './left-alone.ts';
import { planCard, type CardPlan, type Due } from './plan.ts';
import { faultOf, type CardMessages } from './messages.ts';
import type { CardPace } from './pace.ts';
import { isActive } from '../../engine/game/teams.ts';

/** A channel where the bot may not write is left alone for so long. */
const MUTE_MS = 10 * 60 * 1000;
/** The things that drawing needs. */
export interface DrawingParts extends Pick<AboveParts, 'above'> {
  readonly store: Pick<Store<unknown>, 'lastGame' | 'log' | 'card' | 'showCard' | 'dropCard'>;
  readonly messages: CardMessages;
  readonly pace: CardPace;
  readonly atHand: AtHand;
  readonly clock: Clock;
  readonly log: Log;
  /** The card of a game, and the changes of these interactions named on it. */
  readonly render: (book: GameBook, late: ReadonlySet<string>) => Reply;
}

type Message = Pick<TableCard, 'channelId' | 'messageId' | 'postedAt'>;

export interface CardDrawing {
  /**
   * Draws a channel's card as its game stands when the request goes out. What Discord does not allow is noted, and
   * done in another way if there is one.
   * @throws what may pass, such as trouble on the way
   */
  draw(channelId: string, due: Due): Promise<void>;
  /** True if cards can be posted in the channel, as far as is known. */
  mayPost(channelId: string): boolean;
}

export function cardDrawing({
  store,
  messages,
  pace,
  atHand,
  clock,
  log,
  render,
  above,
}: DrawingParts): CardDrawing {
  /** Channels where the bot may not write. */
  const mute = leftAlone(clock, MUTE_MS);
  const postAbove = postingAbove({ messages, pace, clock, log, above });

  const mayPost = (channelId: string): boolean => !mute.has(channelId);

  function leaveAlone(channelId: string, error: unknown): void {
    mute.add(channelId);
    log.warn({ channel: channelId, err: error }, 'no table card can be posted');
  }

  /** Notes what a message shows. */
  function noteShown(message: Message, { id: gameId, seq }: Standing): void {
    store.showCard({ ...message, gameId, seq });
  }

  async function close(channelId: string, messageId: string): Promise<void> {
    try {
      await pace.turn();
      await messages.close(channelId, messageId);
      log.debug({ channel: channelId, did: 'close' }, 'table card');
    } catch (error) {
      log.debug({ channel: channelId, err: error }, 'an old table card kept its buttons');
    }
  }

  async function edit({ channelId, messageId, postedAt }: Message, look: Look, due: Due): Promise<void> {
    const card = await look.tell((book) => render(book, due.late));
    try {
      await messages.edit(channelId, messageId, card);
    } catch (error) {
      const fault = faultOf(error);
      switch (fault) {
        case 'message-gone':
        case 'too-old':
        case 'archived':
          store.dropCard(channelId, messageId);
          return draw(channelId, due);
        case 'other-kind':
          store.dropCard(channelId, messageId);
          return draw(channelId, { ...due, closes: new Set([...due.closes, messageId]) });
        case 'channel-gone':
        case 'no-access':
        case 'may-not-write':
          store.dropCard(channelId, messageId);
          leaveAlone(channelId, error);
          return;
        case 'bad-body':
          log.error({ channel: channelId, err: error }, 'Discord does not take this table card');
          return;
        case 'passing':
          throw error;
      }
    }
    log.debug({ channel: channelId, did: 'edit' }, 'table card');
    atHand.seen(channelId);
    noteShown({ channelId, messageId, postedAt }, look.standing);
  }

  async function post(
    channelId: string,
    { old, isNewTurn }: { readonly old: string | null; readonly isNewTurn: boolean },
    look: Look,
    due: Due,
  ): Promise<void> {
    if (isNewTurn) await postAbove(channelId, look.standing.game, due.guildId ?? null);
    const { late, pings, closed } = due;
    const card = await look.tell((book) => render(book, late));
    // By now the turn may be somebody else's.
    const theirs = pings.filter((playerId) => isActive(look.standing.game, playerId));
    let messageId: string;
    try {
      messageId = await messages.post(channelId, theirs.length > 0 ? { ...card, pings: theirs } : card);
    } catch (error) {
      const fault = faultOf(error);
      switch (fault) {
        case 'may-not-write':
        case 'archived':
          leaveAlone(channelId, error);
          return draw(channelId, due);
        case 'channel-gone':
        case 'no-access':
          leaveAlone(channelId, error);
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
    atHand.posted(channelId);
    noteShown({ channelId, messageId, postedAt: clock.now() }, look.standing);
    if (old !== null && old !== closed) await close(channelId, old);
  }

  function carryOut(plan: CardPlan, channelId: string, look: Look, due: Due): Promise<void> | undefined {
    switch (plan.do) {
      case 'nothing':
        if (due.late.size > 0)
          log.warn({ ids: [...due.late] }, 'an answer was committed that cannot be delivered');
        return undefined;
      case 'edit':
        return edit({ channelId, ...plan }, look, due);
      case 'post':
        return post(channelId, plan, look, due);
    }
  }

  async function draw(channelId: string, due: Due): Promise<void> {
    await pace.turn();
    const look = await lookAt(store, channelId);
    if (!look || look.standing.game.stage === 'over') atHand.forget(channelId);
    if (look) {
      const card = await store.card(channelId);
      const isForced = due.isForced || due.late.size > 0;
      const circumstances = {
        now: clock.now(),
        isForced,
        mayPost: mayPost(channelId),
        isAway: atHand.isAway(channelId),
      };
      await carryOut(await look.tell((book) => planCard(book, card, circumstances)), channelId, look, due);
    }
    for (const messageId of due.closes) {
      const shown = await store.card(channelId);
      if (shown?.messageId !== messageId) await close(channelId, messageId);
    }
  }

  return { draw, mayPost };
}
