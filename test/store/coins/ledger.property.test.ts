import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { audit } from '#ledger/audit.ts';
import type { Change } from '#store/port/changes.ts';
import type { Store } from '#store/port/port.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { tally } from '#ledger/tally.ts';
import { flip, from, rollIt, type TestReply } from './flips.ts';

const CHANNELS = ['100', '101'];

/** A step at a table; `turnEnds` waits until everything requested before is committed. */
const step = fc.record({
  kind: fc.constantFrom(
    'flip',
    'private flip',
    'roll',
    'repeat',
    'throw',
    'throw late',
    'refuse',
    'reveal',
    'seed',
  ),
  channelId: fc.constantFrom(...CHANNELS),
  turnEnds: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function play(store: Store<TestReply>, steps: readonly Step[]): Promise<Map<string, number>> {
  const flips = new Map(CHANNELS.map((channelId) => [channelId, 0]));
  const count = (channelId: string) => flips.set(channelId, (flips.get(channelId) ?? 0) + 1);
  const origins: ReturnType<typeof from>[] = [];
  let asked: Promise<unknown>[] = [];
  for (const [index, { kind, channelId, turnEnds }] of steps.entries()) {
    const origin = from(String(index), { channelId });
    const flipping = flip(origin, { isPrivate: kind === 'private flip' });
    const rolling = rollIt(origin);
    const earlier = origins.at(-1 - (index % 3));
    const changes: Readonly<Record<string, Change<TestReply>>> = {
      flip: flipping,
      'private flip': flipping,
      roll: rolling,
      throw: () => {
        throw new Error('a bug');
      },
      'throw late': (table) => ({ ...flipping(table), entries: [...(flipping(table).entries ?? []), null!] }),
      seed: ({ coins }) => ({
        reply: { content: 'given' },
        ...(coins.published && { seed: { gameId: 'G', text: origin.interactionId } }),
      }),
      refuse: (table) => ({ ...flipping(table), isRefused: true }),
    };
    const change = changes[kind];
    if (kind === 'reveal')
      asked.push(store.reveal(origin, () => ({ reply: { content: 'revealed' }, isPublishing: true })));
    else if (change) {
      asked.push(store.mutate(origin, change));
      if (change === rolling) count(channelId);
      if (change === flipping) {
        count(channelId);
        origins.push(origin);
      }
    } else if (earlier) asked.push(store.mutate(earlier, flip(earlier)));
    if (turnEnds) {
      await Promise.allSettled(asked);
      asked = [];
    }
  }
  await Promise.allSettled(asked);
  return flips;
}

describe('whatever happens at the tables', () => {
  it('no flip is lost, counted twice or out of sequence, and all of them hold', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const store = openSqliteStore<TestReply>(':memory:', { clock: new ManualClock() });
        const flips = await play(store, steps);
        for (const channelId of CHANNELS) {
          const ledgers = await store.ledgers(channelId, 99);
          for (const { entries, count } of ledgers)
            expect(entries.map(({ sequence }) => sequence)).toEqual(
              Array.from({ length: count }, (_, index) => index + 1),
            );
          expect(ledgers.reduce((sum, { count }) => sum + count, 0)).toBe(flips.get(channelId));
          expect(ledgers.filter(({ secret }) => secret === null).length).toBeLessThanOrEqual(1);
          expect(new Set(ledgers.map(({ commitment }) => commitment)).size).toBe(ledgers.length);

          const history = await store.history(channelId, 999);
          expect(history).toEqual(ledgers.flatMap(({ entries }) => entries.toReversed()));
          const shown = ledgers.flatMap(({ entries }) => entries.filter(({ isPrivate }) => !isPrivate));
          expect(await store.tallies(channelId)).toEqual(tally(shown));

          for (const ledger of ledgers.filter(({ secret }) => secret !== null))
            expect(audit(ledger)).toMatchObject({ isTampered: false, confirmed: ledger.count });
        }
        await store.close();
      }),
      { numRuns: 60 },
    );
  });
});
