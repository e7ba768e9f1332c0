import { describe, expect, it } from 'vitest';
import type { PermanentAction } from '#engine/permanents/permanents.ts';
import type { Game } from '#engine/game/state.ts';
import type { Step } from '#engine/vocabulary/steps.ts';
import { FOREST } from '../tables/ending.ts';
import { GRIZZLY_BEARS } from '../../helpers/cards.ts';
import { decide, person, play, refusalOf, untilStep } from '../tables/seated.ts';
import { added, at, looks, saidOf, tableIn } from '../tables/permanents.ts';

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
  [
    'founding',
    { tapped: '308.2a 308.2c', chosen: '308.2a 308.2g', put: '308.4', blocks: '309.2a', ends: '311.2' },
  ],
  [
    '2026-06-19',
    { tapped: '508.1a 508.1f', chosen: '508.1a 508.1k', put: '508.4', blocks: '509.1a', ends: '511.3' },
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

  it('a blocking creature stays untapped, and may block several attackers', () => {
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
    expect(play(last, 'judge', { kind: 'turn/step' }).permanents.map(({ combat }) => combat)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('is over in the next turn, whatever the table played out', () => {
    expect(
      play(fight, 'judge', { kind: 'turn/next' }).permanents.every(({ combat }) => combat === null),
    ).toBe(true);
  });

  it('any player may remove a creature from combat', () => {
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

  it.each([
    ['upkeep', 'to-come'],
    ['beginning-of-combat', 'to-come'],
    ['declare-blockers', 'past'],
    ['end-of-combat', 'past'],
    ['postcombat-main', 'over'],
    ['cleanup', 'over'],
  ] as const)('in %s attackers are %s', (step, time) => {
    const [game, id] = added(tableIn(step, edition), GRIZZLY_BEARS);
    expect(decide(game, person('ann'), attacking([id], 'bob', 'declared'))).toMatchObject({
      failure: { code: 'combat/not-now', facts: { role: 'attack', time } },
    });
  });

  it('after a combat phase another one may be to come', () => {
    const [game, id] = added(tableIn('postcombat-main', edition), GRIZZLY_BEARS);
    const phases = [[{ step: 'declare-attackers' as const, added: null }]];
    const ahead = { now: null, steps: [], mains: 2, phases };
    const longer = { ...game, turn: game.turn && { ...game.turn, ahead } };
    expect(decide(longer, person('ann'), attacking([id], 'bob', 'declared'))).toMatchObject({
      failure: { facts: { time: 'to-come' } },
    });
  });

  it('blockers are declared after attackers', () => {
    expect(refusalOf(play(table, 'ann', attacking([bear])), 'bob', blocking(guard, bear))).toBe(
      'combat/not-now',
    );
  });

  it("anyone's creatures may block an attacker without a recorded target", () => {
    const open = untilStep(play(table, 'ann', attacking([bear], null)), 'declare-blockers');
    expect(at(open, bear).combat?.playerId).toBeNull();
    expect(at(play(open, 'bob', blocking(guard, bear)), guard).combat?.blocks).toEqual([bear]);
  });

  it('if one attacker is refused, none attacks', () => {
    const tapped = play(table, 'ann', { kind: 'permanent/tap', id: lion });
    expect(refusalOf(tapped, 'ann', attacking([bear, lion]))).toBe('combat/tapped');
  });
});
