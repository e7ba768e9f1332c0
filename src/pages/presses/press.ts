import { namesPlayers, small } from '#text/parts.ts';
import type { Text } from '#text/text.ts';
import { randomUUID } from 'node:crypto';
import type { Log } from '#basics/log.ts';
import type { BotContext, BotRequest } from '#discord/command/command.ts';
import { REFUSAL_COST } from '#discord/command/rate-limits.ts';
import { createPlayerLabels } from '#discord/damage/player-labels.ts';
import { allTextOf, appendLines, fitReply } from '#discord/command/reply.ts';
import type { HandleRequest } from '#discord/requests/pipeline.ts';
import {
  isUnsure,
  mapResponse,
  MAX_CHANGE_AGE_MS,
  toRefusalResponse,
  type ResolvedOperation,
  type Response,
} from '#discord/requests/request.ts';
import type { Router } from '#discord/requests/router.ts';
import type { ShowResult } from '#discord/table-card/actions.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, mapResult, ok } from '#engine/vocabulary/result.ts';
import { loadGame } from '#discord/table/load-game.ts';
import type { Origin } from '#store/port/changes.ts';
import type { PageLink } from '#store/port/links.ts';
import type { LinkExpiry } from '../links/link-expiry.ts';
import { actorOnPage } from '../view-model/actor.ts';
import { readMarkdownIn } from '#discord/markdown/read.ts';
import { pressInteractionId } from '../view-model/press-ids.ts';
import { richLines } from '../view-model/rich-text.ts';
import type { PressResult } from '../view-model/types.ts';
import { parsePress, type PressFields } from './fields.ts';
import { postInChannel, type PostInChannel } from './post-in-channel.ts';
import { pageLabel, pageLabels } from './labels.ts';
import { createPageButtons } from './page-buttons.ts';
import { formatTotal } from '../view/life-total.tsx';
import { askWhichLife } from './which-life.ts';
import { findVerb, maxAgeOf, type PagePress } from './verbs.ts';

/** How many log entries are searched for the one that a press wrote. */
const MAX_LOG_ENTRIES = 16;
/**
 * Maximum age of a press sent by a form, in ms. A form without scripts says when its page was rendered, not when it was
 * submitted. The store remembers replies for an hour.
 */
const MAX_FORM_AGE_MS = 50 * 60 * 1000;

/** A request to press something on a page. */
export interface PressRequest {
  readonly link: PageLink;
  /** The hash of the link's secret. */
  readonly hash: string;
  /** The media type of the body. */
  readonly type: string;
  readonly body: string;
  /** Scripts send the time of the press; forms only the time at which their page was rendered. */
  readonly byScript: boolean;
}

export interface Presser {
  /** Handles a press once, and returns its result; `null` if the body is not a press. Never rejects. */
  press(request: PressRequest): Promise<PressResult | null>;
  /** Resolves when all presses so far are handled. */
  settled(): Promise<void>;
}

export interface PresserOptions {
  readonly ctx: BotContext;
  readonly router: Router;
  readonly handle: HandleRequest;
  readonly log: Log;
  readonly keeper: Pick<LinkExpiry, 'ownerGone'>;
  readonly say: PostInChannel;
  /** Posts the result in its channel if the change turns out to have been committed. */
  readonly sayIfDone: (origin: Origin) => void;
}

/** Handles presses on pages with the handlers of Discord's buttons and commands. */
export function createPresser({ ctx, router, handle, log, keeper, say, sayIfDone }: PresserOptions): Presser {
  const buttons = createPageButtons(router);
  const inProgress = new Set<Promise<PressResult | null>>();

  /** The entry that the press wrote to the game's log, which the table card and the pages show; `null` for none. */
  async function seqOf({ interactionId, channelId }: Origin): Promise<number | null> {
    const game = await loadGame(ctx.store, channelId);
    const written = await game?.withLog((book) =>
      book.log(MAX_LOG_ENTRIES).find((entry) => entry.interactionId === interactionId),
    );
    return written?.seq ?? null;
  }

  async function resolve(
    { link, hash, byScript }: PressRequest,
    asker: BotRequest,
    fields: PressFields,
    how: Pick<PagePress, 'show' | 'isHeldBack'>,
  ): Promise<ResolvedOperation> {
    const verb = findVerb(fields.verb);
    if (!verb) return fail(refuse('command/unknown', {}));
    const snapshot = await ctx.store.lastGame(link.channelId);
    if (snapshot?.id !== link.gameId || (snapshot.game.stage === 'over' && verb.changes))
      return fail(refuse('game/none', {}));
    return verb.resolve({
      asker,
      ctx,
      gameId: link.gameId,
      seq: fields.seq,
      fields: fields.all,
      keepsInput: byScript,
      ...how,
      routeLine: (line) => router.line(asker, line),
      routeButton: (customId) => buttons.route(customId, hash, asker),
    });
  }

  /** Posts the result in the channel if everyone may read it and the table does not show it. */
  async function postResult(response: Response, { origin }: BotRequest, isShown: boolean): Promise<void> {
    const { reply, refusal, bug, isRepeated } = response;
    if (isRepeated) return;
    if (isUnsure(response)) {
      sayIfDone(origin);
      return;
    }
    const isPublic = !refusal && !bug && !isPrivateReply(response) && !isShown;
    const isPosted = !isPublic || (await postInChannel(reply, origin, { say, ctx, log }));
    if (isPosted) ctx.store.markReplied(origin.interactionId, ctx.clock.now());
  }

  async function press(request: PressRequest): Promise<PressResult | null> {
    const { link, hash, byScript } = request;
    const now = ctx.clock.now();
    const fields = parsePress(request.type, request.body);
    const { channelId, guildId, userId } = link;
    const { id: actorId, mayManageServer } = actorOnPage(userId);
    const age = byScript && fields ? Math.max(now - fields.pressed, 0) : 0;
    const asker: BotRequest = {
      origin: {
        interactionId: pressInteractionId(hash, fields?.press ?? randomUUID()),
        channelId,
        guildId,
        actorId,
        // A press that was held back changes the game now, not when it was made.
        at: now - Math.min(age, MAX_CHANGE_AGE_MS),
      },
      mayManageServer,
    };
    let written: number | null = null;
    const show: ShowResult = async (result, passed = []) => {
      if (result.ok) written = await seqOf(asker.origin);
      return mapResult(result, (reply) => appendLines(reply, passed.map(small)));
    };
    const response = await handle({
      asker,
      route: {
        label: pageLabel(fields?.verb ?? null),
        changes: findVerb(fields?.verb ?? '')?.changes ?? false,
        replyKind: 'change',
        minCost: REFUSAL_COST,
        typed: Object.values(fields?.all ?? {}).flat(),
        resolve: async () =>
          fields
            ? describeAsPage(
                await resolve(request, asker, fields, { show, isHeldBack: age > MAX_CHANGE_AGE_MS }),
                asker,
              )
            : fail(refuse('command/unknown', {})),
      },
      surface: 'page',
      sentAt: fields?.pressed ?? now,
      maxAgeMs: byScript && fields ? maxAgeOf(fields, userId) : MAX_FORM_AGE_MS,
      async respond(work) {
        const result = await work();
        if (result.refusal?.code === 'page/gone') await keeper.ownerGone(link);
        await postResult(result, asker, written !== null);
        return result;
      },
    });
    // Even an unreadable press is charged, so that a flood of them is refused.
    if (!fields && response.refusal?.code === 'command/unknown') return null;
    const seq = response.isRepeated ? await seqOf(asker.origin) : written;
    const result = await toPressResult(response, asker, hash, seq);
    return result.outcome === 'late' && fields ? withLateNote(result, fields) : result;
  }

  async function toPressResult(
    response: Response,
    asker: BotRequest,
    hash: string,
    seq: number | null,
  ): Promise<PressResult> {
    const { reply } = response;
    const texts = [reply, ...(reply.also ? [reply.also] : [])].map((shown) =>
      readMarkdownIn(allTextOf(fitReply(shown))),
    );
    const names = await namesIn(texts, asker);
    return {
      outcome: outcomeOf(response),
      seq,
      words: texts.flatMap((text) => richLines(text, (playerId) => names.get(playerId))),
      ...(response.refusal?.code === 'page/life-changed'
        ? askWhichLife(response.refusal.facts)
        : {
            offers: isPrivateReply(response) ? buttons.offer(reply, hash, asker.origin.interactionId) : [],
            keeps: null,
          }),
    };
  }

  /** Returns the names of the players mentioned in texts. Reads no names if no player is mentioned. */
  async function namesIn(texts: readonly Text[], asker: BotRequest): Promise<ReadonlyMap<string, string>> {
    const snapshot = texts.some(namesPlayers) ? await ctx.store.lastGame(asker.origin.channelId) : null;
    return snapshot ? createPlayerLabels(snapshot.game, asker, ctx) : new Map<string, string>();
  }

  ctx.meters.commands(pageLabels());
  return {
    async press(request) {
      const result = press(request);
      inProgress.add(result);
      try {
        return await result;
      } finally {
        inProgress.delete(result);
      }
    },
    async settled() {
      await Promise.allSettled(inProgress);
    },
  };
}

/** Names the change that a result is about, if it may be one of several taps that waited. */
function withLateNote(result: PressResult, { all }: PressFields): PressResult {
  const change = Number(all['from'] && all['by']?.[0]);
  const [first = [], ...others] = result.words;
  return change
    ? {
        ...result,
        words: [[{ text: `${change > 0 ? '+' : ''}${formatTotal(change)} life: ` }, ...first], ...others],
      }
    : result;
}

/** True for a reply to the presser alone, and for a question. */
const isPrivateReply = ({ reply }: Response): boolean => reply.isPrivate === true || reply.asks === true;

/**
 * Replaces Discord's explanation: unlike a channel, a page has no newer button below; it shows the current game by the
 * time this is read.
 */
function describeAsPage(resolved: ResolvedOperation, asker: BotRequest): ResolvedOperation {
  const onPage = (refusal: Refusal): Refusal =>
    refusal.code === 'button/stale' ? refuse('page/stale', {}) : refusal;
  if (!resolved.ok) return fail(onPage(resolved.failure));
  return ok(
    mapResponse(resolved.value, (response) =>
      response.refusal?.code === 'button/stale'
        ? toRefusalResponse(onPage(response.refusal), asker)
        : response,
    ),
  );
}

function outcomeOf({ refusal, bug, isRepeated }: Response): PressResult['outcome'] {
  if (bug) return 'bug';
  if (refusal?.code === 'page/life-changed') return 'asks';
  if (refusal) return refusal.code === 'interaction/late' ? 'late' : 'refused';
  return isRepeated ? 'repeated' : 'done';
}
