import { describe, expect, it } from 'vitest';
import type { Edition } from '../../../src/engine/vocabulary/editions.ts';
import type { PermanentAction } from '../../../src/engine/permanents/permanents.ts';
import type { Game } from '../../../src/engine/game/state.ts';
import type { Step } from '../../../src/engine/vocabulary/steps.ts';
import { ending, ended, FOREST } from '../tables/ending.ts';
import { GRIZZLY_BEARS, JUSHI_APPRENTICE } from '../../helpers/cards.ts';
import { play, refusalOf, untilStep } from '../tables/seated.ts';
import { added, at, looks, said, saidOf, tableIn } from '../tables/permanents.ts';

const nextTurn = (game: Game): Game => play(game, 'judge', { kind: 'turn/next' });
const nextStep = (game: Game): Game => play(game, 'judge', { kind: 'turn/step' });

const attacking = (
  ids: readonly number[],
  playerId: string | null = 'bob',
  how: 'declared' | 'with-vigilance' | 'put-attacking' = 'declared',
): PermanentAction => ({ kind: 'permanent/attack', ids, playerId, how });
const blocking = (id: number, ...blocks: readonly number[]): PermanentAction => ({
  kind: 'permanent/block',
  id,
  blocks,
});

describe.each([
  ['founding', { tapped: '308.2c', chosen: '308.2a 308.2g', put: '308.4', blocks: '309.2a', ends: '311.2' }],
  [
    '2026-06-19',
    { tapped: '508.1f', chosen: '508.1a 508.1k', put: '508.4', blocks: '509.1a', ends: '511.3' },
  ],
] as const)('%s: combat', (edition, rules) => {
  const [one, bear] = added(tableIn('declare-attackers', edition), GRIZZLY_BEARS);
  const [two, lion] = added(one, 'Savannah Lions');
  const [table, guard] = added(two, 'Guard', { controllerId: 'bob' });

  it('declared attackers become tapped; those with vigilance and those put there attacking do not', () => {
    expect(saidOf(table, 'ann', attacking([bear, lion]))).toEqual([
      `tapped by self ${rules.tapped}`,
      `tapped by self ${rules.tapped}`,
      `permanent/combat by self ${rules.chosen}`,
      `permanent/combat by self ${rules.chosen}`,
    ]);
    expect(saidOf(table, 'ann', attacking([bear], 'bob', 'with-vigilance'))).toEqual([
      `permanent/combat by self ${rules.chosen}`,
    ]);
    const tapped = play(table, 'ann', { kind: 'permanent/tap', id: bear });
    expect(saidOf(tapped, 'ann', attacking([bear], 'bob', 'put-attacking'))).toEqual([
      `permanent/combat by self ${rules.put}`,
    ]);
    expect(refusalOf(tapped, 'ann', attacking([bear], 'bob', 'with-vigilance'))).toBe('combat/tapped');
  });

  const fight = untilStep(play(table, 'ann', attacking([bear, lion])), 'declare-blockers');

  it('what blocks stays untapped, and may block several', () => {
    expect(saidOf(fight, 'bob', blocking(guard, bear, lion))).toEqual([
      `permanent/combat by self ${rules.blocks}`,
    ]);
    const blocked = play(fight, 'bob', blocking(guard, bear, lion));
    expect(looks(blocked, guard)).toBe('Guard');
    expect(at(blocked, guard).combat).toEqual({
      role: 'blocking',
      playerId: null,
      permanentId: null,
      blocks: [bear, lion],
    });
    const died = play(blocked, 'bob', { kind: 'permanent/leave', id: bear, to: 'graveyard' });
    expect(at(died, guard).combat?.blocks).toEqual([lion]);
  });

  it('lasts until the postcombat main phase begins', () => {
    const fought = play(fight, 'bob', blocking(guard, bear));
    const last = untilStep(fought, 'end-of-combat');
    expect(last.permanents.map(({ combat }) => combat?.role)).toEqual(['attacking', 'attacking', 'blocking']);
    expect(saidOf(last, 'judge', { kind: 'turn/step' }).slice(1)).toEqual(
      Array.from({ length: 3 }, () => `permanent/combat by rules ${rules.ends}`),
    );
    expect(nextStep(last).permanents.map(({ combat }) => combat)).toEqual([null, null, null]);
  });

  it('is over in the next turn, whatever the table played out', () => {
    expect(nextTurn(fight).permanents.every(({ combat }) => combat === null)).toBe(true);
  });

  it('anybody notes what leaves it', () => {
    const out = play(fight, 'bob', { kind: 'permanent/leave-combat', id: bear });
    expect(at(out, bear).combat).toBeNull();
    expect(refusalOf(out, 'bob', { kind: 'permanent/leave-combat', id: bear })).toBe('combat/not-in-it');
  });

  it('is left by what phases out', () => {
    const out = play(fight, 'ann', { kind: 'permanent/phase', out: [bear], in: [] });
    expect(at(out, bear).combat).toBeNull();
  });

  it.each([
    ['option/missing', 'ann', table, attacking([])],
    ['permanent/unknown', 'ann', table, attacking([99])],
    ['control/not-yours', 'bob', table, attacking([bear])],
    ['game/not-a-player', 'ann', table, attacking([bear], 'eve')],
    ['combat/own-controller', 'ann', table, attacking([bear], 'ann')],
    ['combat/not-that-player', 'bob', table, attacking([guard], 'ann')],
    ['combat/tapped', 'ann', play(table, 'ann', attacking([bear])), attacking([bear], 'cid')],
    ['game/unchanged', 'ann', fight, attacking([bear], 'bob', 'put-attacking')],
    ['control/not-yours', 'ann', fight, blocking(guard, bear)],
    ['option/missing', 'bob', fight, blocking(guard)],
    [
      'combat/not-attacking',
      'bob',
      play(fight, 'ann', { kind: 'permanent/leave-combat', id: bear }),
      blocking(guard, bear),
    ],
    ['permanent/unknown', 'bob', fight, blocking(guard, 99)],
    ['combat/not-that-player', 'ann', fight, blocking(lion, bear)],
    ['game/unchanged', 'bob', play(fight, 'bob', blocking(guard, bear)), blocking(guard, bear)],
    ['combat/tapped', 'bob', play(fight, 'bob', { kind: 'permanent/tap', id: guard }), blocking(guard, bear)],
    [
      'combat/attacks-another',
      'bob',
      untilStep(play(table, 'ann', attacking([bear], 'cid')), 'declare-blockers'),
      blocking(guard, bear),
    ],
  ] as const)('%s', (code, who, game, action) => {
    expect(refusalOf(game, who, action)).toBe(code);
  });

  it('is for creatures', () => {
    const [game, forest] = added(table, FOREST);
    const [both, bobs] = added(game, FOREST, { controllerId: 'bob' });
    expect(refusalOf(both, 'ann', attacking([forest]))).toBe('combat/no-creature');
    const fought = untilStep(play(both, 'ann', attacking([bear])), 'declare-blockers');
    expect(refusalOf(fought, 'bob', blocking(bobs, bear))).toBe('combat/no-creature');
  });

  const before = ['untap', 'upkeep', 'precombat-main', 'beginning-of-combat'] as const;
  const declared = ['declare-attackers'] as const;
  const later = ['declare-blockers', 'combat-damage', 'end-of-combat'] as const;
  const after = ['postcombat-main', 'end', 'cleanup'] as const;

  it.each([
    ['declared, in its step only', 'declared', declared, [...before, ...later, ...after]],
    [
      'put attacking, in combat only',
      'put-attacking',
      [...declared, ...later],
      [...before.slice(0, 3), ...after],
    ],
  ] as const)('attackers are %s', (_, how, allowed, refused) => {
    const inStep = (step: Step): Game => added(tableIn(step, edition), GRIZZLY_BEARS)[0];
    const act = (game: Game) => attacking([game.made], 'bob', how);
    for (const game of allowed.map(inStep)) expect(saidOf(game, 'ann', act(game))).not.toEqual([]);
    for (const game of refused.map(inStep)) expect(refusalOf(game, 'ann', act(game))).toBe('combat/not-now');
  });

  it('blockers are declared after attackers', () => {
    expect(refusalOf(play(table, 'ann', attacking([bear])), 'bob', blocking(guard, bear))).toBe(
      'combat/not-now',
    );
  });

  it('one refused attacker, and none attacks', () => {
    const tapped = play(table, 'ann', { kind: 'permanent/tap', id: lion });
    expect(refusalOf(tapped, 'ann', attacking([bear, lion]))).toBe('combat/tapped');
  });
});

describe.each([
  ['2003-07-01', '302.2', '314.2'],
  ['founding', '302.2', '314.2'],
  ['2009-07-11', '502.2', '514.2'],
  ['2026-06-19', '502.3', '514.2'],
] as const)('%s: untapping, and damage', (edition, untap, cleanup) => {
  const tapped = { said: { tapped: true } };
  const [one, own] = added(tableIn('upkeep', edition), GRIZZLY_BEARS, { ...tapped, controllerId: 'bob' });
  const [two, others] = added(one, GRIZZLY_BEARS, tapped);
  const [table, kept] = added(two, 'Basalt Monolith', {
    ...tapped,
    controllerId: 'bob',
    marks: { staysTapped: true },
  });

  it('the active player’s permanents untap, but for those that an effect keeps tapped', () => {
    const entries = saidOf(table, 'judge', { kind: 'turn/next' });
    expect(entries.slice(1)).toEqual([`untapped by rules ${untap}`]);
    const bobs = nextTurn(table);
    expect([own, others, kept].map((id) => at(bobs, id).permanent.status.tapped)).toEqual([
      false,
      true,
      true,
    ]);
    const free = play(bobs, 'bob', { kind: 'permanent/mark', id: kept, marks: { staysTapped: false } });
    const round = nextTurn(nextTurn(nextTurn(free)));
    expect(at(round, kept).permanent.status.tapped).toBe(false);
    expect(refusalOf(free, 'bob', { kind: 'permanent/mark', id: kept, marks: { staysTapped: false } })).toBe(
      'game/unchanged',
    );
  });

  it('damage is removed in the cleanup step', () => {
    const hurt = play(table, 'bob', { kind: 'permanent/damage', id: own, change: { to: 1 } });
    const end = untilStep(hurt, 'end');
    expect(at(end, own).permanent.damage).toBe(1);
    expect(saidOf(end, 'judge', { kind: 'turn/step' }).slice(1)).toEqual([`damage by rules ${cleanup}`]);
    expect(at(nextTurn(hurt), own).permanent.damage).toBe(0);
  });
});

describe('phasing', () => {
  const EDITIONS: readonly Edition[] = ['2003-07-01', 'founding', '2009-07-11', '2026-06-19'];

  it.each(EDITIONS)(
    '%s: 510.6: it phases in with its status, controller and counters, and comes in the untap step',
    (edition) => {
      const [entered, id] = added(tableIn('upkeep', edition), JUSHI_APPRENTICE, { controllerId: 'bob' });
      const before = play(
        entered,
        'bob',
        { kind: 'permanent/flip', id },
        { kind: 'permanent/tap', id },
        { kind: 'permanent/counters', id, counter: '+1/+1', change: { to: 2 } },
      );
      const out = play(before, 'ann', { kind: 'permanent/phase', out: [id], in: [] });
      expect(at(out, id).permanent.status).toMatchObject({ phasedOut: true, tapped: true, flipped: true });
      const back = nextTurn(out);
      expect(back.turn?.playerId).toBe('bob');
      // It untaps a moment after it has phased in.
      expect(at(back, id)).toEqual({
        ...at(before, id),
        permanent: {
          ...at(before, id).permanent,
          status: { tapped: false, flipped: true, faceDown: false, phasedOut: false },
        },
      });
    },
  );

  it.each(EDITIONS)(
    '%s: what has phasing goes out and comes in, turn by turn, with what is on it',
    (edition) => {
      const [one, drake] = added(tableIn('upkeep', edition), 'Tolarian Drake', {
        controllerId: 'bob',
        marks: { phases: true },
      });
      const [table, aura] = added(one, 'Firebreathing', {
        attachedTo: { kind: 'permanent', id: String(drake) },
      });
      const isOut = (game: Game) => [drake, aura].map((id) => at(game, id).permanent.status.phasedOut);
      const first = nextTurn(table);
      expect(isOut(first)).toEqual([true, true]);
      const rounds = [nextTurn, nextTurn, nextTurn].reduce((game, next) => next(game), first);
      expect(isOut(rounds)).toEqual([false, false]);
      expect(at(rounds, aura).permanent).toMatchObject({
        attachedTo: { id: String(drake) },
        phasedOutWith: null,
      });
    },
  );

  it('the Firebreathing that phased out with a Drake that is gone stays out', () => {
    const [one, drake] = added(tableIn('upkeep'), 'Tolarian Drake', { controllerId: 'bob' });
    const [two, aura] = added(one, 'Firebreathing', { attachedTo: { kind: 'permanent', id: String(drake) } });
    const out = play(two, 'ann', { kind: 'permanent/phase', out: [drake], in: [] });
    const gone = play(out, 'ann', { kind: 'permanent/leave', id: drake, to: 'exile' });
    expect(at(nextTurn(gone), aura).permanent.status.phasedOut).toBe(true);
    expect(refusalOf(gone, 'ann', { kind: 'permanent/phase', out: [], in: [aura] })).toBe(
      'phasing/indirectly',
    );
  });

  it.each([
    ['founding', false],
    ['2026-06-19', true],
  ] as const)('%s: a token that phases out is still there: %s', (edition, stays) => {
    const [table, token] = added(tableIn('upkeep', edition), 'Bird', { isToken: true });
    const out = play(table, 'ann', { kind: 'permanent/phase', out: [token], in: [] });
    expect(out.permanents.map(({ id }) => id)).toEqual(stays ? [token] : []);
  });

  it('one comes as another goes; if one cannot, nothing happens', () => {
    const [one, first] = added(tableIn('upkeep'), 'Drake');
    const [two, second] = added(one, 'Cloud');
    const out = play(two, 'ann', { kind: 'permanent/phase', out: [first], in: [] });
    const both = play(out, 'ann', { kind: 'permanent/phase', out: [second], in: [first] });
    expect([first, second].map((id) => at(both, id).permanent.status.phasedOut)).toEqual([false, true]);
    expect(refusalOf(out, 'ann', { kind: 'permanent/phase', out: [second, first], in: [] })).toBe(
      'status/already',
    );
    expect(refusalOf(out, 'ann', { kind: 'permanent/phase', out: [], in: [] })).toBe('option/missing');
    expect(refusalOf(out, 'ann', { kind: 'permanent/phase', out: [99], in: [] })).toBe('permanent/unknown');
  });
});

it.each(['founding', '2026-06-19'] as const)(
  '%s: as the turn is ended, attackers leave combat and damage is removed',
  (edition) => {
    const [table, id] = added(tableIn('declare-attackers', edition), GRIZZLY_BEARS);
    const fight = play(
      table,
      'ann',
      { kind: 'permanent/attack', ids: [id], playerId: 'bob', how: 'declared' },
      { kind: 'permanent/damage', id, change: { to: 1 } },
    );
    expect(said(ending(fight)).filter((line) => /combat|damage/.test(line))).toHaveLength(2);
    expect(at(ended(fight), id)).toMatchObject({ combat: null, permanent: { damage: 0 } });
  },
);
