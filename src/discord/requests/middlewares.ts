import { code } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { randomBytes } from 'node:crypto';
import type { RequestOutcome } from '#basics/meters.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { mutate, resultOf } from '../command/mutate.ts';
import { StoreFailure } from '#store/port/failure.ts';
import type { BotContext, BotRequest } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { attachRuleQuotes, type ReplyKind } from '../quotes/attach-quotes.ts';
import { describeBug } from './describe-bug.ts';
import { toRefusalResponse, toResponse, type Call, type Middleware, type Response } from './request.ts';

/* The steps of the pipeline, in the order of `pipeline.ts`. */

/**
 * Logs one line for each request, and counts it. For a bug, the line also has the facts of `describeBug`. Never
 * rejects.
 */
export const logRequest: Middleware = async (call, next) => {
  const { request, ctx, log } = call;
  const started = performance.now();
  let deliveryError: unknown;
  const written = await next().catch((error: unknown): Response => {
    deliveryError = error;
    return { reply: {}, ...call.response, isUndelivered: true };
  });
  const ms = Math.round((performance.now() - started) * 10) / 10;
  const { label: command } = request.route;
  const { refusal, bug } = written;
  const outcome = outcomeOf(written);
  ctx.meters.interaction(command, outcome, ms);
  if (refusal) ctx.meters.refusal(refusal.code);
  const err = deliveryError ?? bug?.error;
  const input = { request: request.asker, ...(call.operation?.input ?? { typed: request.route.typed }) };
  const line = {
    id: request.asker.origin.interactionId,
    command,
    outcome,
    ...(refusal && { refusal: refusal.code }),
    ...(bug && { bug: bug.id }),
    ...(err !== undefined && { err }),
    ...(bug && (await describeBug(input, err, ctx))),
    ms,
  };
  const level = err === undefined ? (outcome === 'late' ? 'warn' : 'info') : 'error';
  log[level](line, request.surface === 'page' ? 'press' : 'interaction');
  return written;
};

function outcomeOf({ refusal, bug, isRepeated, isUndelivered }: Response): RequestOutcome {
  if (isUndelivered) return 'undelivered';
  if (bug) return 'bug';
  if (isRepeated) return 'repeated';
  if (refusal) return refusal.code === 'interaction/late' ? 'late' : 'refused';
  return 'answered';
}

/** Writes the response on the wire, and answers Discord in time if it takes longer. */
export const acknowledge: Middleware = (call, next) =>
  call.request.respond(async () => (call.response = await next()));

/** Checks the citations of a reply, and adds the rules word for word. */
export const attachRules: Middleware = async (call, next) => {
  const { request, ctx, log } = call;
  const response = await next();
  if (response.bug || response.choices) return response;
  const { guildId, at } = request.asker.origin;
  const attach = (reply: Reply, kind: ReplyKind): Reply =>
    attachRuleQuotes(reply, { guildId, at, kind }, ctx, log);
  const { replyKind } = call.operation?.traits ?? request.route;
  const kind = response.refusal && replyKind === 'change' ? 'answer' : replyKind;
  const { also, ...reply } = response.reply;
  return {
    ...response,
    reply: {
      ...attach(reply, kind),
      ...(also && { also: attach({ ...also, isPrivate: true }, 'answer') }),
    },
  };
};

export const reportBug: Middleware = async (_, next) => {
  try {
    return await next();
  } catch (error) {
    return bugResponse(error);
  }
};

/** Shows the user an id by which the operator finds the error in the log. */
export function bugResponse(error: unknown): Response {
  const id = randomBytes(4).toString('hex');
  return {
    reply: {
      content: text`That is a bug of mine, sorry. It is noted as ${code(id)}.`,
      isPrivate: true,
    },
    bug: { id, error },
  };
}

/** If the store fails, responds with the reply if it was already committed, and otherwise refuses. */
export const reportStoreFailure: Middleware = async ({ request: { asker }, ctx: { store, clock } }, next) => {
  try {
    return await next();
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    const { interactionId } = asker.origin;
    const isCommitted = store.isCommitted(interactionId);
    const [committedReply] = isCommitted
      ? await store.undeliveredReplies(clock.now(), 1, interactionId).catch(() => [])
      : [];
    const failure = refuse('store/failed', { why: error.trouble, isCommitted });
    return toResponse(committedReply ? resultOf(committedReply) : fail(failure), asker);
  }
};

/** Charges the cost of a refusal before the input is parsed. */
export const chargeMinimum: Middleware = async ({ request: { asker, route }, ctx }, next) => {
  const charged = ctx.limits.charge(asker.origin, route.minCost);
  return charged.ok ? next() : toRefusalResponse(charged.failure, asker);
};

/** Refuses presses on a page whose owner may no longer act in the channel. */
export const checkMembership: Middleware = async ({ request: { asker, surface }, ctx }, next) => {
  const checked = surface === 'page' ? await checkMember(asker, ctx) : ok();
  return checked.ok ? next() : toRefusalResponse(checked.failure, asker);
};

async function checkMember(
  { origin: { guildId, channelId, actorId: userId } }: BotRequest,
  { members }: BotContext,
): Promise<Result<void, Refusal>> {
  const status = await members.status({ guildId, channelId, userId });
  switch (status.is) {
    case 'member':
      return ok();
    case 'timed-out':
      return fail(refuse('page/timed-out', { until: status.until }));
    case 'gone':
    case 'shut-out':
    case 'unknown':
      return fail(refuse(`page/${status.is}`, {}));
  }
}

/** The number of remembered responses. The store only knows those of presses that change something. */
const MAX_REMEMBERED_RESPONSES = 5000;

/** Repeats the response if a page sends a press again. Discord delivers an interaction only once. */
export function repeatResponse(): Middleware {
  const responses = createLruCache<string, Promise<Response>>(MAX_REMEMBERED_RESPONSES);
  return async ({ request: { asker, surface } }, next) => {
    if (surface !== 'page') return next();
    const { interactionId } = asker.origin;
    const earlier = responses.get(interactionId);
    if (earlier) return { ...(await earlier), isRepeated: true };
    const response = next();
    responses.set(interactionId, response);
    // The store failed: the next attempt may succeed.
    response.catch(() => responses.delete(interactionId));
    return response;
  };
}

/** Refuses a change that took too long to arrive: it would surprise the players. */
export const refuseLate: Middleware = async ({ request, ctx, operation }, next) => {
  const { asker, route, surface, sentAt, maxAgeMs } = request;
  const { changes } = operation?.traits ?? route;
  if (!changes || ctx.clock.now() - sentAt <= maxAgeMs) return next();
  if (surface === 'discord')
    return toRefusalResponse(refuse('interaction/late', { clockAhead: ctx.clockAhead() }), asker);
  // The store repeats the reply of a press that arrived in time before.
  const late = fail(refuse('interaction/late', { clockAhead: null }));
  return toResponse(await mutate(ctx.store, asker.origin, () => late), asker);
};

/** Finds the operation with its valid input. */
export const parseInput: Middleware = async (call, next) => {
  const { asker, route } = call.request;
  const resolved = await route.resolve();
  if (!resolved.ok) return toRefusalResponse(resolved.failure, asker);
  call.operation = resolved.value;
  return next();
};

/** Charges the cost of the operation, and refunds what a refusal does not cost. */
export const charge: Middleware = async ({ request: { asker, route }, operation, ctx: { limits } }, next) => {
  const { origin } = asker;
  const { minCost } = route;
  const cost = operation?.cost ?? minCost;
  const charged = limits.charge(origin, cost, minCost);
  if (!charged.ok) {
    limits.refund(origin, minCost, 0);
    return toRefusalResponse(charged.failure, asker);
  }
  const refund = (): void => {
    if (cost > minCost) limits.refund(origin, cost, minCost);
  };
  try {
    const response = await next();
    if (response.refusal) refund();
    return response;
  } catch (error) {
    if (error instanceof StoreFailure) refund();
    throw error;
  }
};

export const runOperation: Middleware = async ({ operation }: Call) => {
  if (!operation) throw new Error('a request was run before its input was parsed');
  return operation.run();
};
