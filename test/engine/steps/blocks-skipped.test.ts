import { describe, expect, it } from 'vitest';
import { findNextStep } from '#engine/steps/structure.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { GRIZZLY_BEARS } from '../../helpers/cards.ts';
import { formatCitations } from '../../helpers/rulings.ts';
import { play, untilStep, type Action } from '../tables/seated.ts';
import { ending, shahrazad } from '../tables/subgames.ts';
import { added, tableIn } from '../tables/permanents.ts';

const BEAR = 1;

/** Ann's declare attackers step; her Grizzly Bears may attack. */
const declaring = (edition: Edition): Game => added(tableIn('declare-attackers', edition), GRIZZLY_BEARS)[0];

const ATTACKS: Action = { kind: 'permanent/attack', ids: [BEAR], playerId: 'bob', how: 'declared' };
const PUT: Action = { ...ATTACKS, how: 'put-attacking' };
const MORE_COMBAT: Action = {
  kind: 'turn/add',
  part: 'combat',
  times: 1,
  after: 'here',
  card: null,
  only: null,
  playerId: null,
};

/** What may happen to the attacker before blockers are declared. */
const LOST: readonly (readonly [string, readonly Action[]])[] = [
  ['stays', []],
  ['dies', [{ kind: 'permanent/leave', id: BEAR, to: 'graveyard' }]],
  ['is returned to its owner’s hand', [{ kind: 'permanent/leave', id: BEAR, to: 'hand' }]],
  ['is exiled', [{ kind: 'permanent/leave', id: BEAR, to: 'exile' }]],
  ['phases out', [{ kind: 'permanent/phase', out: [BEAR], in: [] }]],
  ['changes controller', [{ kind: 'permanent/control', id: BEAR, to: 'cid' }]],
  ['is removed from combat', [{ kind: 'permanent/leave-combat', id: BEAR }]],
  ['leaves with its player', [{ kind: 'game/leave', playerId: 'ann', how: 'conceded' }]],
];

const EDITIONS = ['founding', '2007-09-07', '2007-10-01', '2026-06-19'] as const;
const OLD: ReadonlySet<Edition> = new Set<Edition>(['founding', '2007-09-07']);

const next = (game: Game): string | null => findNextStep(game, rulesetOf(game.edition)).answer;

describe.each(EDITIONS)('%s: the declare blockers step', (edition) => {
  it.each(LOST)('comes if a declared attacker %s', (_, actions) => {
    expect(next(play(play(declaring(edition), 'ann', ATTACKS), 'ann', ...actions))).toBe('declare-blockers');
  });

  const step = OLD.has(edition) ? 'end-of-combat' : 'declare-blockers';
  it.each(LOST)(`after a creature put there attacking that %s: ${step}`, (_, actions) => {
    expect(next(play(play(declaring(edition), 'ann', PUT), 'ann', ...actions))).toBe(step);
  });

  it('comes if one was declared and another put there attacking', () => {
    const [both, other] = added(play(declaring(edition), 'ann', ATTACKS), GRIZZLY_BEARS);
    expect(next(play(both, 'ann', { ...PUT, ids: [other] }))).toBe('declare-blockers');
  });

  it('is skipped if there never was an attacker', () => {
    expect(next(declaring(edition))).toBe('end-of-combat');
  });

  it('is skipped in the next combat phase, if nothing attacks in that', () => {
    const fought = play(declaring(edition), 'ann', ATTACKS, MORE_COMBAT);
    const again = untilStep(untilStep(fought, 'end-of-combat'), 'declare-attackers');
    expect([again.turn?.attackers, next(again)]).toEqual([undefined, 'end-of-combat']);
  });

  it('is skipped in the next combat phase, however the table goes there', () => {
    const fought = play(declaring(edition), 'ann', ATTACKS, MORE_COMBAT, {
      kind: 'turn/to',
      step: 'end-of-combat',
    });
    const again = play(fought, 'judge', { kind: 'turn/to', step: 'declare-attackers' });
    expect(next(again)).toBe('end-of-combat');
  });

  it('comes in the next combat phase, if something attacks in that', () => {
    const ended = untilStep(play(declaring(edition), 'ann', MORE_COMBAT), 'end-of-combat');
    expect(next(play(untilStep(ended, 'declare-attackers'), 'ann', ATTACKS))).toBe('declare-blockers');
  });

  it('is skipped in the combat of a later turn, if nothing attacks in that', () => {
    const later = play(play(declaring(edition), 'ann', ATTACKS), 'judge', { kind: 'turn/next' });
    expect(next(untilStep(later, 'declare-attackers'))).toBe('end-of-combat');
  });

  it('comes after a subgame that was played in the declare attackers step', () => {
    const attacked = play(declaring(edition), 'ann', ATTACKS);
    const inside = play(attacked, 'judge', shahrazad({ controllerId: 'ann', first: 'bob' }));
    expect(inside.turn?.attackers).toBeUndefined();
    expect(next(play(inside, 'judge', ending(['ann'])))).toBe('declare-blockers');
  });
});

it.each<[Edition, string]>([
  ['2007-09-30', '308.4 (2007-09-30)'],
  ['2007-10-01', '308.5 (2007-10-01)'],
])('%s: the rule is %s', (edition, rule) => {
  expect(formatCitations(findNextStep(declaring(edition), rulesetOf(edition)).citations)).toEqual([rule]);
});
