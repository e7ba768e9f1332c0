import { expect, it } from 'vitest';
import type { Said } from '../../../src/discord/command/command.ts';
import { charged } from '../../../src/discord/gateway/charged.ts';
import { limitsByTheMinute } from '../../../src/discord/limits/by-the-minute.ts';
import { refuse } from '../../../src/engine/refusals/refusal.ts';
import { StoreFailure } from '../../../src/store/port/failure.ts';

const WHO = { interactionId: '1', actorId: 'A', channelId: '1', guildId: null, at: 0 };

it.each<[string, number, () => Said, number]>([
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
  const limits = limitsByTheMinute({ user: 100, channel: 0, server: 0 }, { now: () => 0 });
  await charged({ limits }, { origin: WHO }, cost, run).catch(() => {});
  const left = 100 - expected;
  expect(limits.charge(WHO, left)).toBeNull();
  expect(limits.charge(WHO, 1)?.code).toBe('interaction/too-much');
});

it('what is too much is not done, and costs nothing', async () => {
  const limits = limitsByTheMinute({ user: 10, channel: 0, server: 0 }, { now: () => 0 });
  limits.charge(WHO, 5);
  let isDone = false;
  const said = await charged({ limits }, { origin: WHO }, 6, () => {
    isDone = true;
    return { content: '' };
  });
  expect(['code' in said && said.code, isDone]).toEqual(['interaction/too-much', false]);
  expect(limits.charge(WHO, 5)).toBeNull();
});
