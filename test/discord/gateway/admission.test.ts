import { expect, it } from 'vitest';
import type { HandlerResult } from '#discord/command/command.ts';
import { EVERYONE_IS_MEMBER } from '#discord/command/members.ts';
import { admit } from '#discord/gateway/admission.ts';
import { createRateLimits, type SharedRateLimits } from '#discord/limits/rate-limits.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { StoreFailure } from '#store/port/failure.ts';

/** Asks for something, as each surface does. */
async function charged(
  { limits }: { readonly limits: SharedRateLimits },
  { origin }: { readonly origin: typeof WHO },
  cost: number,
  run: () => HandlerResult,
): Promise<HandlerResult> {
  const admitted = await admit({ limits, members: EVERYONE_IS_MEMBER }, { origin }, 'discord');
  return 'code' in admitted ? admitted : admitted.charge(cost, run);
}

const WHO = { interactionId: '1', actorId: 'A', channelId: '1', guildId: null, at: 0 };

it.each<[string, number, () => HandlerResult, number]>([
  ['is done', 21, () => ({ content: 'Heads.' }), 21],
  ['is refused', 21, () => refuse('coins/too-many', { coins: 1000, thumbs: 3, max: 4096 }), 1],
  ['is refused, whatever it would have cost', 999, () => refuse('button/stale', {}), 1],
  ['is refused and cheap', 1, () => refuse('button/stale', {}), 1],
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
  await charged({ limits }, { origin: WHO }, cost, run).catch(() => {});
  const left = 100 - expected;
  expect(limits.charge(WHO, left)).toBeNull();
  expect(limits.charge(WHO, 1)?.code).toBe('interaction/too-much');
});

it('what is too much is not done, and costs nothing', async () => {
  const limits = createRateLimits({ user: 10, channel: 0, server: 0 }, { now: () => 0 });
  limits.charge(WHO, 5);
  let isDone = false;
  const said = await charged({ limits }, { origin: WHO }, 6, () => {
    isDone = true;
    return { content: '' };
  });
  expect(['code' in said && said.code, isDone]).toEqual(['interaction/too-much', false]);
  expect(limits.charge(WHO, 5)).toBeNull();
});

it('what is not read yet is charged already', async () => {
  const limits = createRateLimits({ user: 3, channel: 0, server: 0 }, { now: () => 0 });
  const admitted = [];
  for (let nth = 0; nth < 4; nth += 1)
    admitted.push(await admit({ limits, members: EVERYONE_IS_MEMBER }, { origin: WHO }, 'discord'));
  expect(admitted.map((one) => 'code' in one)).toEqual([false, false, false, true]);
});
