import { randomBytes } from 'node:crypto';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import type { Log } from '#basics/log.ts';
import type { Outcome } from '#basics/meters.ts';
import { StoreFailure } from '#store/port/failure.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { attachRuleQuotes, type ReplyKind } from '../quotes/attach-quotes.ts';
import { renderRefusal } from '../refusals/refusals.ts';
import { describeBug, type Asked } from './describe-bug.ts';

/** What changes anything and took longer than this to arrive, in ms, is not done: its answer would come too late. */
export const LATE_MS = 2500;

/** The fields of the one log line of an interaction, or of a press on a page. */
export interface Line {
  id: string;
  command: string;
  outcome: Outcome;
  refusal?: string;
  bug?: string;
  err?: unknown;
  /** Not logged as it is: see {@link describeBug}. */
  asked?: Asked;
}

export interface WorkedOut {
  /** As it goes out: with the rules that it cites, and in emojis. */
  readonly reply: Reply;
  /** A reply that follows it, for the asker alone. */
  readonly also: Reply | undefined;
  /** Nobody knows whether it counted, and the asker is told that: if it did, it is to be said later. */
  readonly isUnsure: boolean;
}

/** Something that is asked: by whom, and how it is answered. */
export interface Work {
  readonly asker: BotRequest;
  readonly kind: ReplyKind;
  readonly ask: () => HandlerResult | Promise<HandlerResult>;
}

/**
 * Works out the answer to something, and notes in the line what it came to: what was asked for, a refusal in a sentence,
 * or the id of a bug. Never rejects.
 */
export async function workOut(
  { asker, kind, ask }: Work,
  line: Line,
  ctx: BotContext,
  log: Log,
): Promise<WorkedOut> {
  const { guildId, at, actorId } = asker.origin;
  const say = (reply: Reply, of: ReplyKind) =>
    ctx.formatForDiscord(attachRuleQuotes(reply, { guildId, at, kind: of }, ctx, log));
  try {
    const told = await orFailed(ask, asker, ctx);
    if (!('code' in told)) {
      const also = told.also && say({ ...told.also, isPrivate: true }, 'answer');
      return { reply: say(told, kind), also, isUnsure: false };
    }
    line.outcome = told.code === 'interaction/late' ? 'late' : 'refused';
    line.refusal = told.code;
    const reply = say(renderRefusal(told, actorId), kind === 'change' ? 'answer' : kind);
    return { reply, also: undefined, isUnsure: isUnsure(told) };
  } catch (error) {
    return { reply: bugReply(line, error), also: undefined, isUnsure: false };
  }
}

/**
 * The answer to what is asked; where the store fails meanwhile, the reply that was committed before it did, or else a
 * refusal. The store tells the operator.
 */
async function orFailed(
  ask: Work['ask'],
  { origin }: BotRequest,
  { store, clock }: Pick<BotContext, 'store' | 'clock'>,
): Promise<HandlerResult> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    const { interactionId } = origin;
    const isCommitted = store.isCommitted(interactionId);
    const [kept] = isCommitted ? await store.unreplied(clock.now(), 1, interactionId).catch(() => []) : [];
    return kept?.reply ?? refuse('store/failed', { why: error.trouble, isCommitted });
  }
}

const isUnsure = (told: Refusal): boolean =>
  told.code === 'store/failed' && told.facts.why === 'unsure' && !told.facts.isCommitted;

/** Notes a bug in the log line, under the id that the user is shown. */
export function bugReply(line: Line, error: unknown): Reply {
  line.outcome = 'bug';
  line.bug = randomBytes(4).toString('hex');
  line.err = error;
  return { content: `That is a bug of mine, sorry. It is noted as \`${line.bug}\`.`, isPrivate: true };
}

/**
 * Logs the one line of what was asked, and counts it. The line about a bug has everything to find the bug by, and nothing
 * that the user typed. Never rejects.
 * @param started by `performance.now`
 */
export async function logLine(
  { log, ctx }: { readonly log: Log; readonly ctx: Pick<BotContext, 'meters' | 'store' | 'edition'> },
  { asked = {}, ...line }: Line,
  started: number,
  what: string,
): Promise<void> {
  const ms = Math.round((performance.now() - started) * 10) / 10;
  ctx.meters.interaction(line.command, line.outcome, ms);
  if (line.refusal !== undefined) ctx.meters.refusal(line.refusal);
  const level = line.err ? 'error' : line.outcome === 'late' ? 'warn' : 'info';
  const facts = line.bug === undefined ? {} : await describeBug(asked, line.err, ctx);
  log[level]({ ...line, ...facts, ms }, what);
}
