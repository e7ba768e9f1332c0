import type { Refusal } from '#engine/refusals/refusal.ts';
import type { Result } from '#engine/vocabulary/result.ts';
import type { Log } from '#basics/log.ts';
import type { BotContext, BotRequest, HandlerResult, Suggestion } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import type { ReplyKind } from '../quotes/attach-quotes.ts';
import { renderRefusal } from '../refusals/refusals.ts';
import type { RequestInput } from './describe-bug.ts';
import { withRecoveryButtons } from './recovery-buttons.ts';

/*
 * A request from any surface: a command, a button, a form, an option being typed, a press on a page. A surface reads it
 * from the wire and writes its response there; everything between is the pipeline.
 */

/** In ms. Discord shows users an error after 3 s, so the answer to a change that is older would come too late. */
export const MAX_CHANGE_AGE_MS = 2500;

export interface Request {
  /** The user, the place, and the id that makes the request idempotent. */
  readonly asker: BotRequest;
  readonly route: Route;
  /** Discord checks that the user may act in the channel; the link of a page outlives the membership of its owner. */
  readonly surface: 'discord' | 'page';
  /** In milliseconds since 1970, by the sender's clock. */
  readonly sentAt: number;
  /** A request that changes something and took longer than this to arrive, in ms, is refused. */
  readonly maxAgeMs: number;
  /**
   * Writes the response of `work`, which never rejects, on the wire.
   * @returns the response that was written
   */
  respond(work: () => Promise<Response>): Promise<Response>;
}

/** The handler of a request, found by its name. The input has not been parsed yet. */
export interface Route {
  /** For the log and the metrics; see `labels.ts`. */
  readonly label: string;
  /** Writes to the store. */
  readonly changes: boolean;
  readonly replyKind: ReplyKind;
  /** In points, charged before the input is parsed, and kept if the request is refused. */
  readonly minCost: number;
  /** The texts that the user typed or chose. The log line of a bug must not contain them. */
  readonly typed: readonly string[];
  /** Parses and validates the input. */
  resolve(): ResolvedOperation | Promise<ResolvedOperation>;
}

export type ResolvedOperation = Result<Operation, Refusal>;

/** A handler with valid input. */
export interface Operation {
  /** In points. If the handler refuses, all but `minCost` is refunded. */
  readonly cost: number;
  /** For the log line if the handler has a bug; by default `typed` of the route. */
  readonly input?: RequestInput;
  /** Replace those of the route if the command was interpreted as another one. */
  readonly traits?: Pick<Route, 'changes' | 'replyKind'>;
  run(): Response | Promise<Response>;
}

export interface Response {
  readonly reply: Reply;
  /** The reason for a refusal, which `reply` explains. */
  readonly refusal?: Refusal;
  /** The bug that the handler has; `reply` shows its id. */
  readonly bug?: { readonly id: string; readonly error: unknown };
  /** The same request was answered before, so this response is not shown. */
  readonly isRepeated?: true;
  /** Writing it on the wire failed. */
  readonly isUndelivered?: true;
  /** For an option being typed. No reply is shown then. */
  readonly choices?: readonly Suggestion[];
}

/** A request on its way through the pipeline. */
export interface Call {
  readonly request: Request;
  readonly ctx: BotContext;
  readonly log: Log;
  /** `null` until the input is parsed. */
  operation: Operation | null;
  /** `null` until the steps after `acknowledge` have responded. */
  response: Response | null;
}

/** Calls `next` for the response of the steps that follow, or responds itself. */
export type Middleware = (call: Call, next: () => Promise<Response>) => Promise<Response>;

export const toRefusalResponse = (refusal: Refusal, asker: BotRequest): Response => ({
  reply: withRecoveryButtons(renderRefusal(refusal, asker.origin.actorId), refusal, asker),
  refusal,
});

export const toResponse = (result: HandlerResult, asker: BotRequest): Response =>
  result.ok ? { reply: result.value } : toRefusalResponse(result.failure, asker);

/** Changes the response of an operation. */
export const mapResponse = (
  operation: Operation,
  change: (response: Response) => Response | Promise<Response>,
): Operation => ({ ...operation, run: async () => change(await operation.run()) });

/** True if it is unknown whether the change was committed, and the reply says so. */
export const isUnsure = ({ refusal }: Response): boolean =>
  refusal?.code === 'store/failed' && refusal.facts.why === 'unsure' && !refusal.facts.isCommitted;
