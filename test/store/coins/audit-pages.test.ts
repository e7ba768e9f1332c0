import { describe, expect, it } from 'vitest';
import { auditFrom } from '#ledger/audit-pages.ts';
import type { Ledger } from '#ledger/vocabulary/ledger.ts';
import type { Store } from '#store/port/port.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { flip, from, rollIt, type TestReply } from './flips.ts';

const THOUSAND = { request: { until: { kind: 'coins', coins: 1000 } } } as const;

/** Fourteen lines, of 1,000 coins each but for a roll, under a secret that is revealed: four are read at once. */
async function revealed(): Promise<{ store: Store<TestReply>; secretId: string }> {
  const store = openSqliteStore<TestReply>(':memory:');
  for (let nth = 1; nth <= 14; nth += 1) {
    const origin = from(String(nth));
    await store.mutate(origin, nth === 7 ? rollIt(origin) : flip(origin, THOUSAND));
  }
  await store.reveal(from('reveal'), () => ({ reply: { content: '' } }));
  const [, ledger] = await store.ledgers('100', 2);
  return { store, secretId: ledger?.secretId ?? '' };
}

describe('a long ledger', () => {
  it('is checked from its first line to its last', async () => {
    const { store, secretId } = await revealed();
    const checked = await auditFrom((next) => store.ledgerFrom('100', secretId, next), 1);
    expect(checked).toEqual({
      from: 1,
      upTo: 14,
      next: null,
      confirmed: 14,
      isTampered: false,
      findings: [{ kind: 'uncovered', sequence: 1 }],
      rolls: new Set([7]),
    });
    await store.close();
  });

  it('is checked as far as asked, and from there on', async () => {
    const { store, secretId } = await revealed();
    const read = (next: number) => store.ledgerFrom('100', secretId, next);
    expect(await auditFrom(read, 1, 2)).toMatchObject({ from: 1, upTo: 9, next: 10, confirmed: 9 });
    expect(await auditFrom(read, 10, 2)).toMatchObject({ from: 10, upTo: 14, next: null, confirmed: 5 });
    expect(await auditFrom(read, 99)).toMatchObject({ confirmed: 0, next: null, isTampered: false });
    await store.close();
  });

  it('says once that nothing can be recomputed before its secret is revealed', async () => {
    const { store, secretId } = await revealed();
    const checked = await auditFrom(async (next) => {
      const ledger = await store.ledgerFrom('100', secretId, next);
      return ledger && { ...ledger, secret: null };
    }, 1);
    expect(checked).toMatchObject({
      confirmed: 0,
      isTampered: false,
      findings: [{ kind: 'unrevealed' }, { kind: 'uncovered', sequence: 1 }],
    });
    await store.close();
  });

  it.each<[string, change: (ledger: Ledger) => Partial<Ledger>, found: object]>([
    [
      'a line that is not there',
      ({ entries }) => ({ entries: entries.filter(({ sequence }) => sequence !== 5) }),
      { confirmed: 13, findings: [{ kind: 'uncovered' }, { kind: 'missing', from: 5, to: 5 }] },
    ],
    [
      'a line that was altered',
      ({ entries }) => ({
        entries: entries.map((entry) => ({ ...entry, purpose: entry.sequence === 11 ? 'x' : null })),
      }),
      { confirmed: 13, findings: [{ kind: 'uncovered' }, { kind: 'altered', sequence: 11 }] },
    ],
    [
      'another secret, which is said once',
      () => ({ secret: '0'.repeat(64) }),
      { confirmed: 0, findings: [{ kind: 'secret-swapped' }, { kind: 'uncovered' }] },
    ],
  ])('with %s does not hold', async (_, change, found) => {
    const { store, secretId } = await revealed();
    const read = async (next: number) => {
      const ledger = await store.ledgerFrom('100', secretId, next);
      return ledger && { ...ledger, ...change(ledger) };
    };
    expect(await auditFrom(read, 1)).toMatchObject({ isTampered: true, ...found });
    await store.close();
  });

  it('is not available in another channel, or without a ledger', async () => {
    const { store, secretId } = await revealed();
    expect(await auditFrom((next) => store.ledgerFrom('101', secretId, next), 1)).toBeUndefined();
    expect(await store.ledgerFrom('100', 'S', 1)).toBeUndefined();
    await store.close();
  });
});
