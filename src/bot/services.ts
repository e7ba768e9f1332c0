import type { REST } from 'discord.js';
import { NO_METERS } from '#basics/meters.ts';
import { createAudit } from '#discord/command/audit.ts';
import type { AnyCommand, BotContext } from '#discord/command/command.ts';
import { CommandMentions } from '#discord/command/command-mentions.ts';
import { unlistedEntries } from '#discord/command/unlisted.ts';
import { NO_OPERATOR_LINKS } from '#discord/command/operator-links.ts';
import { NO_RATE_LIMITS } from '#discord/command/rate-limits.ts';
import { UNQUEUED } from '#discord/command/long-work.ts';
import type { Reply } from '#discord/command/reply.ts';
import { watchClockSkew } from '#discord/gateway/connection/clock-skew.ts';
import { Dispatch } from '#discord/gateway/dispatch.ts';
import { createPictureRenderer } from '#discord/gateway/picture-renderer.ts';
import type { ManaEmojis } from '#discord/gateway/mana-emojis.ts';
import { LateAnswers } from '#discord/gateway/late-answers.ts';
import { MemberNames } from '#discord/gateway/member-names.ts';
import { createThreads } from '#discord/gateway/threads.ts';
import { shareRateLimits } from '#discord/limits/shared-rate-limits.ts';
import { createPipeline, type HandleRequest } from '#discord/requests/pipeline.ts';
import { createRouter, type Router } from '#discord/requests/router.ts';
import { createRateLimits } from '#discord/limits/rate-limits.ts';
import { createMeteredStore } from '#discord/limits/metered-store.ts';
import { createWorkQueue } from '#discord/limits/work-queue.ts';
import { Membership } from '#discord/members/membership.ts';
import { REFUSAL_CODES } from '#discord/refusals/refusals.ts';
import { interactionLabels } from '#discord/requests/labels.ts';
import { replaceSymbolsInReply } from '#discord/mana/emojis.ts';
import { renderTableCard } from '#discord/table-card/card.ts';
import { cardMessages } from '#discord/table-card/posting/messages.ts';
import { renderRoundPicture } from '#discord/table-card/table-picture.ts';
import { cardRoutingBy, onForwardedCards } from '#discord/table-card/routing.ts';
import { CardQueue } from '#discord/table-card/queue.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { withPageUpdates } from '#pages/live/page-updates.ts';
import { createAttachmentFetcher } from './attachment-fetcher.ts';
import { createModel } from '#model/model.ts';
import { shardOfGuild } from '#shards/shard-of-guild.ts';
import type { ShardManager } from '#shards/types.ts';
import type { Resources } from './resources.ts';
import type { BotSettings } from './bot-settings.ts';

/** The services that handle interactions, and the context of the handlers. */
export interface Services {
  readonly ctx: BotContext;
  /** True if this process runs the shard of a server. */
  readonly isOurs: (guildId: string | null) => boolean;
  readonly names: MemberNames;
  readonly members: Membership;
  /** Finds the handler of a request. */
  readonly router: Router;
  readonly handle: HandleRequest;
  readonly dispatch: Dispatch;
  readonly late: LateAnswers;
  readonly cardQueue: CardQueue;
  /** The registered commands, so that replies can mention them; `null` if they are named as code. */
  readonly mentions: CommandMentions | null;
  /** On shutdown: rejects requests that are queued for long-running work, or wait for the language model. */
  endLongWork(): void;
}

/** Creates the context of the command handlers and the services around it. */
export function createServices(
  settings: BotSettings,
  { store, pool, rulebook, pages, rasteriser }: Resources,
  {
    rest,
    commands,
    emojis,
    shardManager,
  }: {
    readonly rest: REST;
    readonly commands: readonly AnyCommand[];
    readonly emojis: Pick<ManaEmojis, 'ids'>;
    readonly shardManager: Pick<ShardManager, 'count' | 'isHeld' | 'processes'>;
  },
): Services {
  const { clock, log, meters = NO_METERS } = settings;
  const clockOffset = watchClockSkew(rest, clock, log);
  const mentions = new CommandMentions(unlistedEntries(commands).map(({ path }) => path));
  const formatForDiscord = (reply: Reply): Reply =>
    mentions.mentionInReply(replaceSymbolsInReply(reply, emojis.ids));
  const renderPictures = createPictureRenderer(rasteriser, clock, log);
  const names = new MemberNames(rest, log, clock);
  const isOurs = (guildId: string | null): boolean =>
    shardManager.isHeld(shardOfGuild(guildId, shardManager.count));
  const { news } = store;
  const cardQueue = new CardQueue({
    store,
    messages: cardMessages(rest, formatForDiscord),
    clock,
    log,
    meters,
    processes: () => shardManager.processes,
    routing: news && cardRoutingBy(news, isOurs),
    render: renderTableCard,
    renderTurnPicture: async (game, guildId, signal) => {
      const reply = await renderRoundPicture(game, guildId, { store, names });
      return reply && renderPictures(reply, signal);
    },
  });
  if (news) onForwardedCards(news, isOurs, (channelId, due) => cardQueue.enqueue(channelId, due));
  const { limits } = settings;
  const rateLimits = limits ? shareRateLimits(createRateLimits(limits, clock), news) : NO_RATE_LIMITS;
  const longWork = limits ? createWorkQueue(clock, { hasRests: limits.user > 0 }) : null;
  const model = settings.model ? createModel(settings.model, { clock, log, meters }) : null;
  const members = new Membership(rest, clock);
  const tableCards = pages?.watch(cardQueue) ?? cardQueue;
  const ctx: BotContext = {
    store: createMeteredStore(store, rateLimits, meters),
    names,
    members,
    clock,
    get rulebook() {
      return rulebook.current();
    },
    rulebookReady: () => rulebook.atHand(),
    cards: pool,
    tableCards: news
      ? withPageUpdates(tableCards, (channelId) => news.announceChange(channelId))
      : tableCards,
    threads: createThreads(rest, log),
    meters,
    audit: createAudit(log),
    pages: pages?.links ?? null,
    limits: rateLimits,
    longWork: longWork ?? UNQUEUED,
    model,
    get edition() {
      return settings.edition ?? TODAYS_DATE;
    },
    operator: settings.operator ?? NO_OPERATOR_LINKS,
    fetchAttachment: createAttachmentFetcher(settings.apiUrl),
    clockAhead: () => clockOffset.seconds,
    formatForDiscord,
    renderPictures,
  };
  const late = new LateAnswers(ctx, rest, log, isOurs);
  meters.commands(interactionLabels(commands));
  meters.refusals(REFUSAL_CODES);
  const router = createRouter(commands, ctx);
  const handle = createPipeline(ctx, log);
  const dispatch = new Dispatch({
    router,
    handle,
    ctx,
    rest,
    log,
    lateAnswers: late,
    isIntroductionEnabled: settings.introduces ?? false,
  });
  return {
    ctx,
    isOurs,
    names,
    members,
    router,
    handle,
    dispatch,
    late,
    cardQueue,
    mentions: settings.mentionsCommands ? mentions : null,
    endLongWork() {
      longWork?.end();
      model?.end();
    },
  };
}
