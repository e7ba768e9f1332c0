import type { REST } from 'discord.js';
import { NO_METERS } from '#basics/meters.ts';
import { createAudit } from '#discord/command/audit.ts';
import type { AnyCommand, BotContext } from '#discord/command/command.ts';
import { NO_RATE_LIMITS } from '#discord/command/rate-limits.ts';
import { UNQUEUED } from '#discord/command/long-work.ts';
import type { Reply } from '#discord/command/reply.ts';
import { watchClock } from '#discord/gateway/clock-off.ts';
import { Dispatch } from '#discord/gateway/dispatch.ts';
import { drawnBy } from '#discord/gateway/drawn.ts';
import type { ManaEmojis } from '#discord/gateway/emojis.ts';
import { LateAnswers } from '#discord/gateway/late-answers.ts';
import { MemberNames } from '#discord/gateway/names.ts';
import { discordThreads } from '#discord/gateway/threads.ts';
import { shareRateLimits } from '#discord/limits/shared-rate-limits.ts';
import { createRateLimits } from '#discord/limits/rate-limits.ts';
import { meteredStore } from '#discord/limits/metered-store.ts';
import { createWorkQueue } from '#discord/limits/work-queue.ts';
import { Membership } from '#discord/members/membership.ts';
import { replaceSymbolsInReply } from '#discord/mana/emojis.ts';
import { renderTableCard } from '#discord/table-card/card.ts';
import { cardMessages } from '#discord/table-card/messages.ts';
import { renderRoundPicture } from '#discord/table-card/table-picture.ts';
import { cardRoutingBy, onForwardedCards } from '#discord/table-card/routing.ts';
import { CardQueue } from '#discord/table-card/queue.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { withPageUpdates } from '#pages/live/page-updates.ts';
import { attachedFrom } from './attached.ts';
import type { Opened } from './opened.ts';
import type { BotSettings } from './settings.ts';

/** The parts of the bot that answer people, and what these answer with. */
export interface Furnished {
  readonly ctx: BotContext;
  readonly names: MemberNames;
  readonly members: Membership;
  readonly dispatch: Dispatch;
  readonly late: LateAnswers;
  readonly cardQueue: CardQueue;
  /** Sends away whoever waits for long work: the bot stops. */
  endLongWork(): void;
}

/**
 * Creates the context of the command handlers and the services around it.
 * @param answered the commands that are answered
 * @param emojis those of symbols, as far as they are known by now; `processes`: how many there are of the bot; `isOurs`:
 *   whether a server's shard is this process's
 */
export function furnish(
  settings: BotSettings,
  { store, pool, rulebook, pages, rasteriser }: Opened,
  {
    rest,
    answered,
    emojis,
    processes,
    isOurs,
  }: {
    readonly rest: REST;
    readonly answered: readonly AnyCommand[];
    readonly emojis: () => ManaEmojis;
    readonly processes: () => number;
    readonly isOurs: (guildId: string | null) => boolean;
  },
): Furnished {
  const { clock, log, meters = NO_METERS } = settings;
  const clockOff = watchClock(rest, clock, log);
  const dressed = (reply: Reply): Reply => replaceSymbolsInReply(reply, emojis().ids);
  const { news } = store;
  const cardQueue = new CardQueue({
    store,
    messages: cardMessages(rest, dressed),
    clock,
    log,
    meters,
    processes,
    routing: news && cardRoutingBy(news, isOurs),
    render: renderTableCard,
    renderAbove: async (game, guildId, signal) => {
      const reply = await renderRoundPicture(game, guildId, ctx);
      return reply && ctx.renderPictures(reply, signal);
    },
  });
  if (news) onForwardedCards(news, isOurs, (channelId, due) => cardQueue.enqueue(channelId, due));
  const { limits } = settings;
  const charging = limits ? shareRateLimits(createRateLimits(limits, clock), news) : NO_RATE_LIMITS;
  const longWork = limits ? createWorkQueue(clock, { rests: limits.user > 0 }) : null;
  const names = new MemberNames(rest, log, clock);
  const members = new Membership(rest, clock);
  const tableCards = pages?.watch(cardQueue) ?? cardQueue;
  const ctx: BotContext = {
    store: meteredStore(store, charging, meters),
    names,
    members,
    clock,
    get rulebook() {
      return rulebook.current();
    },
    rulebookReady: () => rulebook.atHand(),
    cards: pool,
    tableCards: news ? withPageUpdates(tableCards, (channelId) => news.changed(channelId)) : tableCards,
    threads: discordThreads(rest),
    meters,
    audit: createAudit(log),
    pages: pages?.links ?? null,
    limits: charging,
    longWork: longWork ?? UNQUEUED,
    edition: settings.edition ?? TODAYS_DATE,
    fetchAttachment: attachedFrom(settings.apiUrl),
    clockAhead: () => clockOff.seconds,
    replaceManaEmojis: dressed,
    renderPictures: drawnBy(rasteriser, clock, log),
  };
  const late = new LateAnswers(ctx, rest, log, isOurs);
  const dispatch = new Dispatch(answered, ctx, rest, log, {
    late,
    introduces: settings.introduces ?? false,
  });
  return { ctx, names, members, dispatch, late, cardQueue, endLongWork: () => longWork?.end() };
}
