import { describe, expect, it } from 'vitest';
import { audit } from '#ledger/audit.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { ASKING, choose, flip, from, type TestReply } from './flips.ts';

describe('a ledger too long to be computed at once', () => {
  it('is read from its end, says how far, and from any earlier flip on request', async () => {
    const store = openSqliteStore<TestReply>(':memory:');
    for (let nth = 1; nth <= 30; nth += 1) {
      const origin = from(String(nth));
      const request = { until: { kind: 'coins', coins: 1000 } } as const;
      await store.mutate(origin, flip(origin, { request }));
    }
    await store.reveal(from('reveal'), () => ({ reply: { content: '' } }));
    const [, ledger] = await store.ledgers('100', 2);
    const { from: first, count, upTo } = ledger!;
    expect([first > 1, first < 30, count, upTo]).toEqual([true, true, 30, null]);
    expect(audit(ledger!)).toMatchObject({
      isTampered: false,
      confirmed: 31 - first,
      findings: [{ kind: 'not-read', from: 1, to: first - 1 }],
    });

    const [, earlier] = await store.ledgers('100', 2, 3);
    expect(earlier?.entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(audit(earlier!)).toMatchObject({
      isTampered: false,
      confirmed: 3,
      findings: [
        { kind: 'uncovered', sequence: 1 },
        { kind: 'not-read', from: 4, to: 30 },
      ],
    });
    const dropped = earlier!.entries.filter(({ sequence }) => sequence !== 3);
    expect(audit({ ...earlier!, entries: dropped })).toMatchObject({ isTampered: true });

    const [tallied] = await store.tallies('100');
    expect((tallied?.heads ?? 0) + (tallied?.tails ?? 0)).toBe(30_000);
    await store.close();
  });
});

describe('tallies', () => {
  it('count a flip that goes on as far as it went', async () => {
    const store = openSqliteStore<TestReply>(':memory:');
    const total = async () => {
      const [one] = await store.tallies('100');
      return (one?.won ?? 0) + (one?.lost ?? 0);
    };
    await store.mutate(from('1'), flip(from('1'), ASKING));
    expect(await total()).toBe(1);
    for (const id of ['2', '3']) {
      await store.mutate(from(id), choose(from(id), 1, { kind: 'again', again: true }));
      expect(await total()).toBe(Number(id));
    }
    await store.mutate(from('4'), choose(from('4'), 1, { kind: 'again', again: false }));
    expect(await total()).toBe(3);
    await store.close();
  });

  it('name those who flipped most first', async () => {
    const store = openSqliteStore<TestReply>(':memory:');
    for (const [nth, actorId] of ['5', '6', '7', '6', '7', '7'].entries()) {
      const origin = from(String(nth), { actorId });
      await store.mutate(origin, flip(origin));
    }
    expect((await store.tallies('100')).map(({ playerId }) => playerId)).toEqual(['7', '6', '5']);
    await store.close();
  });
});
