import Database from '#basics/sqlite.ts';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FlipRequest } from '#engine/coins/vocabulary.ts';
import { audit, type AuditFinding } from '#ledger/audit.ts';
import type { Ledger, LedgerEntry } from '#ledger/vocabulary/ledger.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { ASKING, flip, from, type TestReply } from './flips.ts';
import { temporaryFile } from '../../files/temporary-file.ts';

const auditOf = (ledger: Ledger) => audit(ledger);

const MANY_COINS: FlipRequest['until'] = { kind: 'coins', coins: 40 };

/** Five flips of 40 coins under a revealed secret, after the database has been tampered with. */
async function ledgerAfter(tampering: string, ...values: unknown[]): Promise<Ledger> {
  const file = temporaryFile();
  let drawn = 0;
  let store = openSqliteStore<TestReply>(file, { entropy: (bytes) => Buffer.alloc(bytes, (drawn += 1)) });
  for (const id of ['1', '2', '3', '4', '5'])
    await store.mutate(from(id), flip(from(id), { isPrivate: id === '4', request: { until: MANY_COINS } }));
  await store.reveal(from('6'), () => ({ reply: { content: '' } }));
  await store.close();

  const db = new Database(file);
  db.prepare(tampering).run(...values);
  db.close();

  store = openSqliteStore<TestReply>(file);
  const [, ledger] = await store.ledgers('100', 9);
  await store.close();
  if (!ledger) throw new Error('there is no revealed secret');
  return ledger;
}

const OF_FLIP_3 = 'WHERE sequence = 3';
const REVEALED = 'WHERE revealed_at IS NOT NULL';
const UNCOVERED: AuditFinding = { kind: 'uncovered', sequence: 1 };

describe('an honest ledger', () => {
  it('holds; the flip that published the commitment was not covered by it', async () => {
    expect(auditOf(await ledgerAfter('ANALYZE'))).toEqual({
      isTampered: false,
      confirmed: 5,
      findings: [UNCOVERED],
    });
  });

  it('is not recomputed before its secret is revealed, yet its sequence is checked', async () => {
    const store = openSqliteStore<TestReply>(':memory:');
    await store.mutate(from('1'), flip(from('1'), ASKING));
    const [ledger] = await store.ledgers('100', 1);
    await store.close();
    const waits: AuditFinding[] = [UNCOVERED, { kind: 'waiting', sequence: 1 }];
    expect(auditOf(ledger!)).toEqual({
      isTampered: false,
      confirmed: 0,
      findings: [{ kind: 'unrevealed' }, ...waits],
    });
    expect(auditOf({ ...ledger!, count: 2 })).toMatchObject({
      isTampered: true,
      findings: [{ kind: 'unrevealed' }, ...waits, { kind: 'missing', from: 2, to: 2 }],
    });
  });

  it.each<[upTo: number, findings: AuditFinding[]]>([
    [3, [UNCOVERED, { kind: 'not-read', from: 4, to: 5 }]],
    [5, [UNCOVERED]],
    [6, [UNCOVERED]],
  ])('asked for up to flip %i misses none that was never flipped', async (upTo, findings) => {
    const ledger = await ledgerAfter('ANALYZE');
    const entries = ledger.entries.filter(({ sequence }) => sequence <= upTo);
    expect(auditOf({ ...ledger, entries, upTo })).toMatchObject({ isTampered: false, findings });
  });
});

describe('tampering', () => {
  const altered: AuditFinding = { kind: 'altered', sequence: 3 };
  const otherFaces = Buffer.alloc(5, 0x5a).toString('base64');
  it.each<[string, string, unknown[], AuditFinding[], number]>([
    [
      'with the faces of one flip',
      `UPDATE coin_flip SET outcome = json_set(outcome, '$.faces', '${otherFaces}') ${OF_FLIP_3}`,
      [],
      [altered],
      4,
    ],
    [
      'with who won it',
      `UPDATE coin_flip SET outcome = json_set(outcome, '$.won', 'tails') ${OF_FLIP_3}`,
      [],
      [altered],
      4,
    ],
    [
      'with the interaction that asked for it',
      `UPDATE coin_flip SET interaction_id = '99' ${OF_FLIP_3}`,
      [],
      [altered],
      4,
    ],
    ['with what it was for', `UPDATE coin_flip SET purpose = 'Mana Clash' ${OF_FLIP_3}`, [], [altered], 4],
    [
      'by writing over it',
      `UPDATE coin_flip SET outcome = 'gone' ${OF_FLIP_3}`,
      [],
      [{ kind: 'unreadable', sequence: 3 }],
      4,
    ],
    ['by dropping one', `DELETE FROM coin_flip ${OF_FLIP_3}`, [], [{ kind: 'missing', from: 3, to: 3 }], 4],
    [
      'by dropping several',
      'DELETE FROM coin_flip WHERE sequence IN (2, 3)',
      [],
      [{ kind: 'missing', from: 2, to: 3 }],
      3,
    ],
    [
      'by dropping the last',
      'DELETE FROM coin_flip WHERE sequence = 5',
      [],
      [{ kind: 'missing', from: 5, to: 5 }],
      4,
    ],
    [
      'by counting it no more',
      `UPDATE coin_secret SET flips = 4 ${REVEALED}`,
      [],
      [{ kind: 'uncounted', sequence: 5 }],
      5,
    ],
    [
      'by swapping the secret',
      `UPDATE coin_secret SET secret = ? ${REVEALED}`,
      [Buffer.alloc(32, 7)],
      [{ kind: 'secret-swapped' }],
      0,
    ],
    [
      'by swapping the commitment',
      `UPDATE coin_secret SET commitment = ? ${REVEALED}`,
      ['0'.repeat(64)],
      [{ kind: 'secret-swapped' }],
      0,
    ],
  ])('%s is found', async (_, sql, values, findings, confirmed) => {
    const found = auditOf(await ledgerAfter(sql, ...values));
    expect(found.findings.filter(({ kind }) => kind !== 'uncovered')).toEqual(findings);
    expect(found).toMatchObject({ isTampered: true, confirmed });
  });

  it('by renumbering flips is found: each number has its own coins', async () => {
    const ledger = await ledgerAfter('UPDATE coin_flip SET sequence = 6 WHERE sequence = 5');
    expect(auditOf(ledger).findings).toContainEqual({ kind: 'missing', from: 5, to: 5 });
    expect(auditOf(ledger).findings).toContainEqual({ kind: 'uncounted', sequence: 6 });
  });
});

describe('tampering with seeds', () => {
  async function ledgerWithSeeds(tampering: string): Promise<Ledger> {
    const file = temporaryFile();
    let store = openSqliteStore<TestReply>(file);
    await store.mutate(from('1'), flip(from('1'), { request: { until: MANY_COINS } }));
    for (const text of ['one', 'two'])
      await store.mutate(from(text), () => ({ reply: { content: '' }, seed: { gameId: 'G', text } }));
    await store.mutate(from('2'), flip(from('2'), { request: { until: MANY_COINS } }));
    await store.reveal(from('3'), () => ({ reply: { content: '' } }));
    await store.close();
    const db = new Database(file);
    db.exec(tampering);
    db.close();
    store = openSqliteStore<TestReply>(file);
    const [, ledger] = await store.ledgers('100', 9);
    await store.close();
    if (!ledger) throw new Error('there is no revealed secret');
    return ledger;
  }

  it.each<[string, string, AuditFinding['kind'] | undefined, isChainBroken: boolean]>([
    ['that is none', 'ANALYZE', undefined, false],
    ['with their words', `UPDATE coin_seed SET text = 'won' WHERE nth = 1`, 'altered', true],
    ['with their game', `UPDATE coin_seed SET game_id = 'H'`, 'altered', true],
    ['with their order', 'UPDATE coin_seed SET nth = 4 - nth', 'altered', true],
    ['with who gave one', `UPDATE coin_seed SET actor_id = '2' WHERE nth = 2`, undefined, true],
    ['with when it was given', 'UPDATE coin_seed SET at = at + 1 WHERE nth = 2', undefined, true],
    ['by dropping one', 'DELETE FROM coin_seed WHERE nth = 1', 'unreadable', true],
    ['by mixing in fewer', 'UPDATE coin_flip SET seeds = 1 WHERE sequence = 2', 'altered', false],
    ['by mixing in more', 'UPDATE coin_flip SET seeds = 3 WHERE sequence = 2', 'unreadable', false],
    ['by mixing in none', 'UPDATE coin_flip SET seeds = 0 WHERE sequence = 2', 'altered', false],
  ])('%s', async (_, sql, kind, isChainBroken) => {
    const { findings, isTampered } = auditOf(await ledgerWithSeeds(sql));
    expect(findings).toEqual([
      ...(isChainBroken ? [{ kind: 'chain-broken' }] : []),
      UNCOVERED,
      ...(kind ? [{ kind, sequence: 2 }] : []),
    ]);
    expect(isTampered).toBe(kind !== undefined || isChainBroken);
  });
});

describe('any ledger at all', () => {
  let honest: Ledger;
  beforeAll(async () => {
    honest = await ledgerAfter('ANALYZE');
  });

  const withChanged = (index: number, changed: object): Ledger => ({
    ...honest,
    entries: honest.entries.map((entry, at) => (at === index ? { ...entry, ...changed } : entry)),
  });

  it('twice the same line is found', () => {
    const repeated = { ...honest, entries: [...honest.entries, honest.entries[1]!] };
    expect(auditOf(repeated)).toMatchObject({ isTampered: true });
    expect(auditOf(repeated).findings).toContainEqual({ kind: 'repeated', sequence: 2 });
  });

  it('never makes the audit throw', () => {
    const field = fc.constantFrom<keyof LedgerEntry>('request', 'choices', 'edition');
    fc.assert(
      fc.property(fc.nat(4), field, fc.anything(), (index, name, value) => {
        fc.pre(JSON.stringify(value) !== JSON.stringify(honest.entries[index]?.[name]));
        const found = auditOf(withChanged(index, { [name]: value }));
        expect(
          found.confirmed +
            found.findings.filter(({ kind }) => kind === 'altered' || kind === 'unlinked').length,
        ).toBe(5);
      }),
    );
  });

  it('with anything else for an outcome is found', () => {
    fc.assert(
      fc.property(fc.nat(4), fc.anything(), (index, outcome) => {
        const { isTampered, confirmed } = auditOf(withChanged(index, { outcome }));
        expect({ isTampered, confirmed }).toEqual({ isTampered: true, confirmed: 4 });
      }),
    );
  });

  it.each(['', 'zz', '00', '0'.repeat(63), '0'.repeat(64), '0'.repeat(66)])(
    'with %j for a secret is not confirmed',
    (secret) => {
      expect(auditOf({ ...honest, secret })).toMatchObject({ isTampered: true, confirmed: 0 });
    },
  );

  it.each([0, -1, 6, 1e15, Number.MAX_SAFE_INTEGER])('with a count of %i is found, at once', (count) => {
    expect(auditOf({ ...honest, count }).isTampered).toBe(true);
  });
});
