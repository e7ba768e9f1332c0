import { describe, expect, it } from 'vitest';
import Database from '#basics/sqlite.ts';
import { declareReads } from '#store/port/changes.ts';
import type { RollRequest } from '#engine/dice/vocabulary.ts';
import { audit, type AuditFinding } from '#ledger/audit.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { playIgnoredDice } from '#ledger/play.ts';
import type { Ledger } from '#ledger/vocabulary/ledger.ts';
import { diceRequest } from '../../helpers/dice.ts';
import { temporaryFile } from '../../files/temporary-file.ts';
import { flip, from, nowhere, rollIt, type TestReply } from './flips.ts';

const REQUESTS: readonly RollRequest[] = [
  diceRequest('3d6+2', { rollers: ['1', '2'], ignoring: { which: 'lowest', count: 1 } }),
  diceRequest('d2', { rollers: ['1', '2', '3'], isOrder: true }),
  { kind: 'planar', rollers: ['1'] },
  { kind: 'draw', rollers: ['1'], drawing: { kind: 'cards', among: ['Opt', 'Shock'] } },
  { kind: 'draw', rollers: ['1'], drawing: { kind: 'players', among: ['1', '2'] } },
  diceRequest('2d6', { rollers: ['1'], rerolls: { sequence: 1, was: [3, 4], places: [1] } }),
];

/** A flip and a roll of each kind under a revealed secret, after the database has been tampered with. */
async function ledgerAfter(tampering: string): Promise<Ledger> {
  const file = temporaryFile();
  let store = openSqliteStore<TestReply>(file);
  await store.mutate(from('1'), flip(from('1')));
  for (const [index, request] of REQUESTS.entries()) {
    const origin = from(String(index + 2));
    await store.mutate(origin, rollIt(origin, request));
  }
  await store.reveal(from('99'), () => ({ reply: { content: '' } }));
  await store.close();
  const db = new Database(file);
  db.prepare(tampering).run();
  db.close();
  store = openSqliteStore<TestReply>(file);
  const [, ledger] = await store.ledgers('100', 9);
  await store.close();
  if (!ledger) throw new Error('there is no revealed secret');
  return ledger;
}

const natural = (number: string): string =>
  `UPDATE coin_flip SET outcome = json_set(outcome, '$.rolls[0].natural[0]', ${number}) WHERE sequence = `;

describe('rolls in the ledger', () => {
  it('are kept as they were asked for and came out, and hold', async () => {
    const ledger = await ledgerAfter('ANALYZE');
    expect(ledger.entries.slice(1).map(({ request }) => request)).toEqual(REQUESTS);
    expect(audit(ledger)).toMatchObject({ isTampered: false, confirmed: 7 });
  });

  it.each<[string, string, AuditFinding]>([
    ['with the number of a die', natural('7') + 2, { kind: 'altered', sequence: 2 }],
    [
      'with the planar die',
      natural("1 + json_extract(outcome, '$.rolls[0].natural[0]')") + 4,
      { kind: 'altered', sequence: 4 },
    ],
    [
      'with the result',
      "UPDATE coin_flip SET outcome = json_set(outcome, '$.rolls[0].result', 99) WHERE sequence = 2",
      { kind: 'altered', sequence: 2 },
    ],
    [
      'with who rolled',
      "UPDATE coin_flip SET outcome = json_set(outcome, '$.rolls[0].by', '9') WHERE sequence = 4",
      { kind: 'altered', sequence: 4 },
    ],
    [
      'by calling it a flip',
      'UPDATE coin_flip SET version = 1 WHERE sequence = 2',
      { kind: 'unreadable', sequence: 2 },
    ],
    [
      'by calling a flip a roll',
      'UPDATE coin_flip SET version = 2 WHERE sequence = 1',
      { kind: 'unreadable', sequence: 1 },
    ],
    ['by dropping one', 'DELETE FROM coin_flip WHERE sequence = 3', { kind: 'missing', from: 3, to: 3 }],
  ])('%s: tampering is found', async (_, sql, finding) => {
    const { isTampered, findings } = audit(await ledgerAfter(sql));
    expect(isTampered).toBe(true);
    expect(findings).toContainEqual(finding);
  });
});

describe('ignored dice', () => {
  it.each<[string, actor: string, roller: string, code: string | null]>([
    ['its player chooses', '1', '1', null],
    ['another player does not', '2', '1', 'button/of-another-player'],
    ['whoever rolled for a guest chooses', '1', 'guest:Eve', null],
    ['nobody else chooses for a guest', '2', 'guest:Eve', 'button/of-another-player'],
    ['whoever rolled for another player does not choose', '1', '2', 'button/of-another-player'],
  ])('%s', async (_, actor, roller, code) => {
    const store = openSqliteStore<TestReply>(':memory:');
    const ignoring = { which: 'chosen', count: 1 } as const;
    await store.mutate(from('1'), rollIt(from('1'), diceRequest('2d6', { rollers: [roller], ignoring })));
    let chosen: unknown;
    const choose = declareReads({ flip: 1 }, ({ coins }) => {
      const at = { secretId: coins.secretId, sequence: 1, step: 0 };
      chosen = playIgnoredDice(coins, nowhere(actor), at, { ignore: 0 });
      return { reply: { content: '' } };
    });
    await store.mutate(from('2'), choose);
    await store.close();
    expect(chosen).toMatchObject(
      code ? { ok: false, failure: { code } } : { ok: true, value: { entry: { outcome: { awaits: null } } } },
    );
  });
});
