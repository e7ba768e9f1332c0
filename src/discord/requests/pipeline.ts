import type { Log } from '#basics/log.ts';
import type { BotContext } from '../command/command.ts';
import {
  acknowledge,
  repeatResponse,
  attachRules,
  charge,
  chargeMinimum,
  checkMembership,
  logRequest,
  parseInput,
  refuseLate,
  reportBug,
  reportStoreFailure,
  runOperation,
} from './middlewares.ts';
import type { Call, Middleware, Request, Response } from './request.ts';

/** Handles a request from its arrival until its response is written. Never rejects. */
export type HandleRequest = (request: Request) => Promise<Response>;

/** The steps in which a request is handled. Its response passes them in reverse. */
const createMiddlewares = (): readonly Middleware[] => [
  logRequest,
  acknowledge,
  attachRules,
  reportBug,
  reportStoreFailure,
  chargeMinimum,
  checkMembership,
  repeatResponse(),
  parseInput,
  refuseLate,
  charge,
  runOperation,
];

export function createPipeline(ctx: BotContext, log: Log): HandleRequest {
  const middlewares = createMiddlewares();
  return (request) => {
    const call: Call = { request, ctx, log, operation: null, response: null };
    const runFrom = (index: number): Promise<Response> => {
      const middleware = middlewares[index];
      if (!middleware) throw new Error('the last step of the pipeline has no next one');
      return middleware(call, () => runFrom(index + 1));
    };
    return runFrom(0);
  };
}
