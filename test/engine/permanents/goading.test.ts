import { describe, expect, it } from 'vitest';
import type { Game } from '#engine/game/state.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { added, at } from '../tables/permanents.ts';
import { citedBy, entriesOf, play, refusalOf, seated, type Action } from '../tables/seated.ts';

/*
 * 701.15a: a creature stays goaded until the next turn of the player whose effect goaded it. It is Ann's first turn;
 * the creature is Bob's and known by name only.
 */

const POD = ['ann', 'bob', 'cid', 'dan'];
const [table, BEAR] = added(seated(POD, '2026-06-19'), 'Bear', { controllerId: 'bob' });
const goad = (by: string): Action => ({ kind: 'permanent/goad', id: BEAR, by });
const NEXT: Action = { kind: 'turn/next' };
const extra = (playerId: string): Action => ({ kind: 'turn/extra', playerId, card: null });
const leave = (playerId: string): Action => ({ kind: 'game/leave', playerId, how: 'conceded' });

const goaders = (game: Game): string => (at(game, BEAR).goadedBy ?? []).join(', ');

/** The host takes all actions except leaving. */
const after = (...actions: readonly Action[]): Game =>
  actions.reduce(
    (game, action) => play(game, action.kind === 'game/leave' ? action.playerId : 'judge', action),
    table,
  );

describe('until that player’s next turn', () => {
  it.each<[string, readonly Action[], string]>([
    ['in that turn', [goad('ann')], 'ann'],
    ['in Bob’s turn, where it attacks', [goad('ann'), NEXT], 'ann'],
    ['as Dan’s turn ends', [goad('ann'), NEXT, NEXT, NEXT], 'ann'],
    ['as Ann’s next turn begins', [goad('ann'), NEXT, NEXT, NEXT, NEXT], ''],
    ['an extra turn of hers is her next', [goad('ann'), extra('ann'), NEXT], ''],
    ['by several players, 701.15c', [goad('ann'), goad('cid'), NEXT], 'ann, cid'],
    ['each as their own turn begins', [goad('ann'), goad('cid'), NEXT, NEXT], 'ann'],
    [
      '800.4m: Cid left, and lasts until that turn would have begun',
      [goad('cid'), leave('cid'), NEXT],
      'cid',
    ],
    ['800.4m: over as Dan’s begins instead', [goad('cid'), leave('cid'), NEXT, NEXT], ''],
    ['though Ann takes an extra turn before', [goad('cid'), leave('cid'), extra('ann'), NEXT], 'cid'],
  ])('%s', (_, actions, expected) => {
    expect(goaders(after(...actions))).toBe(expected);
  });

  it('whoever controls it', () => {
    expect(goaders(after(goad('ann'), { kind: 'permanent/control', id: BEAR, to: 'dan' }))).toBe('ann');
  });
});

it('701.15d: goading again by the same player, or by someone who is not a player, is refused', () => {
  expect(refusalOf(after(goad('ann')), 'judge', goad('ann'))).toBe('game/unchanged');
  expect(refusalOf(table, 'judge', goad('eve'))).toBe('game/not-a-player');
  expect(refusalOf(table, 'eve', goad('ann'))).toBe('game/not-a-player');
});

it.each<[Edition, string]>([
  ['founding', '701.35a (2016-08-26)'],
  ['2018-04-27', '701.37a (2018-04-27)'],
  ['2026-06-19', '701.15a (2026-06-19)'],
])('%s: by %s', (edition, rule) => {
  const [game, id] = added(seated(POD, edition), 'Bear', { controllerId: 'bob' });
  expect(citedBy(entriesOf(game, 'cid', { kind: 'permanent/goad', id, by: 'cid' }))).toEqual([rule]);
});
