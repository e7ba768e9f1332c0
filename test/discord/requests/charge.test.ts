import { text } from '#text/template.ts';
import { expect, it } from 'vitest';
import type { BotContext, HandlerResult } from '#discord/command/command.ts';
import { createRateLimits, type SharedRateLimits } from '#discord/limits/rate-limits.ts';
import { charge, chargeMinimum, parseInput, runOperation } from '#discord/requests/middlewares.ts';
import { toResponse, type Call, type Response } from '#discord/requests/request.ts';
import { makeLog } from '#basics/log.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { StoreFailure } from '#store/port/failure.ts';

/** Charges for a request and runs it, as the pipeline does on each surface. */
async function charged(limits: SharedRateLimits, cost: number, run: () => HandlerResult): Promise<Response> {
  const asker = { origin: WHO, mayManageServer: false };
  const call: Call = {
    request: {
      asker,
      route: {
        label: 'test',
        changes: false,
        replyKind: 'answer',
        minCost: 1,
        typed: [],
        resolve: () => ok({ cost, run: () => toResponse(run(), asker) }),
      },
      surface: 'discord',
      sentAt: 0,
      maxAgeMs: 0,
      respond: (work) => work(),
    },
    ctx: { limits } as unknown as BotContext,
    log: makeLog('silent', process.stdout),
    operation: null,
    response: null,
  };
  const steps = [chargeMinimum, parseInput, charge, runOperation];
  const runFrom = async (index: number): Promise<Response> =>
    steps[index]?.(call, () => runFrom(index + 1)) ?? { reply: {} };
  return runFrom(0);
}

const WHO = { interactionId: '1', actorId: 'A', channelId: '1', guildId: null, at: 0 };

it.each<[string, number, () => HandlerResult, number]>([
  ['is done', 21, () => ok({ content: text`Heads.` }), 21],
  ['is refused', 21, () => fail(refuse('coins/too-many', { coins: 1000, thumbs: 3, max: 4096 })), 1],
  ['is refused, whatever it would have cost', 999, () => fail(refuse('button/stale', {})), 1],
  ['is refused and cheap', 1, () => fail(refuse('button/stale', {})), 1],
  [
    'cannot be kept, since the disk is full',
    21,
    () => {
      throw new StoreFailure('full', 'the disk is full');
    },
    1,
  ],
  [
    'is a bug',
    21,
    () => {
      throw new Error('a bug');
    },
    21,
  ],
])('what %s (%i points) costs what it comes to', async (_, cost, run, expected) => {
  const limits = createRateLimits({ user: 100, channel: 0, server: 0 }, { now: () => 0 });
  await charged(limits, cost, run).catch(() => {});
  const left = 100 - expected;
  expect(limits.charge(WHO, left)).toEqual(ok());
  expect(limits.charge(WHO, 1)).toMatchObject({ failure: { code: 'interaction/too-much' } });
});

it('a request above the limit is not run, and costs nothing', async () => {
  const limits = createRateLimits({ user: 10, channel: 0, server: 0 }, { now: () => 0 });
  limits.charge(WHO, 5);
  let isDone = false;
  const said = await charged(limits, 6, () => {
    isDone = true;
    return ok({ content: [] });
  });
  expect([said.refusal?.code, isDone]).toEqual(['interaction/too-much', false]);
  expect(limits.charge(WHO, 5)).toEqual(ok());
});

it('a request above the limit is refused before its input is parsed', async () => {
  const limits = createRateLimits({ user: 3, channel: 0, server: 0 }, { now: () => 0 });
  const codes = [];
  for (let nth = 0; nth < 4; nth += 1)
    codes.push((await charged(limits, 1, () => ok({ content: [] }))).refusal?.code);
  expect(codes).toEqual([undefined, undefined, undefined, 'interaction/too-much']);
});
