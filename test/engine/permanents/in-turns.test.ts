import { describe, expect, it } from 'vitest';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Game } from '#engine/game/state.ts';
import { ending, ended } from '../tables/ending.ts';
import { GRIZZLY_BEARS, JUSHI_APPRENTICE } from '../../helpers/cards.ts';
import { play, refusalOf, untilStep } from '../tables/seated.ts';
import { added, at, said, saidOf, tableIn } from '../tables/permanents.ts';

const nextTurn = (game: Game): Game => play(game, 'judge', { kind: 'turn/next' });

describe.each([
  ['2003-07-01', '302.2', '314.2'],
  ['founding', '302.2', '314.2'],
  ['2009-07-11', '502.2', '514.2'],
  ['2026-06-19', '502.3', '514.2'],
] as const)('%s: untapping, and damage', (edition, untap, cleanup) => {
  const tapped = { initialStatus: { tapped: true } };
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
      // It untaps right after it phased in.
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
